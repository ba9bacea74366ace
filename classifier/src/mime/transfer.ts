export type TransferEncoding = '' | 'base64' | 'quoted-printable'

/**
 * The first bytes of a part with its transfer encoding undone (RFC 2045); at most about `limit` of them. Valid until the
 * next call.
 */
export function decodeTransfer(bytes: Buffer, encoding: TransferEncoding, limit: number): Buffer {
  if (encoding === 'base64') return decodeBase64(bytes.subarray(0, limit * 1.4), limit)
  if (encoding === 'quoted-printable') return decodeQuoted(bytes, limit)
  return bytes.subarray(0, limit)
}

const EQUALS = 61
const NEWLINE = 10
const RETURN = 13

/**
 * Quoted-printable; what is no valid escape stays as it stands. Written into memory that is used again, so it is valid
 * until the next call.
 */
export function decodeQuoted(bytes: Buffer, limit: number): Buffer {
  let at = bytes.indexOf(EQUALS)
  if (at === -1) return bytes.subarray(0, limit)
  const room = Math.min(bytes.length, limit)
  if (decoded.length < room) decoded = Buffer.alloc(room)
  const out = decoded
  let count = bytes.copy(out, 0, 0, Math.min(at, room))
  while (at < bytes.length && count < room) {
    const value = hex(bytes[at + 1]) * 16 + hex(bytes[at + 2])
    const skipped = value >= 0 ? 2 : softBreak(bytes, at + 1)
    if (value >= 0) out[count++] = value
    else if (skipped === 0) out[count++] = EQUALS
    const from = at + 1 + skipped
    const next = bytes.indexOf(EQUALS, from)
    at = next === -1 ? bytes.length : next
    // Escapes stand close together, and to have so little copied costs more than to copy it here.
    const last = Math.min(at, from + room - count)
    for (let each = from; each < last; each++) out[count++] = bytes[each] as number
  }
  return out.subarray(0, count)
}

let decoded = Buffer.alloc(64 * 1024)

/** The length of the line end behind an equals sign, or 0. */
function softBreak(bytes: Buffer, at: number): number {
  if (bytes[at] === NEWLINE || at === bytes.length) return 1
  return bytes[at] === RETURN && bytes[at + 1] === NEWLINE ? 2 : 0
}

/** A digit's value, or a number so low that no sum with it reaches zero. */
function hex(code = 0): number {
  return HEX[code] as number
}

const HEX = new Int16Array(256).fill(-1000)
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  HEX[digit.charCodeAt(0)] = value
  HEX[digit.toUpperCase().charCodeAt(0)] = value
}

/** Units that are padded each, as some programs do line by line, are decoded each. */
function decodeBase64(bytes: Buffer, limit: number): Buffer {
  const text = bytes.toString('latin1')
  const padding = text.indexOf('=')
  if (padding === -1 || /^[=\s-]*$/.test(text.slice(padding, padding + 1000))) {
    return Buffer.from(text, 'base64').subarray(0, limit)
  }
  return Buffer.concat(text.split(/=+/).map(unit => Buffer.from(unit, 'base64'))).subarray(0, limit)
}
