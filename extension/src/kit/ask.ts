import type { ApiProblemCode } from '@icebox/contract/api/problems'
import type { ExtensionCall } from './calls.ts'
import { fits } from './fits.ts'
import type { Link } from './kept.ts'

/** `silent`: no answer. `ended`: the key holds no more. `foreign`: an answer, but no Icebox's. `refused`: the server says why. */
export type Trouble = 'silent' | 'ended' | 'foreign' | 'refused'

/** A call that failed; the message is for the person at the window. */
export class AskError extends Error {
  override readonly name = 'AskError'
  readonly trouble: Trouble
  constructor(trouble: Trouble, message: string) {
    super(message)
    this.trouble = trouble
  }
}

/** After so long without a word the server counts as silent. */
const PATIENCE_MS = 10_000
const ENDED: ReadonlySet<string> = new Set<ApiProblemCode>(['key_unknown', 'key_expired', 'key_revoked'])

/** Makes a call of the extension by its key; no cookie goes along. Throws AskError. */
export async function ask<I extends object, O>(link: Link, call: ExtensionCall<I, O>, input: I): Promise<O> {
  const isGet = call.method === 'GET'
  const query = isGet ? `?${new URLSearchParams(Object.entries(input))}` : ''
  const { ok, body } = await answerOf(link.origin + call.path + query, {
    method: call.method,
    headers: { authorization: `Bearer ${link.key}`, ...(isGet ? {} : JSON_BODY) },
    ...(isGet ? {} : { body: JSON.stringify(input) }),
  })
  if (!ok) throw refusalOf(body)
  if (!fits(body, call.answer)) {
    throw new AskError('foreign', 'Your Icebox is of another version than this extension.')
  }
  return body as O
}

export const JSON_BODY = { 'content-type': 'application/json' }

/** One request, and what came back as far as it is JSON. Throws AskError `silent`. */
export async function answerOf(address: string, request: RequestInit): Promise<{ ok: boolean; body: unknown }> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  try {
    const response = await fetch(address, { ...request, credentials: 'omit', cache: 'no-store', signal })
    return { ok: response.ok, body: await response.json().catch(() => undefined) }
  } catch {
    throw new AskError('silent', `${new URL(address).host} does not answer.`)
  }
}

/** The failure of a public call, where the body tells of one. */
export function problemIn(body: unknown): { code: string; detail: string } | undefined {
  return fits(body, { code: 'string', detail: 'string' }) ? (body as { code: string; detail: string }) : undefined
}

function refusalOf(body: unknown): AskError {
  const problem = problemIn(body)
  if (!problem) return new AskError('silent', 'Your Icebox cannot answer at the moment.')
  return new AskError(ENDED.has(problem.code) ? 'ended' : 'refused', problem.detail)
}
