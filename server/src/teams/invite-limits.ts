import type { Account, SeatCount } from '../accounts/account-store.ts'
import { sellsPlans } from '../accounts/sign-in.ts'
import type { App } from '../app.ts'
import type { Tx } from '../kit/db/db.ts'
import { countTry, countUp, type Limit } from '../kit/db/limit.ts'
import { wideNetworkOf } from '../kit/http/network.ts'
import { letterDigest } from '../kit/sessions/secrets.ts'

const DAY = 86_400

/** Letters to one address in a day, of all teams together. */
export const TO_ADDRESS: Limit = { max: 3, windowSeconds: DAY }

/** Invitations of a day: of one team, from one network (/24 or /48), of all teams of the same kind together. */
interface Bounds {
  readonly ofTeam: number
  readonly ofNetwork: number
  readonly ofAll: number
}

/** By how well a team is known: a trial has at most 25 seats, and seats that are paid for may all be filled at once. */
export const BOUNDS = {
  unpaid: () => ({ ofTeam: 25, ofNetwork: 100, ofAll: 500 }),
  paidToday: seats => ({ ofTeam: Math.min(2 * seats, 100), ofNetwork: 500, ofAll: 2_000 }),
  paid: seats => ({ ofTeam: Math.max(2 * seats, 25), ofNetwork: 40_000, ofAll: 40_000 }),
  /** Where nothing is sold: on a team's first day, and from then on. */
  young: () => ({ ofTeam: 50, ofNetwork: 150, ofAll: 500 }),
  known: () => ({ ofTeam: 300, ofNetwork: 600, ofAll: 2_000 }),
} as const satisfies Record<string, (seats: number) => Bounds>

export interface Inviter {
  readonly account: Account
  readonly team: SeatCount
  /** As `networkOf` names it. */
  readonly ip: string
}

/**
 * Counts one invitation in the transaction that makes it, so that a refused one counts for nothing; where no letters leave,
 * there is nothing to count. Throws Problem `too_many`.
 */
export async function countInvitation(tx: Tx, app: App, { account, team, ip }: Inviter): Promise<void> {
  if (!app.config.outgoing) return
  const kind = kindOf(app, account, team)
  const { ofTeam, ofNetwork, ofAll } = BOUNDS[kind](team.total)
  const within = (max: number): Limit => ({ max, windowSeconds: DAY, refusal: REFUSALS[kind] ?? REFUSED })
  await countTry({ db: tx }, `invite:${account.team_id}`, within(ofTeam))
  await countTry({ db: tx }, `invite_net:${kind}:${wideNetworkOf(ip)}`, within(ofNetwork))
  await countTry({ db: tx }, `invite_all:${kind}`, within(ofAll))
}

const REFUSED = 'No more invitations can be sent today. Please go on tomorrow.'
const REFUSALS: Partial<Record<keyof typeof BOUNDS, string>> = {
  unpaid: 'No more invitations can be sent today. Please go on tomorrow; with a paid plan more can be sent in a day.',
}

function kindOf(app: App, { subscription_status: status }: Account, { since }: SeatCount): keyof typeof BOUNDS {
  const isYoung = Date.now() - since.getTime() < DAY * 1000
  if (!sellsPlans(app)) return isYoung ? 'young' : 'known'
  if (status !== 'active') return 'unpaid'
  return isYoung ? 'paidToday' : 'paid'
}

/** Counts a letter to an address; false when it has had enough of them today. */
export async function mayWriteTo(app: App, email: string): Promise<boolean> {
  const to = letterDigest(app.keys, 'invited', email).toString('base64url')
  return countUp(app, `invite_to:${to}`, TO_ADDRESS)
}
