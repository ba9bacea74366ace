import { randomUUID } from 'node:crypto'
import type { App } from '../../app.ts'
import { saidOf } from '../serving/answer-problem.ts'
import { ApiProblem } from '../serving/api-problem.ts'
import { assertAllowed, type KeyCaller } from '../serving/caller.ts'
import { readInput } from '../serving/input.ts'
import { make } from '../serving/make.ts'
import type { V1Route } from '../serving/v1-route.ts'
import type { MakeCall } from './tools.ts'

/** Public calls made here, for a key that was let in: what each takes is held against it as in any other request. */
export function directCalls(app: App, { caller, routes }: { caller: KeyCaller; routes: readonly V1Route[] }): MakeCall {
  return async (call, { input = {}, places = {} } = {}) => {
    const route = routes.find(each => each.call === call)
    if (!route) throw new Error('a tool makes a call that is not served')
    try {
      await assertAllowed(app, caller, { keys: route.keys, scope: call.scope })
      // The answer was held against this call's own schema.
      return (await make(app, { ...route, caller, input: readInput(call, { given: input, places }) })) as never
    } catch (error) {
      throw problemOf(app, error)
    }
  }
}

function problemOf(app: App, error: unknown): ApiProblem {
  const { code, detail, retryAfter } = saidOf(error)
  if (code === 'bug') app.log.error({ err: error, bugId: randomUUID() }, 'a call of an assistant failed')
  return new ApiProblem(code, detail, retryAfter)
}
