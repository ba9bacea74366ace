import { kindOf } from './html/elements.ts'
import { type Page, PageText } from './html/page-text.ts'
import { readTag, type Tag } from './html/tags.ts'
import { Trail } from './html/trail.ts'

/** The text a reader of this HTML sees. What its styles hide is left out, as are images and link targets. */
export function textFromHtml(html: string): string {
  return readHtml(html).text
}

/** One pass over the HTML; time grows with its length alone, whatever is nested or left open. */
export function readHtml(html: string): Page {
  const page = new PageText(html)
  const trail = new Trail(!/<style[^<]*background/i.test(html.slice(0, MAX_STYLES)))
  let at = 0
  while (at < html.length && !page.isFull()) {
    const open = html.indexOf('<', at)
    const textEnd = open === -1 ? html.length : open
    if (textEnd > at) page.addText(at, textEnd, trail)
    if (open === -1) break
    at = readMarkup(html, open, { page, trail })
  }
  return page.finish()
}

/** Style sheets stand at the top. */
const MAX_STYLES = 20_000

interface Places {
  readonly page: PageText
  readonly trail: Trail
}

const SPACE = 32
const BANG = 33
const SLASH = 47
const QUESTION = 63

/** Reads what begins with the `<` at `open` and tells where the text goes on. */
function readMarkup(html: string, open: number, places: Places): number {
  const code = html.charCodeAt(open + 1)
  if (code === BANG || code === QUESTION) return endOfDeclaration(html, open)
  if (code === SLASH) return closeTag(html, open, places)
  if (!isLetter(code)) {
    places.page.addText(open, open + 1, places.trail)
    return open + 1
  }
  const tag = readTag(html, open + 1)
  if (tag === undefined) return html.length
  return openTag(html, tag, places)
}

/** Comments, with Outlook's conditions in them, and everything else that is said to a program. */
function endOfDeclaration(html: string, open: number): number {
  if (!html.startsWith('<!--', open)) return after(html, '>', open)
  // `<!-->` is a whole comment.
  const start = html.startsWith('<!-->', open) ? open + 2 : open + 4
  return after(html, '-->', start)
}

function after(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from)
  return at === -1 ? html.length : at + mark.length
}

function closeTag(html: string, open: number, { page, trail }: Places): number {
  const end = html.indexOf('>', open)
  if (end === -1) return html.length
  let nameEnd = open + 2
  while (nameEnd < end && html.charCodeAt(nameEnd) > SPACE) nameEnd++
  const kind = kindOf(html, open + 2, nameEnd)
  trail.close(kind)
  page.breakBy(kind, trail, false)
  return end + 1
}

function openTag(html: string, tag: Tag, { page, trail }: Places): number {
  if (tag.kind.isRaw) return endOfRaw(html, tag)
  trail.open(tag)
  page.breakBy(tag.kind, trail, true)
  return tag.end
}

function endOfRaw(html: string, { kind: { name }, end }: Tag): number {
  for (let at = html.indexOf('</', end); at !== -1; at = html.indexOf('</', at + 2)) {
    if (html.slice(at + 2, at + 2 + name.length).toLowerCase() === name) return after(html, '>', at)
  }
  return html.length
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
}
