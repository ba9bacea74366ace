import type { App } from '../../app.ts'
import { perform } from '../../kit/audit/perform.ts'
import { countTry } from '../../kit/db/limit.ts'
import type { KeyCaller } from './caller.ts'
import type { V1Route } from './v1-route.ts'

/** Calls of one person that change something. */
const CHANGES = { max: 20_000, windowSeconds: 86_400 } as const

/** What the audit trail says it was done by. */
const BY = { program: 'key', extension: 'extension' } as const

interface Making extends V1Route {
  readonly caller: KeyCaller
  /** As `inputOf` read it. */
  readonly input: object
}

/** Makes a call that is allowed, and holds its answer against its description. */
export async function make(app: App, { call, keys, verb, about, caller, input }: Making): Promise<object> {
  if (call.method !== 'GET') await countTry(app, `api:${caller.accountId}`, CHANGES)
  return call.output.parse(await perform(app, { verb, about }, { caller, input, by: BY[keys] })) as object
}
