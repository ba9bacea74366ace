export type TransferEncoding = '' | 'base64' | 'quoted-printable'

/** The first bytes of a part with its transfer encoding undone (RFC 2045); at most about `limit` of them. */
export function decodeTransfer(bytes: Buffer, encoding: TransferEncoding, limit: number): Buffer {
  if (encoding === 'base64') return decodeBase64(bytes.subarray(0, limit * 1.4), limit)
  if (encoding === 'quoted-printable') return decodeQuoted(bytes, limit)
  return bytes.subarray(0, limit)
}

const EQUALS = 61
const NEWLINE = 10
const RETURN = 13

/** Quoted-printable; what is no valid escape stays as it stands. */
export function decodeQuoted(bytes: Buffer, limit: number): Buffer {
  let at = bytes.indexOf(EQUALS)
  if (at === -1) return bytes.subarray(0, limit)
  const out = Buffer.allocUnsafe(Math.min(bytes.length, limit))
  let count = bytes.copy(out, 0, 0, Math.min(at, limit))
  while (at < bytes.length && count < limit) {
    const byte = bytes[at++] as number
    if (byte !== EQUALS) {
      out[count++] = byte
      continue
    }
    const value = hex(bytes[at]) * 16 + hex(bytes[at + 1])
    const skipped = softBreak(bytes, at)
    if (value >= 0) {
      out[count++] = value
      at += 2
    } else if (skipped > 0) at += skipped
    else out[count++] = EQUALS
  }
  return out.subarray(0, count)
}

/** The length of the line end behind an equals sign, or 0. */
function softBreak(bytes: Buffer, at: number): number {
  if (bytes[at] === NEWLINE || at === bytes.length) return 1
  return bytes[at] === RETURN && bytes[at + 1] === NEWLINE ? 2 : 0
}

/** A digit's value, or a number so low that no sum with it reaches zero. */
function hex(code: number | undefined): number {
  if (code === undefined) return -1000
  if (code >= 48 && code <= 57) return code - 48
  const letter = code | 32
  return letter >= 97 && letter <= 102 ? letter - 87 : -1000
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
