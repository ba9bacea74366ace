import { isIP } from 'node:net'
import { checkServerIdentity, connect, type PeerCertificate } from 'node:tls'
import type { Finding } from '@icebox/contract/safety/operator'
import type { Config } from '../../config.ts'
import { broken, leftOut, well } from './finding.ts'

const PATIENCE_MS = 10_000
const DAY_MS = 24 * 3_600_000
/** Let's Encrypt renews with 30 days left, so that with fewer than this a renewal has failed. */
const SOON_DAYS = 14

interface Shown {
  readonly certificate: PeerCertificate
  /** What this machine has against the chain, as OpenSSL names it. */
  readonly doubt: string | undefined
}

/**
 * Whether browsers, Stripe, Google and Microsoft will take the certificate at APP_URL: its name, its dates and who
 * vouches for it. `ca` is trusted instead of this machine's authorities.
 */
export async function lookAtCertificate({ appUrl }: Pick<Config, 'appUrl'>, ca?: string): Promise<Finding[]> {
  const what = 'Certificate'
  const { protocol, hostname, port } = new URL(appUrl)
  if (protocol !== 'https:') return [leftOut(what, `APP_URL is ${appUrl}, so none is needed.`)]
  const host = hostname.replace(/^\[|\]$/g, '')
  const shown = await certificateAt({ host, port: Number(port || 443), ca })
  if (!shown) return [broken(what, `nobody speaks TLS at ${appUrl}; start the proxy, or correct APP_URL.`)]
  const faults = faultsOf(host, shown)
  if (faults.length > 0) return faults.map(says => broken(what, says))
  const { subjectaltname = host, valid_to: end } = shown.certificate
  return [well(what, `for ${subjectaltname.replaceAll('DNS:', '')}, good until ${dayOf(end)}.`)]
}

/** Undefined when no handshake comes about. The certificate is taken as it is, so that all its faults can be told. */
function certificateAt({ host, port, ca }: { host: string; port: number; ca: string | undefined }) {
  return new Promise<Shown | undefined>(resolve => {
    const servername = isIP(host) ? undefined : host
    const socket = connect({ host, port, servername, ca, rejectUnauthorized: false })
    const end = (shown?: Shown) => {
      socket.destroy()
      resolve(shown)
    }
    socket.setTimeout(PATIENCE_MS, () => end())
    socket.once('error', () => end())
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerCertificate()
      end({ certificate, doubt: socket.authorized ? undefined : String(socket.authorizationError) })
    })
  })
}

function faultsOf(host: string, { certificate, doubt }: Shown): string[] {
  return [...nameFaultsOf(host, certificate), ...dateFaultsOf(certificate), ...trustFaultsOf(doubt)]
}

function nameFaultsOf(host: string, certificate: PeerCertificate): string[] {
  if (!checkServerIdentity(host, certificate)) return []
  const names = certificate.subjectaltname ?? 'no name at all'
  return [`it is for ${names} and not for ${host}; get one for the name in APP_URL.`]
}

function dateFaultsOf({ valid_from: from, valid_to: to }: PeerCertificate): string[] {
  const leftMs = Date.parse(to) - Date.now()
  if (Date.parse(from) > Date.now()) return [`it holds from ${dayOf(from)} on; check this machine's clock.`]
  if (leftMs < 0) return [`it ended on ${dayOf(to)}; renew it.`]
  const days = Math.floor(leftMs / DAY_MS)
  return days < SOON_DAYS ? [`it ends on ${dayOf(to)}, in ${days} days; see why it was not renewed.`] : []
}

/** These have a sentence of their own. */
const TOLD_OTHERWISE: ReadonlySet<string> = new Set([
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
])

function trustFaultsOf(doubt: string | undefined): string[] {
  if (doubt === undefined || TOLD_OTHERWISE.has(doubt)) return []
  return [
    `this machine does not trust it (${doubt}); have the proxy send the whole chain of a public authority, or name your own in NODE_EXTRA_CA_CERTS.`,
  ]
}

const dayOf = (moment: string) => new Date(moment).toISOString().slice(0, 10)
