import type { App } from '../app.ts'
import { sweepTries } from '../kit/limit.ts'
import { sweepSessions } from '../kit/session.ts'
import { forgetOldEntries } from '../mail/entry-store.ts'
import { resealCredentials } from '../mail/reseal.ts'

/**
 * Removes what is past its time: sessions, counts of tries, and what the log says of mail older than a year. Seals
 * passwords anew that lie under an old key.
 */
export async function keepHouse(app: App): Promise<void> {
  await sweepSessions(app.db)
  await sweepTries(app.db)
  const entries = await forgetOldEntries(app.db)
  const resealed = await resealCredentials(app)
  app.log.info({ entries, resealed }, 'housekeeping')
}
