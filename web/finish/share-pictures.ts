import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Resvg } from '@resvg/resvg-js'
import satori from 'satori'

const SIZE = { width: 1200, height: 630 }
/** The tokens of the light theme, as drawing programs know colours. */
const COLORS = { top: '#c9eef7', bottom: '#4aacd0', ink: '#0d202e' }
const FACETS = new URL('../src/styles/facets.svg', import.meta.url)
const MARK = new URL('../public/favicon.svg', import.meta.url)

interface Drawn {
  readonly type: string
  readonly props: Record<string, unknown>
}

/** The picture that stands beside a shared link: the title on our ice. A PNG of 1200 by 630. */
export async function sharePicture(title: string, product: string): Promise<Buffer> {
  const fonts = [
    { name: 'Grotesk', weight: 400 as const, data: font(400) },
    { name: 'Grotesk', weight: 700 as const, data: font(700) },
  ]
  const picture = slab([head(product), heading(title), foot()])
  // React's own elements are such objects; nothing here needs React.
  const svg = await satori(picture as Parameters<typeof satori>[0], { ...SIZE, fonts })
  return new Resvg(svg).render().asPng()
}

function slab(children: Drawn[]): Drawn {
  const style = {
    ...SIZE,
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    boxSizing: 'border-box',
    padding: '64px 72px',
    color: COLORS.ink,
    fontFamily: 'Grotesk',
    backgroundImage: `linear-gradient(to bottom, ${COLORS.top}, ${COLORS.bottom})`,
  }
  const facets = readFileSync(FACETS, 'utf8').replaceAll('#000', '#fff')
  const cover = { position: 'absolute', left: 0, top: 0, width: 1440, height: 630, opacity: 0.5 }
  return box(style, [image(facets, cover), ...children])
}

function head(product: string): Drawn {
  // The picture has one theme, and the drawing program knows no media queries.
  const mark = readFileSync(MARK, 'utf8')
    .replace(/<style>.*?<\/style>/, '')
    .replace('class="c"', `fill="${COLORS.ink}"`)
    .replace('#afe3f3', '#fff')
  const word = text(product, { fontSize: 44, fontWeight: 700, letterSpacing: '-0.03em' })
  return box({ display: 'flex', position: 'relative', alignItems: 'center', gap: 20 }, [
    image(mark, { width: 60, height: 60 }),
    word,
  ])
}

function heading(title: string): Drawn {
  const fontSize = title.length > 24 ? 88 : 100
  return text(title, { fontSize, fontWeight: 700, lineHeight: 1, letterSpacing: '-0.045em', maxWidth: 1056 })
}

function foot(): Drawn {
  return text('Moved to a folder of its own, with the reason. Nothing is ever deleted.', { fontSize: 32 })
}

function box(style: object, children: Drawn[]): Drawn {
  return { type: 'div', props: { style, children } }
}

function text(children: string, style: object): Drawn {
  return { type: 'div', props: { style: { display: 'flex', position: 'relative', ...style }, children } }
}

function image(svg: string, style: { width: number; height: number }): Drawn {
  const src = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  return { type: 'img', props: { src, width: style.width, height: style.height, style } }
}

function font(weight: 400 | 700): Buffer {
  const file = `@fontsource/schibsted-grotesk/files/schibsted-grotesk-latin-${weight}-normal.woff`
  return readFileSync(createRequire(import.meta.url).resolve(file))
}
