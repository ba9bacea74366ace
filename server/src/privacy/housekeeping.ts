import { EVENT_DAYS, TRY_DAYS } from '@icebox/contract/api/webhooks'
import { giveTeamsOwners } from '../accounts/account-store.ts'
import { sweepWaysIn } from '../accounts/company/way-in-store.ts'
import { sweepCodes } from '../accounts/email-code-store.ts'
import { forgetOldEvents } from '../accounts/events/event-store.ts'
import { sweepInvitations } from '../accounts/invitation-store.ts'
import { sweepAttempts } from '../accounts/oauth/attempt-store.ts'
import { sweepLinkCodes } from '../api/extension/link-store.ts'
import { forgetOldKeys } from '../api/keys/key-store.ts'
import { forgetOldCalls } from '../api/serving/call-store.ts'
import { tidyWebhooks } from '../api/webhooks/webhook-store.ts'
import type { App } from '../app.ts'
import { claimDaily, giveBackDaily } from '../kit/db/chore-store.ts'
import { sweepTries } from '../kit/db/limit.ts'
import { sweepSessions } from '../kit/sessions/session.ts'
import { sweepPlaces } from '../kit/sessions/session-store.ts'
import { sweepNotes } from '../kit/sessions/used-note.ts'
import { forgetOldPeriods } from '../mail/digest/period-store.ts'
import { sweepUsedLinks } from '../mail/digest/used-link-store.ts'
import { sweepKept } from '../mail/learning/kept-sender-store.ts'
import { forgetOldRuns } from '../rules/run-store.ts'
import { lookAgain } from '../teams/company/prove.ts'
import { proveErasures } from './erasures/again.ts'
import { sweepOwnDataLinks } from './export/link-store.ts'
import { forgetDemoVisitors } from './forget-demo-visitors.ts'
import { resealAll } from './reseal.ts'
import { forgetWhatIsOld } from './retention.ts'

/**
 * Removes what is past its time: all that the retention policy names (`retention`), and sessions, places nobody signs in
 * from any more, counts of tries, what was begun at a provider, invitations, codes, used notes and links, regular letters of
 * two months ago, whose mail was kept, after a day, what rules found on mail after a day, answers to repeated calls of the
 * API after a day, keys of it that ended a month ago, what webhooks were told of after 90 days and each try after 30. Proves
 * that nobody who was erased is here. Seals passwords, tokens and what opens webhooks anew that lie under an old key. Throws at
 * the end where a line of the retention failed.
 */
export async function keepHouse(app: App): Promise<void> {
  await sweepSessions(app.db)
  await sweepPlaces(app.db)
  await sweepTries(app.db)
  await sweepAttempts(app.db)
  await sweepInvitations(app.db)
  await sweepCodes(app.db)
  await sweepWaysIn(app.db)
  await sweepNotes(app.db)
  await sweepKept(app.db)
  await sweepUsedLinks(app.db)
  await forgetOldPeriods(app.db)
  await forgetOldRuns(app.db)
  await forgetOldCalls(app.db)
  await forgetOldKeys(app.db)
  await sweepLinkCodes(app.db)
  await sweepOwnDataLinks(app.db)
  await forgetOldEvents(app.db, { event: EVENT_DAYS, try: TRY_DAYS })
  await tidyWebhooks(app.db, !app.config.selfHostUnlimited)
  const { gone, failed } = await forgetWhatIsOld(app)
  const resealed = await resealAll(app)
  await forgetDemoVisitors(app)
  const owners = await giveTeamsOwners(app.db)
  if (owners > 0) app.log.error({ owners }, 'teams were found without an owner and have one again')
  await proveErasures(app)
  // Last, since others' DNS may take its time.
  await lookAgain(app)
  app.log.info({ gone, resealed }, 'housekeeping')
  // Thrown when all else is done, so that it is tried again.
  if (failed.length > 0) throw new Error(`the retention failed at ${failed.join(', ')}`)
}

const CHORE = 'housekeeping'

/** Keeps house once a day, however often it is asked. What failed is tried again. */
export async function keepHouseDaily(app: App): Promise<void> {
  if (!(await claimDaily(app.db, CHORE))) return
  try {
    await keepHouse(app)
  } catch (error) {
    await giveBackDaily(app.db, CHORE)
    throw error
  }
}
