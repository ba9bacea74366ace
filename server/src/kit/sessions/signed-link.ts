import { timingSafeEqual } from 'node:crypto'
import { type Keys, letterDigest } from './secrets.ts'

/** What a link in a letter is for: one purpose, about one row by its id, until a moment or, where null, for good. */
export interface LinkClaim {
  readonly purpose: string
  readonly id: string
  readonly expiresAt: Date | null
}

export type LinkFault = 'forged' | 'expired'

const MINUTE_MS = 60_000
const ID_BYTES = 16
const CLAIM_BYTES = ID_BYTES + 4
const SIGNATURE_BYTES = 16

/** The token of such a link, 48 characters: the id, the last minute (0 for none), and half an HMAC-SHA256 (RFC 2104, section 5). */
export function signLink(keys: Keys, { purpose, id, expiresAt }: LinkClaim): string {
  const claim = Buffer.alloc(CLAIM_BYTES)
  claim.write(id.replaceAll('-', ''), 'hex')
  claim.writeUInt32BE(expiresAt ? Math.floor(expiresAt.getTime() / MINUTE_MS) : 0, ID_BYTES)
  return Buffer.concat([claim, signatureOf(keys, purpose, claim)]).toString('base64url')
}

/** The id a token names, or why it does not hold for this purpose. One that was tampered with is forged, whenever it ends. */
export function readLink(keys: Keys, purpose: string, token: string): { readonly id: string } | LinkFault {
  const bytes = Buffer.from(token, 'base64url')
  // Another way to write the same bytes would be another link to whoever counts their uses.
  if (bytes.length !== CLAIM_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== token) return 'forged'
  const claim = bytes.subarray(0, CLAIM_BYTES)
  if (!timingSafeEqual(signatureOf(keys, purpose, claim), bytes.subarray(CLAIM_BYTES))) return 'forged'
  const lastMinute = claim.readUInt32BE(ID_BYTES)
  if (lastMinute !== 0 && lastMinute * MINUTE_MS < Date.now()) return 'expired'
  return { id: idOf(claim.subarray(0, ID_BYTES)) }
}

function signatureOf(keys: Keys, purpose: string, claim: Buffer): Buffer {
  return letterDigest(keys, `link|${purpose}`, claim.toString('hex')).subarray(0, SIGNATURE_BYTES)
}

function idOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
