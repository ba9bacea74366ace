/** What reading needs to know of one kind of element. */
export interface Kind {
  readonly name: string
  /** White space where it begins and ends: 0 none, 1 a space, 2 a new line, 3 an empty line. */
  readonly breaks: number
  /** It holds nothing, so it is never closed. */
  readonly isVoid: boolean
  /** Its content is no markup and nothing to read. */
  readonly isRaw: boolean
  readonly isInHead: boolean
  /** Elements that end where this one begins, though nobody closed them. */
  readonly ends: readonly string[]
}

/** The kind whose name stands from `start` to `end`, or the unknown kind. Makes no string: there are many tags. */
export function kindOf(html: string, start: number, end: number): Kind {
  return KINDS.get(keyOf(html, start, end)) ?? UNKNOWN
}

/** A number for a name in whichever case: its length, and six bits of each of its first four signs. */
function keyOf(text: string, start: number, end: number): number {
  let key = Math.min(end - start, 31)
  const last = Math.min(end, start + 4)
  for (let at = start; at < last; at++) {
    const code = text.charCodeAt(at)
    key = key * 64 + (code >= 64 ? code & 31 : 32 + (code & 31))
  }
  return key
}

const UNKNOWN: Kind = { name: '?', breaks: 0, isVoid: false, isRaw: false, isInHead: false, ends: [] }

const words = (text: string) => text.split(' ')

const VOID = words('area base br col embed hr img input link meta param source track wbr')
const RAW = words('script style title textarea xmp noframes')
const IN_HEAD = words('title meta link base style script noscript object template xml')
const LINES = words(
  'br div tr table tbody thead li ul ol dl dt dd section article header footer nav form center address body html main figure option select fieldset legend caption',
)
const PARAGRAPHS = words('p h1 h2 h3 h4 h5 h6 blockquote pre hr')
const INLINE = words('td th a b i u s em strong span font small big head tt code sub sup label button strike nobr')

const ENDS: Readonly<Record<string, readonly string[]>> = {
  p: ['p'],
  div: ['p'],
  table: ['p'],
  ul: ['p'],
  ol: ['p'],
  li: ['li'],
  td: ['td', 'th'],
  th: ['td', 'th'],
  tr: ['td', 'th', 'tr'],
  option: ['option'],
  dt: ['dt', 'dd'],
  dd: ['dt', 'dd'],
}

function breaksOf(name: string): number {
  if (name === 'td' || name === 'th') return 1
  if (LINES.includes(name)) return 2
  return PARAGRAPHS.includes(name) ? 3 : 0
}

const KINDS: ReadonlyMap<number, Kind> = new Map(
  [...new Set([VOID, RAW, IN_HEAD, LINES, PARAGRAPHS, INLINE].flat())].map(name => [
    keyOf(name, 0, name.length),
    {
      name,
      breaks: breaksOf(name),
      isVoid: VOID.includes(name),
      isRaw: RAW.includes(name),
      isInHead: IN_HEAD.includes(name),
      ends: ENDS[name] ?? [],
    },
  ]),
)
