import { generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Certificate {
  readonly certPem: string
  readonly keyPem: string
}

interface Dates {
  readonly from: Date
  readonly until: Date
}

const yearMs = 365 * 24 * 3600 * 1000

/** The certificate kept in `folder`, made there when missing, so that a restart is trusted as before. */
export function keepCertificate(folder: string): Certificate & { certPath: string; keyPath: string } {
  const certPath = join(folder, 'cert.pem')
  const keyPath = join(folder, 'key.pem')
  if (!existsSync(certPath) || !existsSync(keyPath)) {
    mkdirSync(folder, { recursive: true })
    const made = makeCertificate()
    writeFileSync(keyPath, made.keyPem, { mode: 0o600 })
    writeFileSync(certPath, made.certPem)
  }
  return { certPath, keyPath, certPem: readFileSync(certPath, 'utf8'), keyPem: readFileSync(keyPath, 'utf8') }
}

/**
 * A self-signed certificate (RFC 5280) for localhost, 127.0.0.1 and ::1, good for ten years unless told otherwise.
 * Built by hand because Node has no call for it and openssl is not everywhere.
 */
export function makeCertificate(dates: Partial<Dates> = {}): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const body = toBeSigned(publicKey.export({ type: 'spki', format: 'der' }), dates)
  const der = sequence(body, ecdsaWithSha256(), bitString(sign('sha256', body, privateKey)))
  return {
    certPem: new X509Certificate(der).toString(),
    keyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

function toBeSigned(subjectPublicKey: Buffer, { from, until }: Partial<Dates>): Buffer {
  const name = sequence(tagged(0x31, sequence(oid('550403'), tagged(0x0c, Buffer.from('localhost')))))
  const serial = tagged(0x02, Buffer.concat([Buffer.from([0x01]), randomBytes(8)]))
  const now = Date.now()
  return sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    serial,
    ecdsaWithSha256(),
    name,
    sequence(time(from?.getTime() ?? now - 24 * 3600 * 1000), time(until?.getTime() ?? now + 10 * yearMs)),
    name,
    subjectPublicKey,
    tagged(0xa3, sequence(alternativeNames(), authorityConstraint())),
  )
}

function alternativeNames(): Buffer {
  const loopback6 = Buffer.alloc(16)
  loopback6[15] = 1
  const names = sequence(
    tagged(0x82, Buffer.from('localhost')),
    tagged(0x87, Buffer.from([127, 0, 0, 1])),
    tagged(0x87, loopback6),
  )
  return sequence(oid('551d11'), tagged(0x04, names))
}

/** Marks it as its own authority, so that a client may trust the one file it is given. */
function authorityConstraint(): Buffer {
  const isAuthority = sequence(tagged(0x01, Buffer.from([0xff])))
  return sequence(oid('551d13'), tagged(0x01, Buffer.from([0xff])), tagged(0x04, isAuthority))
}

const ecdsaWithSha256 = () => sequence(oid('2a8648ce3d040302'))
const oid = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'))
const bitString = (bits: Buffer) => tagged(0x03, Buffer.concat([Buffer.from([0]), bits]))
const sequence = (...parts: Buffer[]) => tagged(0x30, Buffer.concat(parts))

function time(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replace(/[-:T]/g, '').slice(0, 14)
  return tagged(0x17, Buffer.from(`${digits.slice(2)}Z`))
}

/** One DER element: tag, length, content. */
function tagged(tag: number, content: Buffer): Buffer {
  const length = content.length
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content])
  if (length < 0x100) return Buffer.concat([Buffer.from([tag, 0x81, length]), content])
  return Buffer.concat([Buffer.from([tag, 0x82, length >> 8, length & 0xff]), content])
}
