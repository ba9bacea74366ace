import type { App } from '../app.ts'
import { sweepTries } from '../kit/limit.ts'
import { sweepSessions } from '../kit/session.ts'
import { forgetOldEntries } from '../mail/entry-store.ts'

/** Removes what is past its time: sessions, counts of tries, and what the log says of mail older than a year. */
export async function keepHouse(app: App): Promise<void> {
  await sweepSessions(app.db)
  await sweepTries(app.db)
  const entries = await forgetOldEntries(app.db)
  app.log.info({ entries }, 'housekeeping')
}
