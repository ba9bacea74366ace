import { vi } from 'vitest'

export interface Request {
  method: string
  path: string
  /** The parsed body; undefined for a GET. */
  body: unknown
}

type Answer = (request: Request) => unknown

/** What a refused call is answered with; `more` comes with it, another code than `conflict` for one. */
export class Refusal {
  readonly status: number
  readonly message: string
  readonly more: object

  constructor(status: number, message: string, more: object = {}) {
    this.status = status
    this.message = message
    this.more = more
  }
}

/**
 * Stands in for the network: asks `answer` for what each request is answered with, or for a Refusal, and keeps what was
 * asked. `vi.unstubAllGlobals` puts the real one back.
 */
export function answeredBy(answer: Answer): Request[] {
  const asked: Request[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    const request = { method, path, body: typeof body === 'string' ? JSON.parse(body) : undefined }
    asked.push(request)
    const given = await answer(request)
    if (given instanceof Refusal) {
      const { status, message, more } = given
      return Response.json({ code: 'conflict', message, ...more }, { status })
    }
    return Response.json(given)
  })
  return asked
}
