import { createCipheriv, createDecipheriv, createHmac, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Keys } from '../../kit/sessions/secrets.ts'
import type { Manifest, Total } from './archive.ts'

/** What an installation's keys are made of. */
export interface KeySettings {
  readonly tokenKeys: string
  readonly secret: string
}

/** RFC 7914; 128 MB and about a second for each guess. */
const SCRYPT = { N: 131_072, r: 8, p: 1, maxmem: 256 * 1024 * 1024 } as const

/** A sign by which a key is known again, and which tells nothing of it. */
export function checkOf(bytes: Buffer | string): string {
  return createHmac('sha256', bytes).update('icebox backup').digest('hex').slice(0, 16)
}

/** The signs of those keys of an installation that the backup needs. */
export function keyChecks(keys: Keys, ids: readonly string[]): Manifest['keys'] {
  const known = new Map(keys.tokens.map(({ id, bytes }) => [id, bytes]))
  return ids.map(id => {
    const bytes = known.get(id)
    return { id, check: bytes ? checkOf(bytes) : '' }
  })
}

/** In one sentence what this installation lacks to read the backup; undefined when it has all. */
export function keyFault(manifest: Manifest, keys: Keys, secret: string): string | undefined {
  const known = new Map(keys.tokens.map(({ id, bytes }) => [id, checkOf(bytes)]))
  const lost = manifest.keys.filter(({ check }) => check !== '')
  const missing = lost.find(({ id }) => !known.has(id))
  if (missing) return `The backup needs the key ${missing.id}, which is not in TOKEN_KEYS; add it behind the first one.`
  const other = lost.find(({ id, check }) => known.get(id) !== check)
  if (other)
    return `The key ${other.id} of this installation is another one than the backup was made with; put the old key into TOKEN_KEYS.`
  if (manifest.secret !== checkOf(secret))
    return 'The backup was made with another SECRET; set SECRET to that one. Without it nobody would be known as somebody you wrote to.'
  return undefined
}

/** Proves that whoever wrote the totals knew the SECRET. */
export function macOf(secret: string, manifest: Manifest, totals: readonly Total[]): string {
  return createHmac('sha256', secret).update(JSON.stringify({ manifest, totals })).digest('hex')
}

export function isSameMac(one: string, other: string): boolean {
  const [given, wanted] = [Buffer.from(one, 'hex'), Buffer.from(other, 'hex')]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** AES-256-GCM under scrypt of the passphrase: `<salt>.<nonce>.<ciphertext and tag>`, base64url. */
export function lockKeys(settings: KeySettings, passphrase: string): string {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, SCRYPT), nonce)
  const { tokenKeys, secret } = settings
  const text = JSON.stringify({ tokenKeys, secret })
  const locked = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return [salt, nonce, locked].map(each => each.toString('base64url')).join('.')
}

/** Undefined when the passphrase is another one, or what was locked is not as it was. */
export function unlockKeys(box: string, passphrase: string): KeySettings | undefined {
  const [salt, nonce, locked] = box.split('.').map(each => Buffer.from(each, 'base64url'))
  if (!salt || !nonce || !locked) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, SCRYPT), nonce)
    decipher.setAuthTag(locked.subarray(-16))
    const text = Buffer.concat([decipher.update(locked.subarray(0, -16)), decipher.final()]).toString('utf8')
    return z.object({ tokenKeys: z.string(), secret: z.string() }).parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
