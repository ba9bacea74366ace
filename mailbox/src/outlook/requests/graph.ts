import { setMaxListeners } from 'node:events'
import { Client, ResponseType } from '@microsoft/microsoft-graph-client'
import { z } from 'zod'
import { failureOf, unavailable } from '../../failures.ts'
import { openLimiter } from '../../limiter.ts'
import type { ApiSettings, MailboxOptions } from '../../settings.ts'
import { CallTerms, graphChain } from './chain.ts'

export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below the version, with its query encoded. */
  readonly path: string
  readonly body?: unknown
  /** Preferences beside that for immutable ids. */
  readonly prefer?: string
  /** POST is not, unless it only reads. */
  readonly isRepeatable?: boolean
  readonly width?: number
  readonly maxBytes?: number
}

export interface Answer {
  readonly status: number
  readonly bytes: Uint8Array
}

/** The way to one mailbox in Microsoft Graph. */
export interface Graph {
  /** Throws MailboxError, or GraphRefusal where only the caller knows what the refusal means. */
  call(call: Call): Promise<Answer>
  /** Of this server and version; links to pages are brought to it. */
  readonly baseUrl: string
  /** The provider refused a part of a batch: fewer at once from now on, and none before `until` (epoch ms). */
  slow(until: number): void
  readonly closed: Promise<void>
  close(): void
}

/** Graph said no, with its own short code, such as ErrorItemNotFound; never with its words, which may name mail. */
export class GraphRefusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(`Graph answered ${status} ${code}`)
    this.name = 'GraphRefusal'
    this.status = status
    this.code = code
  }
}

const GRAPH_URL = 'https://graph.microsoft.com'
/** Outlook serves four calls at a time per app and mailbox. */
export const MOST_AT_ONCE = 4
const PATIENCE_MS = 20_000
const MOST_JSON_BYTES = 32 << 20

/** Ids stay when a message moves only in answers to calls that ask for it, so every call does. */
export const IMMUTABLE_IDS = 'IdType="ImmutableId"'

export function openGraph(settings: ApiSettings, options: MailboxOptions): Graph {
  const closing = new AbortController()
  // Every call that waits listens.
  setMaxListeners(0, closing.signal)
  const { graphUrl: baseUrl = GRAPH_URL, patienceMs = PATIENCE_MS } = options
  const limiter = openLimiter(MOST_AT_ONCE)
  const way = { token: settings.token, limiter, patienceMs, closing: closing.signal }
  const client = Client.initWithMiddleware({ baseUrl, defaultVersion: 'v1.0', middleware: graphChain(way) })
  const { promise: closed, resolve } = withResolvers()
  return {
    baseUrl,
    slow: until => limiter.slow(until),
    closed,
    close() {
      closing.abort()
      resolve()
    },
    async call(call) {
      if (closing.signal.aborted) throw unavailable()
      const terms = termsOf(call)
      const response = await send(client, call, terms).catch(error => {
        throw closing.signal.aborted ? unavailable() : (terms.failure ?? error)
      })
      const bytes = new Uint8Array(await response.arrayBuffer())
      if (!response.ok) throw refusalOf(response.status, bytes)
      return { status: response.status, bytes }
    },
  }
}

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>(done => {
    resolve = done
  })
  return { promise, resolve }
}

function termsOf(call: Call): CallTerms {
  const { isRepeatable = call.method !== 'POST', width = 1, maxBytes = MOST_JSON_BYTES } = call
  return new CallTerms({ isRepeatable, width: Math.min(width, MOST_AT_ONCE), maxBytes })
}

async function send(client: Client, call: Call, terms: CallTerms): Promise<Response> {
  const prefer = call.prefer === undefined ? IMMUTABLE_IDS : `${IMMUTABLE_IDS}, ${call.prefer}`
  const request = client
    .api(call.path)
    .header('Prefer', prefer)
    .responseType(ResponseType.RAW)
    .middlewareOptions([terms])
  if (call.method === 'GET') return request.get()
  if (call.method === 'DELETE') return request.delete()
  return call.method === 'POST' ? request.post(call.body ?? {}) : request.patch(call.body)
}

const errorShape = z.object({ error: z.object({ code: z.string() }) })

/** What the refusal means for the whole mailbox, else the refusal itself. `bytes` is the answer's body. */
export function refusalOf(status: number, bytes: Uint8Array): Error {
  const refusal = new GraphRefusal(status, codeIn(bytes))
  if (status === 401) return failureOf('revoked', refusal)
  if (status === 403 && SCOPE_CODES.has(refusal.code)) return failureOf('scope_missing', refusal)
  return refusal
}

const SCOPE_CODES = new Set(['ErrorAccessDenied', 'AccessDenied', 'Authorization_RequestDenied'])

function codeIn(bytes: Uint8Array): string {
  const parsed = errorShape.safeParse(readJson(bytes))
  const code = parsed.success ? parsed.data.error.code : ''
  return /^[\w.-]{1,60}$/.test(code) ? code : 'unknown'
}

/** Undefined where it is not JSON. */
export function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString())
  } catch {
    return undefined
  }
}
