const QUOTING_LINE =
  /^(on .{5,120} wrote:|.{5,120} (schrieb|a écrit|escribió|ha scritto|escreveu|schreef|skrev|napisał).{0,40}:|-{2,} ?(original message|forwarded message|ursprüngliche nachricht).*)$/

const QUOTE = 62
const DASH = 45
const COLON = 58
const SPACE = 32

/** Lowercase text without quoted lines and what follows a quoting line; the text itself when nothing is quoted. */
export function withoutQuotes(body: string): string {
  let kept = ''
  let from = 0
  for (let at = 0; at < body.length; ) {
    const end = endOfLine(body, at)
    const sign = firstSign(body, at, end)
    if (sign === QUOTE) {
      kept += body.slice(from, at)
      from = end + 1
    } else if ((sign === DASH || lastSign(body, at, end) === COLON) && isQuotingLine(body, at, end)) {
      return withoutLastBreak(kept + body.slice(from, at))
    }
    at = end + 1
  }
  return from === 0 ? body : withoutLastBreak(kept + body.slice(from))
}

function endOfLine(text: string, from: number): number {
  const at = text.indexOf('\n', from)
  return at === -1 ? text.length : at
}

function firstSign(text: string, start: number, end: number): number {
  let at = start
  while (at < end && isSpace(text.charCodeAt(at))) at++
  return at < end ? text.charCodeAt(at) : SPACE
}

function lastSign(text: string, start: number, end: number): number {
  let at = end - 1
  while (at > start && isSpace(text.charCodeAt(at))) at--
  return text.charCodeAt(at)
}

function isSpace(code: number): boolean {
  return code <= SPACE || code === 0xa0
}

function isQuotingLine(body: string, start: number, end: number): boolean {
  return QUOTING_LINE.test(body.slice(start, end).trim())
}

function withoutLastBreak(text: string): string {
  return text.endsWith('\n') ? text.slice(0, -1) : text
}
