/** Grows with the longest text met, which the bounds of a message limit. */
let codes = new Uint16Array(8192)
let bytes = Buffer.from(codes.buffer)

/**
 * The signs of a text as numbers in a row, a 0 behind the last; valid until the next call. They are read several
 * times faster than a string's, which may be of bytes, of pairs of bytes or a piece of another at every look.
 */
export function codesOf(text: string): Uint16Array {
  if (text.length >= codes.length) {
    codes = new Uint16Array(2 * text.length)
    bytes = Buffer.from(codes.buffer)
  }
  bytes.write(text, 0, text.length * 2, 'utf16le')
  codes[text.length] = 0
  return codes
}
