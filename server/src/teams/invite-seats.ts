import { countSeats } from '../accounts/account-store.ts'
import { sellsPlans } from '../accounts/sign-in.ts'
import type { App } from '../app.ts'
import type { Db, Tx } from '../kit/db/db.ts'
import { Problem } from '../kit/problem.ts'
import { countUsedSeats, growSeats, listAccounts, listInvitations } from './member-store.ts'

/** Seats that a team is about to have less, as billing knows; null where nothing is scheduled. */
export type PlannedSeats = (tx: Tx | Db, teamId: string) => Promise<{ seats: number; at: Date } | null>

interface Team {
  readonly teamId: string
  readonly plannedSeats: PlannedSeats
}

/** Who has a seat of a team, and how many are left; read under the team's lock. */
export interface Seats {
  readonly people: ReadonlySet<string>
  readonly invited: Set<string>
  used: number
  /** Without limit where nothing is sold: there a seat costs nothing. */
  readonly total: number
  readonly planned: { readonly seats: number; readonly at: Date } | null
}

export async function readSeats(tx: Tx, app: App, { teamId, plannedSeats }: Team): Promise<Seats> {
  const [people, invited] = [await listAccounts(tx, teamId), await listInvitations(tx, teamId)]
  const isSold = sellsPlans(app)
  return {
    people: new Set(people.map(({ email }) => email.toLowerCase())),
    invited: new Set(invited.map(({ email }) => email)),
    used: await countUsedSeats(tx, teamId),
    total: isSold ? (await countSeats(tx, teamId)).total : Number.POSITIVE_INFINITY,
    planned: isSold ? await plannedSeats(tx, teamId) : null,
  }
}

/** Takes a seat for an address, or says why there is none for it. Whoever is invited already keeps theirs. */
export function takeSeat(seats: Seats, email: string): Problem | undefined {
  const { people, invited, used, total, planned } = seats
  if (people.has(email)) return new Problem('conflict', `${email} is in your team already.`)
  if (invited.has(email)) return undefined
  if (used >= total)
    return new Problem('conflict', 'No available seats. Upgrade your plan to invite more team members.')
  if (planned && used >= planned.seats) return reductionIsScheduled(planned)
  seats.used++
  invited.add(email)
  return undefined
}

/** Gives the team the seats that were taken where nothing is sold. */
export async function keepSeats(tx: Tx, app: App, { teamId, seats }: { teamId: string; seats: Seats }): Promise<void> {
  if (!sellsPlans(app)) await growSeats(tx, teamId, seats.used)
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

function reductionIsScheduled({ seats, at }: { seats: number; at: Date }): Problem {
  const few = seats === 1 ? '1 seat' : `${seats} seats`
  return new Problem('conflict', `A reduction to ${few} is scheduled for ${DAY.format(at)}. Cancel it to invite more.`)
}
