import { isAscii, isUtf8 } from 'node:buffer'
import { TextDecoder } from 'node:util'

/** Text out of bytes. `isTroubled` when the bytes are not in the charset that was named, or nobody knows it. */
export interface Decoded {
  readonly text: string
  readonly isTroubled: boolean
}

/** Never throws: what a charset cannot give is read as UTF-8, or else as Windows' western letters. '' names none. */
export function decodeText(bytes: Buffer, charset: string): Decoded {
  const label = charset.trim().toLowerCase()
  if (!STATEFUL.test(label) && isAscii(bytes)) return { text: bytes.toString('latin1'), isTroubled: false }
  if (WESTERN.test(label)) return { text: decodeWestern(bytes), isTroubled: false }
  const decoder = UNNAMED.test(label) ? undefined : decoderOf(label)
  if (decoder === undefined) return decodeGuessed(bytes, UNNAMED.test(label))
  const text = decoder.decode(bytes)
  return { text, isTroubled: text.includes('\ufffd') }
}

/** In these, ASCII bytes stand for other letters. */
const STATEFUL = /^(x-)?(utf-?(7|16|32)|ucs-?[24]|iso-?2022|hz)/
const WESTERN = /^(iso[-_]?8859[-_]?1|latin-?1|windows-1252|cp-?1252)$/
const UNNAMED = /^((us-)?ascii|utf-?8|)$/

function decodeGuessed(bytes: Buffer, isUnnamed: boolean): Decoded {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  if (isUtf8(bytes) || isUtf8(withoutCutLetter(bytes))) return { text, isTroubled: !isUnnamed }
  // Broken here and there it is still UTF-8; without one whole letter it never was.
  return { text: /[\u0080-\ufffc]/.test(text) ? text : decodeWestern(bytes), isTroubled: true }
}

/** Our own bound may cut the last letter in two. */
function withoutCutLetter(bytes: Buffer): Buffer {
  let end = bytes.length
  while (end > bytes.length - 4 && (bytes[end - 1] ?? 0) >= 0x80) end--
  return bytes.subarray(0, end)
}

function decodeWestern(bytes: Buffer): string {
  const text = bytes.toString('latin1')
  return /[\x80-\x9f]/.test(text) ? (decoderOf('windows-1252')?.decode(bytes) ?? text) : text
}

const decoders = new Map<string, TextDecoder | undefined>()
/** Labels are the sender's to invent, so only so many are remembered. */
const MAX_LABELS = 200

function decoderOf(label: string): TextDecoder | undefined {
  const known = decoders.get(label)
  if (known !== undefined || decoders.has(label)) return known
  const decoder = newDecoder(label) ?? newDecoder(ALIASES[label.replace(/^(x-|cs)|[\s._-]+/g, '')] ?? '')
  if (decoders.size < MAX_LABELS) decoders.set(label, decoder)
  return decoder
}

/** Names in mail that the Encoding Standard does not list. */
const ALIASES: Readonly<Record<string, string>> = {
  cp932: 'shift_jis',
  cp936: 'gbk',
  gb2312: 'gbk',
  cp949: 'euc-kr',
  uhc: 'euc-kr',
  cp950: 'big5',
  big5: 'big5',
  eucjp: 'euc-jp',
  iso2022jp1: 'iso-2022-jp',
  iso2022jp2: 'iso-2022-jp',
  tis620: 'windows-874',
  cp874: 'windows-874',
  iso88598i: 'iso-8859-8',
  utf16: 'utf-16le',
}

function newDecoder(label: string): TextDecoder | undefined {
  if (!/^[a-z0-9_:.-]{2,40}$/.test(label)) return undefined
  try {
    return new TextDecoder(label)
  } catch {
    return undefined
  }
}
