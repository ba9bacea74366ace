import {
  type Call,
  fillPath,
  type InputOf,
  type OutputOf,
  type PathParams,
  type PlaceNames,
} from '@icebox/contract/call'
import { problemBody } from '@icebox/contract/problem'
import { isPageLeaving } from './leave-page.ts'
import { leaveToSignInAgain } from './sign-in-again.ts'

type Params<C extends Call> = [PlaceNames<C['path']>] extends [never]
  ? { params?: undefined }
  : { params: PathParams<C['path']> }

/** What a call is asked with: the places of its path, and the body of a mutation or the query of a GET. */
export type CallArgs<C extends Call> = Params<C> & { input?: InputOf<C> }

export interface SendOptions {
  signal?: AbortSignal
}

/** A failed call. `message` reads `404: Not here.`; `detail` is the server's own sentence, if it sent one. */
export class SendError extends Error {
  readonly status: number
  readonly detail: string | undefined
  readonly code: string | undefined
  /** What came with the refusal, as JSON where it was that; for calls whose refusals say more than a sentence. */
  readonly answer: unknown

  constructor(status: number, text: string, answer: unknown) {
    super(`${status}: ${text}`)
    this.name = 'SendError'
    this.status = status
    const problem = problemBody.partial({ code: true }).safeParse(answer).data
    this.detail = problem?.message
    this.code = problem?.code
    this.answer = answer
  }
}

/**
 * Makes a call of the contract and returns its parsed answer. This is the only place that fetches, but for one question of public pages.
 * Throws SendError for any answer that is not a success; a refusal with a redirect leaves the page instead.
 */
export async function send<C extends Call>(call: C, asked: CallArgs<C>, options?: SendOptions): Promise<OutputOf<C>> {
  if (isPageLeaving()) return new Promise(() => {})
  const response = await fetch(addressOf(call, asked), requestOf(call, asked, options))
  if (!response.ok) return refuse(response)
  return call.output.parse(await response.json()) as OutputOf<C>
}

/** As `send`, but someone who is not signed in gets null. */
export async function sendOrNull<C extends Call>(call: C, asked: CallArgs<C>, options?: SendOptions) {
  try {
    return await send(call, asked, options)
  } catch (error) {
    if (error instanceof SendError && error.status === 401) return null
    throw error
  }
}

/** The filled path, which is also the first element of every query key. */
export function pathOf<C extends Call>(call: C, params: CallArgs<C>['params']): string {
  return fillPath(call.path, params ?? {})
}

function addressOf<C extends Call>(call: C, asked: CallArgs<C>): string {
  const path = pathOf(call, asked.params)
  if (call.method !== 'GET' || !asked.input) return path
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(asked.input)) if (value !== undefined) query.set(name, String(value))
  return query.size > 0 ? `${path}?${query}` : path
}

function requestOf<C extends Call>(call: C, asked: CallArgs<C>, options?: SendOptions): RequestInit {
  const shared = { method: call.method, credentials: 'include', signal: options?.signal } as const
  if (call.method === 'GET') return { ...shared, headers: { accept: 'application/json' } }
  return {
    ...shared,
    headers: { accept: 'application/json', 'content-type': 'application/json', 'x-requested-with': 'icebox' },
    body: JSON.stringify(asked.input ?? {}),
  }
}

async function refuse(response: Response): Promise<never> {
  const raw = await response.text()
  const answer = parsedOrUndefined(raw)
  const problem = problemBody.partial({ code: true }).safeParse(answer).data
  if (problem?.code === 'sign_in_again') return signInAgain()
  if (response.status === 403 && problem?.redirect) return leaveFor(problem.redirect)
  throw new SendError(response.status, problem?.message || response.statusText || raw, answer)
}

function parsedOrUndefined(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}

function signInAgain(): Promise<never> {
  leaveToSignInAgain()
  return new Promise(() => {})
}

/** The page is going away, so whoever waits for the answer is left waiting rather than shown an error. */
function leaveFor(address: string): Promise<never> {
  location.assign(address)
  return new Promise(() => {})
}
