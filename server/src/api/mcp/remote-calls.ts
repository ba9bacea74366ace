import { API_PROBLEMS, type ApiProblemCode, apiProblem } from '@icebox/contract/api/problems'
import { isInQuery, type V1Call } from '@icebox/contract/api/v1-call'
import { ApiProblem } from '../serving/api-problem.ts'
import type { CallRequest, MakeCall } from './tools.ts'

const WAIT_MS = 30_000

/** Where an Icebox answers, and the key that opens it. */
export interface Remote {
  readonly url: URL
  readonly key: string
}

/** Public calls made over HTTP. Throws ApiProblem, `unavailable` where nobody answers. */
export function remoteCalls({ url, key }: Remote): MakeCall {
  return async (call, request = {}) => {
    const answer = await send(new Request(addressOf(url, call, request), requestOf(call, request, key)), url)
    const body = await bodyOf(answer)
    if (!answer.ok) throw problemOf(answer.status, body)
    const read = call.output.safeParse(body)
    if (!read.success)
      throw new ApiProblem('unavailable', `What answers at ${url.origin} is no Icebox of this version.`)
    return read.data as never
  }
}

function addressOf(base: URL, call: V1Call, { input = {}, places = {} }: CallRequest): URL {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(places[name] ?? ''))
  const url = new URL(path, base)
  if (!isInQuery(call)) return url
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  return url
}

function requestOf(call: V1Call, { input = {} }: CallRequest, key: string): RequestInit {
  const authorization = `Bearer ${key}`
  const body = isInQuery(call) ? {} : { body: JSON.stringify(input) }
  // A key goes where it was sent and nowhere else.
  const common = { method: call.method, redirect: 'error' as const, signal: AbortSignal.timeout(WAIT_MS) }
  return { ...common, ...body, headers: { authorization, 'content-type': 'application/json' } }
}

async function send(request: Request, { origin }: URL): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    throw new ApiProblem('unavailable', `Icebox does not answer at ${origin}. Is it running, and is ICEBOX_URL right?`)
  }
}

async function bodyOf(answer: Response): Promise<unknown> {
  try {
    return await answer.json()
  } catch {
    return undefined
  }
}

function problemOf(status: number, body: unknown): ApiProblem {
  const { data } = apiProblem.safeParse(body)
  if (data) return new ApiProblem(data.code, data.detail)
  const codes = Object.keys(API_PROBLEMS) as ApiProblemCode[]
  const code = codes.find(each => API_PROBLEMS[each].status === status) ?? 'unavailable'
  return new ApiProblem(code, `Icebox answered ${status}.`)
}
