import type { App } from '../../app.ts'
import { inTransaction } from '../db/db.ts'
import { wideNetworkOf } from '../http/network.ts'
import type { About } from '../http/route.ts'
import { acting } from './acting.ts'
import type { Details } from './chain.ts'
import { type Deed, recordDeed } from './record.ts'

/** Who asks for a call, and with what. */
interface Asked {
  readonly caller: { readonly accountId?: string | undefined; readonly ip?: string }
  readonly input: unknown
  readonly by: Deed['by']
}

interface Described {
  readonly verb: (app: App, caller: never, input: never) => Promise<unknown>
  readonly about?: About | undefined
}

/** Has a verb do its work, and the team's audit trail tell of it where the description of the call names an act. */
export async function perform(
  app: App,
  { verb, about = {} }: Described,
  { caller, input, by }: Asked,
): Promise<unknown> {
  const { accountId, ip } = caller
  const { isDone, tellsItself } = about
  const act = typeof about.act === 'function' ? about.act(input as never) : about.act
  if (act === undefined || accountId === undefined) return verb(app, caller as never, input as never)
  const net = ip === undefined ? '' : wideNetworkOf(ip)
  const deed: Deed = { accountId, by, act, net, target: targetOf(about, input), details: detailsOf(about, input) }
  if (tellsItself) return verb({ ...app, deed }, caller as never, input as never)
  if (isDone === undefined) return verb(acting(app, deed), caller as never, input as never)
  const answer = await verb(app, caller as never, input as never)
  if (isDone(answer as never)) await inTransaction(app, tx => recordDeed(tx, deed))
  return answer
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function targetOf({ target }: About, input: unknown): Deed['target'] {
  if (target === undefined) return undefined
  const id = (input as Record<string, unknown>)[target]
  return typeof id === 'string' && UUID.test(id) ? { kind: target.replace(/Id$/, ''), id } : undefined
}

/** Switches, numbers and words out of a list of ours; of a list of anything else, how many there are. */
function detailsOf({ says = [] }: About, input: unknown): Details {
  const given = input as Record<string, unknown>
  return Object.fromEntries(says.flatMap(name => detailOf(name, given[name])))
}

const WORD = /^[a-z]+([:_][a-z]+)*$/
/** Lists of words that are ours, which are told as they stand; whatever else was listed, how much it was. */
const WORDS: ReadonlySet<string> = new Set(['scopes', 'events'])

function detailOf(name: string, value: unknown): [string, string | number | boolean][] {
  if (typeof value === 'boolean' || typeof value === 'number') return [[name, value]]
  if (typeof value === 'string') return WORD.test(value) ? [[name, value.slice(0, 40)]] : []
  if (!Array.isArray(value)) return []
  return [[name, WORDS.has(name) ? value.join(' ') : value.length]]
}
