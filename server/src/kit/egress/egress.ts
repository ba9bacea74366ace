import type { IncomingMessage } from 'node:http'
import { request as plainRequest } from 'node:http'
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
  /** An origin that is asked without TLS where it has none: a twin on this machine, never anything a stranger named. */
  readonly plainOrigin?: string | undefined
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

/** What a call is sent, and how much of its answer is read. Without a body it is a GET. */
interface Posting {
  readonly body?: string
  readonly headers: Readonly<Record<string, string>>
  readonly ports: ReadonlySet<number>
  readonly answerBytes: number
  /** Whether an answer that is longer is cut off there, or fails. */
  readonly cutsOff: boolean
}

interface EgressAnswer {
  readonly status: number
  /** How it begins, as UTF-8. */
  readonly text: string
  /** What Retry-After asks for, where it does so in seconds (RFC 9110, 10.2.3). */
  readonly retryAfterSeconds: number | undefined
}

const PATIENCE_MS = 10_000
const FORM = {
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  ports: new Set([443]),
  answerBytes: 64 * 1024,
  cutsOff: false,
}
const JSON_BODY = { ports: new Set([443, 8443]), answerBytes: 1024, cutsOff: true }

/**
 * The one way out to addresses that strangers name: one POST of a form over https, and the status it was answered with. No
 * redirect is followed, no cookie kept, no compression offered; the address connected to is the one that was checked, so
 * that a name which means something else a moment later leads nowhere. Throws EgressError.
 */
export async function postForm(address: string, form: string, options: EgressOptions): Promise<number> {
  return (await post(address, { ...FORM, body: form }, options)).status
}

/** The same for JSON with headers of its own, on port 443 or 8443, and how the answer begins. Throws EgressError. */
export async function postJson(
  address: string,
  { body, headers }: Pick<Posting, 'body' | 'headers'>,
  options: EgressOptions,
): Promise<EgressAnswer> {
  const all = { ...headers, 'content-type': 'application/json; charset=utf-8' }
  return post(address, { ...JSON_BODY, body, headers: all }, options)
}

const WHOLE_JSON = { ports: new Set([443, 8443]), answerBytes: 256 * 1024, cutsOff: false }

/** What stands at an address, as JSON of 256 KiB at most; undefined inside where it is none. Throws EgressError. */
export async function getJson(address: string, options: EgressOptions): Promise<JsonAnswer> {
  return asJson(await post(address, { ...WHOLE_JSON, headers: { accept: 'application/json' } }, options))
}

/** A form with headers of its own, and the whole answer as JSON of 256 KiB at most. Throws EgressError. */
export async function askByForm(
  address: string,
  { form, headers }: { readonly form: string; readonly headers: Readonly<Record<string, string>> },
  options: EgressOptions,
): Promise<JsonAnswer> {
  const all = { ...headers, ...FORM.headers, accept: 'application/json' }
  return asJson(await post(address, { ...WHOLE_JSON, body: form, headers: all }, options))
}

interface JsonAnswer {
  readonly status: number
  /** Undefined where it was no JSON. */
  readonly body: unknown
}

function asJson({ status, text }: EgressAnswer): JsonAnswer {
  try {
    return { status, body: JSON.parse(text) }
  } catch {
    return { status, body: undefined }
  }
}

async function post(address: string, posting: Posting, options: EgressOptions): Promise<EgressAnswer> {
  const url = openUrl(address, options)
  const until = AbortSignal.timeout(options.patienceMs ?? PATIENCE_MS)
  const target = await Promise.race([checked(url, posting.ports, options), aborted(until)])
  return send({ url, posting, target, until, extraCa: options.extraCa })
}

/** The address, where it is one that may be asked at all. Throws EgressError `refused`. */
export function openUrl(address: string, { plainOrigin }: Pick<EgressOptions, 'plainOrigin'>): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isOpen = url?.protocol === 'https:' || (url !== undefined && url.origin === plainOrigin)
  if (!url || !isOpen || url.username !== '' || url.password !== '') throw new EgressError('refused')
  return url
}

const portOf = ({ port, protocol }: URL) => Number(port || (protocol === 'https:' ? 443 : 80))
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

async function checked(url: URL, ports: ReadonlySet<number>, options: EgressOptions): Promise<CheckedAddress> {
  try {
    return await checkedAddress(hostOf(url), portOf(url), { ...options, ports })
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
  readonly posting: Posting
  readonly target: CheckedAddress
  readonly until: AbortSignal
  readonly extraCa: string | undefined
}

function send({ url, posting, target, until, extraCa }: Sending): Promise<EgressAnswer> {
  return new Promise((resolve, reject) => {
    const fail = (failure: EgressFailure) => (cause?: unknown) => {
      call.destroy()
      reject(new EgressError(until.aborted ? 'silent' : failure, cause))
    }
    const call = (url.protocol === 'https:' ? request : plainRequest)({
      method: posting.body === undefined ? 'GET' : 'POST',
      host: target.ip,
      port: portOf(url),
      path: `${url.pathname}${url.search}`,
      ...(isIP(hostOf(url)) ? {} : { servername: hostOf(url) }),
      ...(target.isAllowed && extraCa !== undefined ? { ca: [...rootCertificates, extraCa] } : {}),
      headers: {
        ...posting.headers,
        host: url.host,
        ...(posting.body === undefined ? {} : { 'content-length': Buffer.byteLength(posting.body) }),
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
      answer.on('error', fail('silent'))
      readStart(answer, posting.answerBytes, (text, isWhole) => {
        if (!isWhole && !posting.cutsOff) return fail('broken')()
        resolve({ status: answer.statusCode ?? 0, text, retryAfterSeconds: waitOf(answer) })
        call.destroy()
      })
    })
    call.end(posting.body)
  })
}

/** Answers once, at the end or when so many bytes were read. */
function readStart(answer: IncomingMessage, most: number, done: (text: string, isWhole: boolean) => void): void {
  // One buffer from the start: a stranger may send each byte in a chunk of its own, and joining those anew each time would
  // hold everybody up.
  const read = Buffer.allocUnsafe(most)
  let length = 0
  const tell = () => done(read.toString('utf8', 0, Math.min(length, most)), length <= most)
  answer.on('data', (chunk: Buffer) => {
    if (length > most) return
    chunk.copy(read, length)
    length += chunk.length
    if (length > most) tell()
  })
  answer.on('end', () => {
    if (length <= most) tell()
  })
}

function waitOf({ headers }: IncomingMessage): number | undefined {
  const asked = headers['retry-after']
  return asked !== undefined && /^\d{1,9}$/.test(asked) ? Number(asked) : undefined
}
