import { PurgeCSS } from 'purgecss'

/** What scripts set before React runs, and what opens by itself; a rule that asks for one of these stays. */
const SET_LATER = ['data-theme', 'data-visitor', 'data-wanted', 'data-whole', 'open', 'checked', 'disabled', 'hidden']

/**
 * The rules of a stylesheet that this page could use as it was written, in their order. Of fonts it has those that the
 * page asks for ahead: any other would come after the first paint and have all its text laid out once more.
 */
export async function ownStyles(html: string, css: string): Promise<string> {
  const [own] = await new PurgeCSS().purge({
    content: [{ raw: namesIn(html).join('\n'), extension: 'txt' }],
    css: [{ raw: css }],
    defaultExtractor: names => names.split('\n'),
    dynamicAttributes: SET_LATER,
  })
  if (!own) throw new Error('The styles of a written page could not be read.')
  return withoutFaces(own.css, family => !isAsked(family, css, html))
}

const FACE = /@font-face\s*\{[^}]*\}/g

function withoutFaces(css: string, isOut: (family: string) => boolean): string {
  return css.replace(FACE, face => (isOut(familyOf(face)) ? '' : face))
}

function familyOf(face: string): string {
  return /font-family:\s*([^;}]+)/.exec(face)?.[1] ?? ''
}

/** Whether the page preloads any file of the family. */
function isAsked(family: string, css: string, html: string): boolean {
  const files = [...html.matchAll(/<link rel="preload"[^>]*href="([^"]+)"/g)].map(([, href = '']) => href)
  const faces = css.match(FACE) ?? []
  return faces.some(face => familyOf(face) === family && files.some(file => face.includes(file)))
}

/** All a selector can name: tags, attributes with their values, and classes, whose signs are written as entities. */
function namesIn(html: string): string[] {
  const names = new Set<string>()
  for (const [tag] of html.replace(/<script[\s\S]*?<\/script>/g, '').matchAll(/<[a-z][^>]*>/g)) {
    for (const [name] of tag.matchAll(/[\w-]+/g)) names.add(name)
    for (const [, list = ''] of tag.matchAll(/ class="([^"]*)"/g))
      for (const name of unescaped(list).split(/\s+/)) names.add(name)
  }
  return [...names]
}

export function unescaped(html: string): string {
  return html
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&gt;/g, '>')
    .replace(/&lt;/g, '<')
    .replace(/&amp;/g, '&')
}
