import type { V1Call, V1Input } from '@icebox/contract/api/v1-call'
import type { z } from 'zod'
import type { App } from '../../app.ts'
import type { About } from '../../kit/http/route.ts'
import type { KeyCaller } from './caller.ts'

/** A public call and the verb that answers it. */
export interface V1Route {
  readonly call: V1Call
  readonly verb: (app: App, caller: KeyCaller, input: never) => Promise<unknown>
  readonly about?: About | undefined
}

/** One line from call to verb. */
export function v1<C extends V1Call>(
  call: C,
  verb: (app: App, caller: KeyCaller, input: V1Input<C>) => Promise<z.input<C['output']>>,
  about: About = {},
): V1Route {
  return { call, verb: verb as V1Route['verb'], about }
}
