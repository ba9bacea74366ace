import { vi } from 'vitest'

export interface Request {
  method: string
  path: string
  /** The parsed body; undefined for a GET. */
  body: unknown
}

type Answer = (request: Request) => unknown

/** What a refused call is answered with. */
export class Refusal {
  readonly status: number
  readonly message: string

  constructor(status: number, message: string) {
    this.status = status
    this.message = message
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
      return Response.json({ code: 'conflict', message: given.message }, { status: given.status })
    }
    return Response.json(given)
  })
  return asked
}
