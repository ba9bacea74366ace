import type { Db, Tx } from '../../kit/db/db.ts'
import { findOpenOp } from '../state/op-store.ts'
import { planKept } from '../state/saga-plan.ts'
import { findState } from '../state/state-store.ts'

/**
 * The seats a team is reduced to, and when; null where no reduction is scheduled. A reduction that Stripe is just being told
 * of counts too, so that nobody is invited into a seat that is about to go.
 */
export async function plannedSeats(tx: Tx | Db, teamId: string): Promise<{ seats: number; at: Date } | null> {
  const state = await findState(tx, teamId)
  if (!state) return null
  const op = await findOpenOp(tx, teamId)
  const plan = op?.kind === 'seats' ? planKept.safeParse(op.plan).data : undefined
  const coming = plan?.now === null ? plan.later?.seats : undefined
  const seats = coming ?? state.scheduled_seats
  if (seats === null || seats >= state.seats) return null
  return { seats, at: state.scheduled_at ?? state.period_end }
}
