/** Openings no longer than this tell words well enough apart. */
const OPENING = 8

/** In an opening: any one sign. */
export const ANY = '\u0001'
/** In an opening: one or more digits, whichever they are. */
export const DIGITS = '0'
/** Ends an opening behind which anything may stand. */
const CUT = '\u0000'

/**
 * The characters with which a match of the expression may begin: strings of up to OPENING signs, a shorter one
 * standing for all that begin with it. Knows the part of the language that phrases are written in; what it does not
 * know counts as anything, so a phrase is rather looked for too often than missed.
 */
export function openingsOf(source: string): ReadonlySet<string> {
  const openings = new Set<string>()
  for (const opening of new Expansion(source).alternatives()) openings.add(opening.replace(CUT, ''))
  return openings
}

/** Reads an expression from left to right, keeping all that may have been read so far. */
class Expansion {
  private at = 0
  private readonly source: string

  constructor(source: string) {
    this.source = source
  }

  /** Up to the end, or to the bracket that closes the group. */
  alternatives(): Set<string> {
    const all = new Set<string>()
    do {
      for (const opening of this.sequence()) all.add(opening)
    } while (this.take('|'))
    return all
  }

  private sequence(): Set<string> {
    let openings = new Set([''])
    while (!this.isAtEnd()) {
      openings = joined(openings, this.quantified(this.atom()))
      if ([...openings].every(isWhole)) this.passRest()
    }
    return openings
  }

  private isAtEnd(): boolean {
    return this.at >= this.source.length || this.source[this.at] === '|' || this.source[this.at] === ')'
  }

  /** To the end of the sequence: what stands there begins no match. */
  private passRest(): void {
    for (let depth = 0; depth > 0 || !this.isAtEnd(); this.at++) {
      const sign = this.source[this.at]
      if (sign === undefined) return
      if (sign === '\\') this.at++
      else if (sign === '[') this.at = this.source.indexOf(']', this.at)
      else if (sign === '(') depth++
      else if (sign === ')') depth--
    }
  }

  private atom(): Set<string> {
    if (this.take('(?:')) {
      const inner = this.alternatives()
      this.take(')')
      return inner
    }
    if (this.take('(?!') || this.take('(?=')) {
      this.alternatives()
      this.take(')')
      return new Set([''])
    }
    if (this.take('\\')) return escaped(this.next())
    if (this.take('[')) return this.charactersOf()
    const sign = this.next()
    return new Set([plain(sign)])
  }

  /** Of a class only plain characters are told one by one. */
  private charactersOf(): Set<string> {
    const end = this.source.indexOf(']', this.at)
    const inner = this.source.slice(this.at, end)
    this.at = end + 1
    return /[\\^]|.-./.test(inner) ? new Set([CUT]) : new Set([...inner].map(sign => (isDigit(sign) ? DIGITS : sign)))
  }

  private quantified(openings: Set<string>): Set<string> {
    if (this.take('?')) return new Set(['', ...openings])
    const [range, least] = /^\{(\d+),?\d*\}/.exec(this.source.slice(this.at)) ?? []
    const repeats = range !== undefined || this.source[this.at] === '*' || this.source[this.at] === '+'
    if (!repeats) return openings
    const mayMiss = range === undefined ? this.source[this.at] === '*' : least === '0'
    this.at += range?.length ?? 1
    const isNumber = openings.size === 1 && openings.has(DIGITS)
    const open = isNumber ? openings : joined(openings, new Set([CUT]))
    return mayMiss ? new Set(['', ...open]) : open
  }

  private take(text: string): boolean {
    if (!this.source.startsWith(text, this.at)) return false
    this.at += text.length
    return true
  }

  private next(): string {
    return this.source[this.at++] ?? CUT
  }
}

function escaped(sign: string): Set<string> {
  if (sign === 'd') return new Set([DIGITS])
  return new Set([/[a-z]/i.test(sign) ? CUT : sign])
}

/** What a sign that is not escaped stands for. */
function plain(sign: string): string {
  if (sign === '(') return CUT
  if (sign === '.') return ANY
  return isDigit(sign) ? DIGITS : sign
}

function isDigit(sign: string): boolean {
  return sign >= '0' && sign <= '9'
}

function joined(heads: ReadonlySet<string>, tails: ReadonlySet<string>): Set<string> {
  const all = new Set<string>()
  for (const head of heads) {
    if (isWhole(head)) all.add(head)
    else for (const tail of tails) all.add(append(head, tail).slice(0, OPENING))
  }
  return all
}

/** Digits in a row are written once; what any sign behind them means depends on how many there are. */
function append(head: string, tail: string): string {
  if (!head.endsWith(DIGITS)) return head + tail
  if (tail.startsWith(ANY)) return head + CUT
  return tail.startsWith(DIGITS) ? head + tail.slice(1) : head + tail
}

function isWhole(opening: string): boolean {
  return opening.length >= OPENING || opening.endsWith(CUT)
}
