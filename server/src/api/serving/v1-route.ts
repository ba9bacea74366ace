import type { V1Call, V1Input } from '@icebox/contract/api/v1-call'
import type { z } from 'zod'
import type { App } from '../../app.ts'
import type { About } from '../../kit/http/route.ts'
import type { KeyCaller, Wanted } from './caller.ts'

/** A public call and the verb that answers it. */
export interface V1Route {
  readonly call: V1Call
  /** Whose keys open it. */
  readonly keys: Wanted['keys']
  readonly verb: (app: App, caller: KeyCaller, input: never) => Promise<unknown>
  readonly about?: About | undefined
}

/** One line from call to verb. */
export function v1<C extends V1Call>(
  call: C,
  verb: (app: App, caller: KeyCaller, input: V1Input<C>) => Promise<z.input<C['output']>>,
  about: About<V1Input<C>> = {},
): V1Route {
  return { call, keys: 'program', verb: verb as V1Route['verb'], about: about as About }
}

/** The same for a call of the browser extension. */
export function ofExtension<C extends V1Call>(
  call: C,
  verb: (app: App, caller: KeyCaller, input: V1Input<C>) => Promise<z.input<C['output']>>,
  about: About<V1Input<C>> = {},
): V1Route {
  return { ...v1(call, verb, about), keys: 'extension' }
}
