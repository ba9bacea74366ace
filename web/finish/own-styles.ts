import { PurgeCSS } from 'purgecss'

/** What scripts set before React runs, and what opens by itself; a rule that asks for one of these stays. */
const SET_LATER = ['data-theme', 'data-visitor', 'data-wanted', 'data-whole', 'open', 'checked', 'disabled', 'hidden']

/** The rules of a stylesheet that this page could use as it was written, in their order. */
export async function ownStyles(html: string, css: string): Promise<string> {
  const [own] = await new PurgeCSS().purge({
    content: [{ raw: namesIn(html).join('\n'), extension: 'txt' }],
    css: [{ raw: css }],
    defaultExtractor: names => names.split('\n'),
    dynamicAttributes: SET_LATER,
  })
  if (!own) throw new Error('The styles of a written page could not be read.')
  return own.css
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
