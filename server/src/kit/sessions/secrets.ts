import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** Keys by purpose; each is its own, so that a leaked key opens nothing else. */
export interface Keys {
  readonly tokens: readonly TokenKey[]
  readonly correspondents: Buffer
  readonly signup: Buffer
  readonly profiles: Buffer
  readonly trials: Buffer
  readonly devices: Buffer
  readonly letters: Buffer
  readonly api: Buffer
}

interface TokenKey {
  readonly id: string
  readonly bytes: Buffer
}

/** What a sealed value belongs to; a value moved to another row or column does not open. */
export interface SealedFor {
  readonly table: string
  readonly id: string
  readonly column: string
}

/** Keys from TOKEN_KEYS ("k2:<base64>,k1:<base64>") and SECRET. Throws when a key is missing, short or an example. */
export function readKeys(config: { readonly tokenKeys: string; readonly secret: string }): Keys {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', config.secret, '', purpose, 32))
  return {
    tokens: config.tokenKeys.split(',').map(readTokenKey),
    correspondents: derive('correspondents'),
    signup: derive('signup'),
    profiles: derive('profiles'),
    trials: derive('trials'),
    devices: derive('devices'),
    letters: derive('letters'),
    api: derive('api'),
  }
}

/** AES-256-GCM: `v1.<key id>.<nonce>.<ciphertext and tag>`, base64url. */
export function seal(keys: Keys, where: SealedFor, text: string): string {
  const [key] = keys.tokens
  if (!key) throw new Error('no token key')
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce)
  cipher.setAAD(aad(where, key.id))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return ['v1', key.id, nonce.toString('base64url'), sealed.toString('base64url')].join('.')
}

/** Opens what `seal` made for the same place; throws when it was changed, moved or its key is gone. */
export function unseal(keys: Keys, where: SealedFor, sealed: string): string {
  const [version, keyId, nonce, body] = sealed.split('.')
  const key = keys.tokens.find(each => each.id === keyId)
  if (version !== 'v1' || !key || !nonce || !body)
    throw new Error('a sealed value cannot be opened: its key is missing')
  const bytes = Buffer.from(body, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, Buffer.from(nonce, 'base64url'))
  decipher.setAAD(aad(where, key.id))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
}

/** A value sealed under a key that is no longer the first should be sealed anew. */
export function sealedUnderOldKey(keys: Keys, sealed: string): boolean {
  return sealed.split('.')[1] !== keys.tokens[0]?.id
}

/** Keyed digest of a correspondent's address or domain. */
export function correspondentDigest(keys: Keys, mailboxId: string, who: string): Buffer {
  return createHmac('sha256', keys.correspondents).update(`${mailboxId}|${who.toLowerCase()}`).digest()
}

/** Under which fingerprints of one account's mail are made; of no use for another's. */
export function profileKey(keys: Keys, accountId: string): Buffer {
  return createHmac('sha256', keys.profiles).update(accountId).digest().subarray(0, 16)
}

/** Keyed digest of an address or a card that had a trial; kept after the account is gone. */
export function trialDigest(keys: Keys, of: string): Buffer {
  return createHmac('sha256', keys.trials).update(of).digest()
}

/** What a browser carries as a sign that it has signed in to an account; worth nothing under another device's name. */
export function deviceMark(keys: Keys, device: string, accountId: string): string {
  const digest = createHmac('sha256', keys.devices).update(`${device}|${accountId}`).digest()
  return digest.subarray(0, 16).toString('base64url')
}

/** Takes as long for a wrong mark as for a right one. */
export function isSameMark(one: string, other: string): boolean {
  return timingSafeEqual(sha256(one), sha256(other))
}

/** Keyed digest for the letters Icebox sends itself, another one for each purpose. */
export function letterDigest(keys: Keys, purpose: string, of: string): Buffer {
  return createHmac('sha256', keys.letters).update(`${purpose}|${of}`).digest()
}

/** Keyed digest of what the public API keeps or hands out, another one for each purpose. */
export function apiDigest(keys: Keys, purpose: 'key' | 'cursor' | 'call' | 'link', of: string): Buffer {
  return createHmac('sha256', keys.api).update(`${purpose}|${of}`).digest()
}

export function sha256(text: string | Uint8Array): Buffer {
  return createHash('sha256').update(text).digest()
}

/** 256 random bits, base64url. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** A signed note that expires: `<expiry>.<signature>` over the purpose. */
export function signNote(keys: Keys, purpose: string, expiresAt: Date): string {
  const expiry = String(expiresAt.getTime())
  return `${expiry}.${noteSignature(keys, purpose, expiry).toString('base64url')}`
}

export function noteHolds(keys: Keys, purpose: string, note: string | undefined): boolean {
  const [expiry, signature] = note?.split('.') ?? []
  if (!expiry || !signature || Number(expiry) < Date.now()) return false
  const given = Buffer.from(signature, 'base64url')
  const wanted = noteSignature(keys, purpose, expiry)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

function noteSignature(keys: Keys, purpose: string, expiry: string): Buffer {
  return createHmac('sha256', keys.signup).update(`${purpose}|${expiry}`).digest()
}

function readTokenKey(text: string): TokenKey {
  const [id, encoded] = text.trim().split(':')
  const bytes = Buffer.from(encoded ?? '', 'base64')
  const fault =
    !id || !/^[a-z0-9]+$/i.test(id) ? 'needs a name of letters and digits before the colon' : keyFault(bytes)
  if (fault) throw new Error(`A key in TOKEN_KEYS ${fault}; make one with: openssl rand -base64 32`)
  return { id: id as string, bytes }
}

function keyFault(bytes: Buffer): string | undefined {
  if (bytes.length !== 32) return 'is not 32 bytes in base64'
  return new Set(bytes).size < 8 ? 'looks like an example' : undefined
}

function aad(where: SealedFor, keyId: string): Buffer {
  return Buffer.from(`${where.table}|${where.id}|${where.column}|${keyId}`)
}
