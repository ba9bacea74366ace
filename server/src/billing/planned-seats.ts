import type { Db, Tx } from '../kit/db.ts'
import { findState } from './state-store.ts'

/** The seats a team is reduced to, and when; null where no reduction is scheduled. */
export async function plannedSeats(tx: Tx | Db, teamId: string): Promise<{ seats: number; at: Date } | null> {
  const state = await findState(tx, teamId)
  if (!state?.scheduled_at || state.scheduled_seats === null || state.scheduled_seats >= state.seats) return null
  return { seats: state.scheduled_seats, at: state.scheduled_at }
}
