import type { App } from '../../app.ts'
import { sendOnce, usageLetter } from '../letters/letters.ts'
import { findProvenOwner, listLive } from '../state/state-store.ts'
import { allowanceOf } from './allowance.ts'
import { readScans } from './usage-store.ts'

/** Tells each owner once a usage month that four fifths of the scans are used, and once that all are. */
export async function tellOfUsage(app: App): Promise<void> {
  if (!app.config.outgoing) return
  for (const teamId of await listLive(app.db)) await tellTeam(app, teamId)
}

async function tellTeam(app: App, teamId: string): Promise<void> {
  const owner = await findProvenOwner(app.db, teamId)
  if (!owner) return
  const allowance = await allowanceOf(app, app.db, owner)
  const { included, limit, month, endsAt } = allowance
  if (!included || limit === null) return
  const used = await readScans(app.db, allowance)
  const percent = [100, 80].find(share => used * 100 >= included * share)
  if (percent === undefined) return
  const goesOn = limit > included
  await sendOnce(app, usageLetter(owner.email, { teamId, month, endsAt, percent, included, goesOn }))
}
