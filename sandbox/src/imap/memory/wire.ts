/** One argument of a command: an atom or string as bytes in latin1, or a parenthesised list. */
export type Token = string | Token[]

export interface Command {
  readonly tag: string
  /** Upper case; 'UID COPY' for a command under UID. */
  readonly name: string
  readonly args: readonly Token[]
  /** The line as it came, literals left out. */
  readonly line: string
}

type Part = { readonly text: string } | { readonly literal: string }

/** Cuts a byte stream into commands (RFC 3501 section 4), asking for literals where the client waits for that. */
export class CommandReader {
  private rest = Buffer.alloc(0)
  private parts: Part[] = []
  private awaited = 0
  private readonly askForLiteral: () => void

  constructor(askForLiteral: () => void) {
    this.askForLiteral = askForLiteral
  }

  /** The lines that this chunk completes, each with its literals. */
  read(chunk: Buffer): Part[][] {
    this.rest = Buffer.concat([this.rest, chunk])
    const complete: Part[][] = []
    for (;;) {
      if (this.awaited > 0 && !this.takeLiteral()) return complete
      const end = this.rest.indexOf('\n')
      if (end < 0) return complete
      const line = this.rest.subarray(0, end).toString('latin1').replace(/\r$/, '')
      this.rest = this.rest.subarray(end + 1)
      if (this.beginsLiteral(line)) continue
      complete.push([...this.parts, { text: line }])
      this.parts = []
    }
  }

  private takeLiteral(): boolean {
    if (this.rest.length < this.awaited) return false
    this.parts.push({ literal: this.rest.subarray(0, this.awaited).toString('latin1') })
    this.rest = this.rest.subarray(this.awaited)
    this.awaited = 0
    return true
  }

  private beginsLiteral(line: string): boolean {
    const mark = /\{(\d+)(\+?)\}$/.exec(line)
    if (!mark) return false
    this.parts.push({ text: line.slice(0, mark.index) })
    this.awaited = Number(mark[1])
    if (this.awaited === 0) this.parts.push({ literal: '' })
    if (!mark[2]) this.askForLiteral()
    return true
  }
}

/** Reads tag, name and arguments; throws a RangeError when brackets do not match. */
export function parseCommand(parts: readonly Part[]): Command {
  const line = parts.map(part => ('text' in part ? part.text : '{…}')).join('')
  const tokens = tokensOf(parts)
  const [tag = '*', first = '', second] = tokens
  const name = String(first).toUpperCase()
  if (name === 'UID')
    return { tag: String(tag), name: `UID ${String(second).toUpperCase()}`, args: tokens.slice(3), line }
  return { tag: String(tag), name, args: tokens.slice(2), line }
}

function tokensOf(parts: readonly Part[]): Token[] {
  const lists: Token[][] = [[]]
  const top = () => lists.at(-1) ?? []
  for (const part of parts) {
    if ('literal' in part) top().push(part.literal)
    else readText(part.text, lists)
  }
  if (lists.length !== 1) throw new RangeError('A bracket is not closed')
  return top()
}

const atomOrString = /"((?:[^"\\]|\\.)*)"|([^\s()[\]"]*\[[^\]]*\][^\s()]*)|([^\s()"]+)/y

function readText(text: string, lists: Token[][]): void {
  for (let at = 0; at < text.length; ) {
    const char = text[at]
    if (char === ' ') at++
    else if (char === '(') {
      lists.push([])
      at++
    } else if (char === ')') {
      const list = lists.pop()
      const outer = lists.at(-1)
      if (!list || !outer) throw new RangeError('A bracket closes that was not open')
      outer.push(list)
      at++
    } else at = readAtom(text, at, lists.at(-1) ?? [])
  }
}

function readAtom(text: string, at: number, into: Token[]): number {
  atomOrString.lastIndex = at
  const found = atomOrString.exec(text)
  if (!found) throw new RangeError('A string is not closed')
  into.push(found[1] !== undefined ? found[1].replace(/\\(.)/g, '$1') : (found[2] ?? found[3] ?? ''))
  return atomOrString.lastIndex
}

/** A string as the client may read it: quoted where that is allowed, else a literal; NIL when missing. */
export function wireString(text: string | undefined): string {
  if (text === undefined) return 'NIL'
  if (/^[\x20-\x7e]*$/.test(text) && text.length < 1000) return `"${text.replace(/["\\]/g, '\\$&')}"`
  return `{${text.length}}\r\n${text}`
}

/** The members of `ids` that a sequence set names; `*` is the last one (RFC 3501 section 9). */
export function membersOf(set: string, ids: readonly number[]): number[] {
  const last = ids.reduce((most, id) => Math.max(most, id), 0)
  const value = (text: string) => (text === '*' ? last : Number(text))
  const ranges = set.split(',').map(range => {
    const [from = '', to = from] = range.split(':')
    return [Math.min(value(from), value(to)), Math.max(value(from), value(to))] as const
  })
  return ids.filter(id => ranges.some(([from, to]) => id >= from && id <= to))
}
