import { PurgeCSS } from 'purgecss'
import { unescaped } from './unescaped.ts'

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
  const asked = familiesAsked(html, css)
  return own.css.replace(FACE, face => (asked.has(familyOf(face)) ? face : ''))
}

const FACE = /@font-face\s*\{[^}]*\}/g

/** Families of which the page preloads a file. */
function familiesAsked(html: string, css: string): Set<string> {
  const files = [...html.matchAll(/<link rel="preload"[^>]*href="([^"]+)"/g)].map(([, href = '']) => href)
  const faces = css.match(FACE) ?? []
  return new Set(faces.filter(face => files.some(file => face.includes(file))).map(familyOf))
}

function familyOf(face: string): string {
  return /font-family:\s*([^;}]+)/.exec(face)?.[1] ?? ''
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
