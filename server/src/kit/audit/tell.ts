import type { App } from '../../app.ts'
import type { Tx } from '../db/db.ts'
import { recordDeed } from './record.ts'

/** Tells of what the app is handed for, at the end of the act's own transaction; of nothing where a job goes on. */
export async function tellDeed(tx: Tx, { deed }: Pick<App, 'deed'>): Promise<void> {
  if (deed) await recordDeed(tx, deed)
}
