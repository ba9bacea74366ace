import type { Kind } from './elements.ts'
import { readEntity } from './entities.ts'
import type { Trail } from './trail.ts'

const MAX_TEXT = 64 * 1024
/** Filled for one page after another, so that a page costs no memory of its own. */
const letters = new Uint16Array(MAX_TEXT + 64)

const TAB = 9
const NEWLINE = 10
const SPACE = 32
const AMPERSAND = 38
const STAR = 42
const QUOTE_MARK = 62
const NO_BREAK_SPACE = 160

/** What a reader of the page sees, and how much of its text the styles hide from them: 0 to 1 of all letters. */
export interface Page {
  readonly text: string
  readonly hiddenShare: number
}

/** Collects the text of one page: white space as a browser shows it, breaks where blocks begin and end. */
export class PageText {
  private readonly html: string
  private count = 0
  private widest = 0
  private hidden = 0
  private shown = 0
  /** What is due before the next letter: 0 nothing, 1 a space, 2 a new line, 3 an empty line. */
  private due = 0
  /** Whether the next letter begins a list's item. */
  private hasMark = false

  constructor(html: string) {
    this.html = html
  }

  isFull(): boolean {
    return this.count >= MAX_TEXT
  }

  addText(start: number, end: number, trail: Trail): void {
    if (trail.isHead) return
    if (trail.isHidden) this.hidden += end - start
    else if (trail.isPre) this.addPre(start, end, trail)
    else this.addFlow(start, end, trail)
  }

  /** The white space that the beginning or end of this element stands for. */
  breakBy(kind: Kind, trail: Trail, isOpening: boolean): void {
    if (kind.breaks === 0 || trail.isHidden || trail.isHead) return
    if (kind.name === 'br' && this.due >= 2) this.due = 3
    else if (kind.breaks > this.due) this.due = kind.breaks
    if (kind.name === 'li') this.hasMark = isOpening
  }

  finish(): Page {
    const bytes = Buffer.from(letters.buffer, 0, this.count * 2)
    const text = this.widest < 256 ? narrow(this.count) : bytes.toString('utf16le')
    const all = this.hidden + this.shown
    return { text, hiddenShare: all === 0 ? 0 : this.hidden / all }
  }

  private addFlow(start: number, end: number, trail: Trail): void {
    const { html } = this
    for (let at = start; at < end; ) {
      let code = html.charCodeAt(at)
      let next = at + 1
      if (code === AMPERSAND) [code, next] = readEntity(html, at, end)
      if (code <= SPACE || code === NO_BREAK_SPACE) {
        if (this.due === 0) this.due = 1
      } else {
        if (this.due > 0) this.settle(trail)
        this.put(code)
        next = this.addWord(next, end)
      }
      at = next
    }
  }

  /** The rest of a word as it stands, up to white space or an entity: most letters go this way. */
  private addWord(start: number, end: number): number {
    const { html } = this
    const last = Math.min(end, start + MAX_TEXT - this.count)
    let { count, widest } = this
    let at = start
    for (; at < last; at++) {
      const code = html.charCodeAt(at)
      if (code <= SPACE || code === AMPERSAND || code === NO_BREAK_SPACE) break
      letters[count++] = code
      widest |= code
    }
    this.shown += at - start
    this.count = count
    this.widest = widest
    return at
  }

  private addPre(start: number, end: number, trail: Trail): void {
    const { html } = this
    for (let at = start; at < end; ) {
      let code = html.charCodeAt(at)
      let next = at + 1
      if (code === AMPERSAND) [code, next] = readEntity(html, at, end)
      if (code === NEWLINE) this.due = this.due >= 2 ? 3 : 2
      else if (code >= SPACE || code === TAB) {
        if (this.due > 0) this.settle(trail)
        this.put(code)
      }
      at = next
    }
  }

  /** Writes the white space that is due; a text does not begin with any. */
  private settle(trail: Trail): void {
    const { due } = this
    this.due = 0
    if (this.count === 0 && trail.quotes === 0 && !this.hasMark) return
    if (due === 1) {
      this.put(SPACE)
      return
    }
    if (this.count > 0) for (let lines = 1; lines < due; lines++) this.put(NEWLINE)
    for (let quote = 0; quote < Math.min(trail.quotes, MAX_QUOTES); quote++) {
      this.put(QUOTE_MARK)
      this.put(SPACE)
    }
    if (this.hasMark) {
      this.put(STAR)
      this.put(SPACE)
      this.hasMark = false
    }
  }

  private put(code: number): void {
    if (this.count >= MAX_TEXT) return
    if (code > 0xffff) {
      this.put(0xd7c0 + (code >> 10))
      this.put(0xdc00 + (code & 0x3ff))
      return
    }
    letters[this.count++] = code
    this.widest |= code
    if (code > SPACE) this.shown++
  }
}

const MAX_QUOTES = 5

/** Letters that fit a byte each make a string that is quicker to search. */
function narrow(count: number): string {
  const bytes = Buffer.allocUnsafe(count)
  for (let at = 0; at < count; at++) bytes[at] = letters[at] as number
  return bytes.toString('latin1')
}
