import { request } from 'node:https'
import { isIP } from 'node:net'
import { rootCertificates } from 'node:tls'
import { type CheckedAddress, checkedAddress } from '@icebox/mailbox/addresses'

/** What the operator allows beside the public internet, and how names are resolved. */
export interface EgressOptions {
  readonly allowCidrs: readonly string[]
  readonly allowPorts?: readonly number[]
  /** Trusted beside the usual ones, for addresses in `allowCidrs` alone. */
  readonly extraCa?: string | undefined
  readonly resolve?: (host: string) => Promise<readonly string[]>
  /** In all, from the name to the last byte; 10 s unless said. */
  readonly patienceMs?: number
}

/**
 * `refused`: an address nobody may be led to. `silent`: no answer, or none in time. `broken`: an answer that is too long or
 * none of HTTP, or a host that cannot prove who it is.
 */
export type EgressFailure = 'refused' | 'silent' | 'broken'

export class EgressError extends Error {
  override readonly name = 'EgressError'
  readonly failure: EgressFailure
  constructor(failure: EgressFailure, cause?: unknown) {
    super(`a call out was not answered: ${failure}`, { cause })
    this.failure = failure
  }
}

const PATIENCE_MS = 10_000
const ANSWER_BYTES = 64 * 1024
const PORTS: ReadonlySet<number> = new Set([443])

/**
 * The one way out to addresses that strangers name: one POST of a form over https, and the status it was answered with. No
 * redirect is followed, no cookie kept, no compression offered; the address connected to is the one that was checked, so
 * that a name which means something else a moment later leads nowhere. Throws EgressError.
 */
export async function postForm(address: string, form: string, options: EgressOptions): Promise<number> {
  const url = openUrl(address)
  const until = AbortSignal.timeout(options.patienceMs ?? PATIENCE_MS)
  const target = await Promise.race([checked(url, options), aborted(until)])
  return send({ url, form, target, until, extraCa: options.extraCa })
}

function openUrl(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') throw new EgressError('refused')
  return url
}

const portOf = ({ port }: URL) => (port === '' ? 443 : Number(port))
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

async function checked(url: URL, options: EgressOptions): Promise<CheckedAddress> {
  try {
    return await checkedAddress(hostOf(url), portOf(url), { ...options, ports: PORTS })
  } catch (error) {
    const { reason } = error as { reason?: unknown }
    throw new EgressError(reason === 'host_refused' ? 'refused' : 'silent', error)
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new EgressError('silent')), { once: true })
  })
}

interface Sending {
  readonly url: URL
  readonly form: string
  readonly target: CheckedAddress
  readonly until: AbortSignal
  readonly extraCa: string | undefined
}

function send({ url, form, target, until, extraCa }: Sending): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (failure: EgressFailure) => (cause?: unknown) => {
      call.destroy()
      reject(new EgressError(until.aborted ? 'silent' : failure, cause))
    }
    const call = request({
      method: 'POST',
      host: target.ip,
      port: portOf(url),
      path: `${url.pathname}${url.search}`,
      ...(isIP(hostOf(url)) ? {} : { servername: hostOf(url) }),
      ...(target.isAllowed && extraCa !== undefined ? { ca: [...rootCertificates, extraCa] } : {}),
      headers: {
        host: url.host,
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': Buffer.byteLength(form),
      },
      // A connection of its own, so that nothing is shared with another host.
      agent: false,
      maxHeaderSize: 16 * 1024,
      signal: until,
    })
    call.on('error', fail('silent'))
    call.on('upgrade', fail('broken'))
    // Whatever else may end it without a word.
    call.on('close', fail('silent'))
    call.on('response', answer => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > ANSWER_BYTES) fail('broken')()
      })
      answer.on('error', fail('silent'))
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    call.end(form)
  })
}
