import type { z } from 'zod'
import type { World } from '../world.ts'
import { decodeForm, type Form } from './form.ts'
import { readParams } from './params.ts'

export interface Route {
  readonly method: string
  readonly path: RegExp
  /** As it was written, for messages. */
  readonly pattern: string
  /** What a publishable key may do, together with a client secret. */
  readonly isForBrowsers: boolean
  answer(world: World, ids: readonly string[], form: Form): object
}

interface Verb<T> {
  readonly input: z.ZodType<T>
  run(world: World, input: T, ids: readonly string[]): object
  readonly isForBrowsers?: boolean
}

/** One call, such as `POST /v1/customers/:id`; unknown parameters are refused. */
export function route<T>(pattern: string, verb: Verb<T>): Route {
  const [method = '', path = ''] = pattern.split(' ')
  return {
    method,
    pattern,
    path: new RegExp(`^${path.replaceAll(/:\w+/g, '([^/]+)')}$`),
    isForBrowsers: verb.isForBrowsers ?? false,
    answer: (world, ids, form) => verb.run(world, readParams(verb.input, form), ids),
  }
}

/** The parameters of a call: from the body, and from the address where there is none. */
export function formOf(method: string, url: URL, body: Buffer): Form {
  const said = body.toString('utf8')
  return decodeForm(said === '' || method === 'GET' ? url.search.slice(1) : said)
}
