import { EVENT_DAYS, TRY_DAYS } from '@icebox/contract/api/webhooks'
import { giveTeamsOwners } from '../accounts/account-store.ts'
import { sweepCodes } from '../accounts/email-code-store.ts'
import { forgetOldEvents } from '../accounts/events/event-store.ts'
import { sweepInvitations } from '../accounts/invitation-store.ts'
import { sweepAttempts } from '../accounts/oauth/attempt-store.ts'
import { sweepLinkCodes } from '../api/extension/link-store.ts'
import { forgetOldKeys } from '../api/keys/key-store.ts'
import { forgetOldCalls } from '../api/serving/call-store.ts'
import { tidyWebhooks } from '../api/webhooks/webhook-store.ts'
import type { App } from '../app.ts'
import { forgetOldCustomers } from '../billing/ending/forget-customers.ts'
import { forgetOldAudit } from '../kit/audit/audit-store.ts'
import { claimDaily, giveBackDaily } from '../kit/db/chore-store.ts'
import { sweepTries } from '../kit/db/limit.ts'
import { sweepSessions } from '../kit/sessions/session.ts'
import { sweepPlaces } from '../kit/sessions/session-store.ts'
import { sweepNotes } from '../kit/sessions/used-note.ts'
import { forgetOldPeriods } from '../mail/digest/period-store.ts'
import { sweepUsedLinks } from '../mail/digest/used-link-store.ts'
import { forgetOldEntries } from '../mail/entries/entry-store.ts'
import { forgetOldFinds } from '../mail/head-start/head-start-store.ts'
import { forgetOldMonths } from '../mail/judging/usage-store.ts'
import { sweepKept } from '../mail/learning/kept-sender-store.ts'
import { forgetOldRequests } from '../mail/stopping/request-store.ts'
import { forgetOldRuns } from '../rules/run-store.ts'
import { proveErasures } from './erasures/again.ts'
import { forgetDemoVisitors } from './forget-demo-visitors.ts'
import { resealAll } from './reseal.ts'

/**
 * Removes what is past its time: sessions, places nobody signs in from any more, the audit trail of a year ago, counts of tries, what was begun at a provider, invitations, codes, used notes
 * and links, regular letters of two months ago, whose mail was kept, after a day, what rules found on mail after a day,
 * what the log says of mail older than a year and what a dry run found so long ago, whom one asked to stop, answers to
 * repeated calls of the API after a day, keys of it that ended a month ago, what webhooks were told of after 90 days and
 * each try after 30, counts of months older than two, and billing
 * records older than seven. Proves that nobody who was erased is here. Seals passwords, tokens and what opens webhooks anew that lie under an old key.
 */
export async function keepHouse(app: App): Promise<void> {
  await sweepSessions(app.db)
  await sweepPlaces(app.db)
  await forgetOldAudit(app.db)
  await sweepTries(app.db)
  await sweepAttempts(app.db)
  await sweepInvitations(app.db)
  await sweepCodes(app.db)
  await sweepNotes(app.db)
  await sweepKept(app.db)
  await sweepUsedLinks(app.db)
  await forgetOldPeriods(app.db)
  await forgetOldRuns(app.db)
  await forgetOldRequests(app.db)
  await forgetOldCalls(app.db)
  await forgetOldKeys(app.db)
  await sweepLinkCodes(app.db)
  await forgetOldEvents(app.db, { event: EVENT_DAYS, try: TRY_DAYS })
  await tidyWebhooks(app.db, !app.config.selfHostUnlimited)
  const entries = await forgetOldEntries(app.db)
  const finds = await forgetOldFinds(app.db)
  const months = await forgetOldMonths(app.db)
  const resealed = await resealAll(app)
  const customers = await forgetOldCustomers(app)
  await forgetDemoVisitors(app)
  const owners = await giveTeamsOwners(app.db)
  if (owners > 0) app.log.error({ owners }, 'teams were found without an owner and have one again')
  await proveErasures(app)
  app.log.info({ entries, finds, months, resealed, customers }, 'housekeeping')
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
