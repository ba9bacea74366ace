import type { App } from '../../app.ts'
import { listUnsettled } from './overage-store.ts'

/** Of bills for scans beyond the plan that were tried and not paid, in cents. */
export async function unpaidOverageCents(app: App, teamId: string): Promise<number> {
  const unpaid = (await listUnsettled(app.db, teamId)).filter(each => each.unpaid_since !== null)
  return unpaid.reduce((sum, { cents }) => sum + (cents ?? 0), 0)
}
