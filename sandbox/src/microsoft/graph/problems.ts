import { randomUUID } from 'node:crypto'

/** An error as Graph answers it: `{error: {code, message}}` under a status. */
export class GraphProblem extends Error {
  readonly status: number
  readonly code: string
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, [code, message]: readonly [string, string], headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.headers = headers
  }
}

export function errorBody(code: string, message: string): object {
  const innerError = { date: new Date().toISOString().slice(0, 19), 'request-id': randomUUID() }
  return { error: { code, message, innerError } }
}

export function notFound(what = 'The specified object was not found in the store.'): GraphProblem {
  return new GraphProblem(404, ['ErrorItemNotFound', what])
}

/** A query option Graph cannot read. */
export function badQuery(message: string): GraphProblem {
  return new GraphProblem(400, ['RequestBroker--ParseUri', message])
}

export function badRequest(message: string, code = 'ErrorInvalidRequest'): GraphProblem {
  return new GraphProblem(400, [code, message])
}
