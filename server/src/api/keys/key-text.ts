import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Keys of a sandbox open play mail only, and say so. */
const KINDS = { live: 'icb_live_', test: 'icb_test_' } as const
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Digits that hold 256 bits, and those of a CRC-32. */
const RANDOM_DIGITS = 43
const SUM_DIGITS = 6
/** Random digits that are shown, so that keys can be told apart. */
const SHOWN_DIGITS = 4
const KEY = new RegExp(`^(icb_(?:live|test)_[0-9A-Za-z]{${RANDOM_DIGITS}})([0-9A-Za-z]{${SUM_DIGITS}})$`)

/** A new key: its kind, 256 random bits and a checksum, by which programs that look for leaked keys know it. */
export function newKeyText(kind: keyof typeof KINDS): string {
  const body = KINDS[kind] + inDigits(BigInt(`0x${randomBytes(32).toString('hex')}`), RANDOM_DIGITS)
  return body + sumOf(body)
}

/** How a key begins; what is shown of it after it was made. */
export function prefixOf(key: string): string {
  return key.slice(0, KINDS.live.length + SHOWN_DIGITS)
}

/** Whether it is written as a key is, down to its checksum. A slip in one letter is told from a key that is not known. */
export function isKeyText(text: string): boolean {
  const [, body, sum] = KEY.exec(text) ?? []
  return body !== undefined && sumOf(body) === sum
}

function sumOf(body: string): string {
  return inDigits(BigInt(crc32(body)), SUM_DIGITS)
}

function inDigits(number: bigint, length: number): string {
  let [rest, text] = [number, '']
  for (let place = 0; place < length; place++) {
    text = (DIGITS[Number(rest % 62n)] ?? '') + text
    rest /= 62n
  }
  return text
}
