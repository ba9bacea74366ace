import type { OutputOf } from '@icebox/contract/call'
import type { listProviderHealth as listCall, ProviderHealth, ProviderState } from '@icebox/contract/health'
import { PROVIDER_NAMES } from '@icebox/contract/mailbox-providers'
import { findProvider } from '../../accounts/oauth/providers.ts'
import type { App } from '../../app.ts'
import { lateSeconds } from '../mailboxes/cadence.ts'
import { countByProvider, type ProviderCount } from './provider-health-store.ts'

/** Below this many mailboxes a count, or a failure, could be one person's. */
export const FEW = 5
/** From this share on single mailboxes in trouble say nothing of the provider. */
const MOST = 0.9
const KEPT_MS = 15_000

type Answer = OutputOf<typeof listCall>
interface Kept {
  readonly until: number
  readonly answer: Promise<Answer>
}

/** Asked by everybody who looks at the page, so the database is asked once in a while. */
const kept = new WeakMap<App, Kept>()

/** How each kind of mailbox does, without a word about anybody's own. */
export async function listProviderHealth(app: App): Promise<Answer> {
  const known = kept.get(app)
  if (known && known.until > Date.now()) return known.answer
  const answer = lookAtProviders(app)
  kept.set(app, { until: Date.now() + KEPT_MS, answer })
  // A failure is not kept: the next asks anew.
  answer.catch(() => kept.delete(app))
  return answer
}

async function lookAtProviders(app: App): Promise<Answer> {
  const since = new Date(Date.now() - lateSeconds(app.config) * 1_000)
  const rows = await countByProvider(app.db, since)
  return PROVIDER_NAMES.map(provider => {
    const row = rows.find(each => each.provider === provider) ?? NONE
    const api = findProvider(provider)
    return healthOf(provider, row, api === undefined || api.clientOf(app.config) !== undefined)
  })
}

const NONE = { connected: 0, answering: 0, lastAnswerAt: null }

type Count = Omit<ProviderCount, 'provider'>

/** Of few mailboxes only good news is told: silence could be one person's. */
export function healthOf(provider: ProviderHealth['provider'], count: Count, isThere: boolean): ProviderHealth {
  const { connected, answering, lastAnswerAt } = count
  const isFew = connected < FEW
  const state = isThere || connected > 0 ? stateOf(count) : 'off'
  return {
    provider,
    state,
    counts: isFew ? null : { connected, answering },
    lastAnswerAt: lastAnswerAt === null || (isFew && answering === 0) ? null : toTheMinute(lastAnswerAt),
  }
}

function stateOf({ connected, answering }: Count): ProviderState {
  if (connected < FEW) return answering > 0 ? 'up' : 'unknown'
  if (answering === 0) return 'down'
  return answering >= connected * MOST ? 'up' : 'partly'
}

function toTheMinute(time: Date): string {
  return new Date(Math.floor(time.getTime() / 60_000) * 60_000).toISOString()
}
