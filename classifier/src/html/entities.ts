/**
 * The character an `&` at `at` stands for, as code point, and where the text goes on. What is no entity is the sign
 * itself.
 */
export function readEntity(html: string, at: number, end: number): [code: number, next: number] {
  if (html.charCodeAt(at + 1) === HASH) return readNumber(html, at, end)
  let stop = at + 1
  while (stop < end && stop - at <= MAX_NAME && isAlphanumeric(html.charCodeAt(stop))) stop++
  const code = NAMED.get(html.slice(at + 1, stop))
  if (code === undefined) return [AMPERSAND, at + 1]
  return [code, html.charCodeAt(stop) === SEMICOLON ? stop + 1 : stop]
}

const AMPERSAND = 38
const HASH = 35
const SEMICOLON = 59
const MAX_NAME = 10
const UNREADABLE = 0xfffd

function readNumber(html: string, at: number, end: number): [code: number, next: number] {
  const isHex = (html.charCodeAt(at + 2) | 32) === 120
  let stop = at + (isHex ? 3 : 2)
  let value = 0
  const start = stop
  for (; stop < end; stop++) {
    const digit = digitOf(html.charCodeAt(stop))
    if (digit < 0 || (digit > 9 && !isHex)) break
    value = Math.min(value * (isHex ? 16 : 10) + digit, 0x110000)
  }
  if (stop === start) return [AMPERSAND, at + 1]
  return [letterOf(value), html.charCodeAt(stop) === SEMICOLON ? stop + 1 : stop]
}

function digitOf(code: number): number {
  if (code >= 48 && code <= 57) return code - 48
  const letter = code | 32
  return letter >= 97 && letter <= 102 ? letter - 87 : -1
}

/** Numbers from 128 to 159 mean Windows' letters, as in every browser. */
function letterOf(value: number): number {
  if (value >= 128 && value < 160) return WINDOWS.charCodeAt(value - 128)
  if (value === 0 || value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff)) return UNREADABLE
  return value
}

const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function isAlphanumeric(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)
}

/** The letters from 160 to 255 in order. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const OTHERS =
  'amp=& lt=< gt=> quot=" apos=\' AMP=& LT=< GT=> QUOT=" euro=€ hellip=… ndash=– mdash=— lsquo=‘ rsquo=’ ldquo=“ rdquo=” sbquo=‚ bdquo=„ lsaquo=‹ rsaquo=› bull=• middot=· trade=™ dagger=† Dagger=‡ permil=‰ prime=′ Prime=″ minus=− infin=∞ ne=≠ le=≤ ge=≥ asymp=≈ larr=← uarr=↑ rarr=→ darr=↓ harr=↔ star=☆ starf=★ check=✓ hearts=♥ phone=☎ OElig=Œ oelig=œ Scaron=Š scaron=š Yuml=Ÿ fnof=ƒ circ=ˆ tilde=˜ num=# excl=! quest=? percnt=% dollar=$ commat=@ lpar=( rpar=) comma=, period=. colon=: semi=; sol=/ bsol=\\ lowbar=_ ast=* plus=+ equals== lbrack=[ rbrack=] lcub={ rcub=} verbar=| vert=| grave=` Hat=^'

const NAMED: ReadonlyMap<string, number> = new Map([
  ...LATIN.split(' ').map((name, index) => [name, 160 + index] as const),
  ...OTHERS.split(' ').map(entry => {
    const [name = ''] = entry.split('=')
    return [name, entry.codePointAt(name.length + 1) ?? UNREADABLE] as const
  }),
  ...Object.entries({
    ensp: 0x2002,
    emsp: 0x2003,
    thinsp: 0x2009,
    zwnj: 0x200c,
    zwj: 0x200d,
    lrm: 0x200e,
    rlm: 0x200f,
    ZeroWidthSpace: 0x200b,
    NewLine: 10,
    Tab: 9,
  }),
])
