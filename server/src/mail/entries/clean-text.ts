/** C0 and C1 controls, bidirectional overrides and isolates, zero-width and other invisible signs. */
const UNSEEN =
  /[\p{Cc}\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\u034f|\u115f|\u1160|\u17b4|\u17b5|[\u{e0000}-\u{e007f}]/gu
const LONE_SURROGATE = /\p{Cs}/gu

/** A name or subject as it may be shown: nothing in it can turn, hide or forge what stands beside it. */
export function cleanText(text: string, maxLength: number): string {
  const shown = text
    .replace(/[\t\r\n]+/g, ' ')
    .replace(UNSEEN, '')
    .replace(LONE_SURROGATE, '\ufffd')
    .trim()
  return [...shown.slice(0, maxLength)].join('').replace(LONE_SURROGATE, '')
}

/** The same for a whole text, whose lines and tabs are kept. */
export function cleanBody(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(UNSEEN, sign => (sign === '\n' || sign === '\t' ? sign : ''))
    .replace(LONE_SURROGATE, '\ufffd')
}
