import type {
  ActivityDay,
  ActivityItem,
  LineEffect,
  LogView,
  logQuery,
  ScreeningEffect,
} from '@icebox/contract/activity'
import {
  ACCURACY_NEEDS_BLOCKED,
  ACCURACY_NEEDS_REVIEWED,
  CLOSE_CALL_FROM,
  LINE_MAX,
  LINE_MIN,
} from '@icebox/contract/constants'
import type { Stats } from '@icebox/contract/user'
import type { z } from 'zod'
import { getAccount } from '../../accounts/account-store.ts'
import type { Actor, App } from '../../app.ts'
import { Problem } from '../../kit/problem.ts'
import { getEntryOf, isUuid } from '../entries/entry-store.ts'
import { scansOf } from '../judging/allowance.ts'
import { countBlockedEver } from '../judging/usage-store.ts'
import {
  countByConfidence,
  countIce,
  countStrangers,
  findNumber,
  type LogFilter,
  listLogRows,
} from './activity-store.ts'
import { lastDays } from './days.ts'
import { itemOf } from './item.ts'
import { type Counts, countHeadStarts, countPerDay, countRecent, firstConnectedAt } from './stats-store.ts'

const PAGE = 50
const DAYS = 7
const UTC = 'UTC'

interface InZone {
  readonly timeZone?: string | undefined
}

/** The log, newest first. */
export async function listLogs(
  app: App,
  { accountId }: Actor,
  query: z.output<typeof logQuery> & { since?: Date | undefined },
): Promise<ActivityItem[]> {
  const search = query.search?.trim()
  const view: LogView = query.view ?? 'all'
  return items(app, accountId, {
    view,
    search: search === '' ? undefined : search,
    before: query.before === undefined ? undefined : await numberOf(app, accountId, query.before),
    ids: undefined,
    since: query.since,
    limit: query.limit ?? PAGE,
  })
}

/** These messages, in the order asked. */
export async function listItems(app: App, accountId: string, ids: readonly string[]): Promise<ActivityItem[]> {
  if (ids.length === 0) return []
  const unique = [...new Set(ids)]
  const found = await items(app, accountId, {
    view: 'all',
    search: undefined,
    before: undefined,
    ids: unique,
    since: undefined,
    limit: unique.length,
  })
  const byId = new Map(found.map(item => [item.id, item]))
  return unique.flatMap(id => byId.get(id) ?? [])
}

export async function getEmail(app: App, { accountId }: Actor, { emailId }: { emailId: string }) {
  const entry = await getEntryOf(app.db, accountId, emailId)
  const [item] = await listItems(app, accountId, [entry.id])
  if (!item) throw new Problem('not_found', 'This message was not looked at yet.')
  return { item }
}

/** Passed, blocked and restored per day of the time zone, the last one today. */
export async function getActivity(
  app: App,
  { accountId }: Actor,
  { days = DAYS, timeZone = UTC }: InZone & { days?: number | undefined },
): Promise<ActivityDay[]> {
  const rows = await countPerDay(app.db, accountId, lastDays(timeZone, days, new Date()))
  return rows.map(row => ({
    date: row.date,
    passed: Number(row.passed),
    blocked: Number(row.blocked),
    restored: Number(row.restored),
  }))
}

/** What another line would have done to the last seven days. */
export async function getLineEffect(app: App, { accountId }: Actor): Promise<LineEffect> {
  const rows = await countByConfidence(app.db, accountId, LINE_MIN)
  const counts = Array.from({ length: LINE_MAX - LINE_MIN + 1 }, () => 0)
  for (const { confidence, count } of rows) {
    // Whatever is above the highest line moves wherever the line is.
    const at = Math.min(confidence ?? LINE_MIN, LINE_MAX) - LINE_MIN
    counts[at] = (counts[at] ?? 0) + Number(count)
  }
  return { counts, closeCallFrom: CLOSE_CALL_FROM }
}

/** What screening strangers would have done to the last seven days, or did. */
export async function getScreeningEffect(app: App, { accountId }: Actor): Promise<ScreeningEffect> {
  const { judged, would_move } = await countStrangers(app.db, accountId)
  return { judged: Number(judged), wouldMove: Number(would_move) }
}

export async function getIceCounts(app: App, { accountId }: Actor) {
  const row = await countIce(app.db, accountId)
  return { toReview: Number(row.to_review), thawed: Number(row.thawed), confirmed: Number(row.confirmed) }
}

export async function getStats(app: App, { accountId }: Actor, { timeZone = UTC }: InZone): Promise<Stats> {
  const now = new Date()
  const today = lastDays(timeZone, 1, now)[0]?.from ?? now
  const account = await getAccount(app.db, accountId)
  const [{ reviewed30Days, ...recent }, blocked, headStarts, since, scans] = await Promise.all([
    countRecent(app.db, accountId, today),
    countBlockedEver(app.db, accountId),
    countHeadStarts(app.db, accountId),
    firstConnectedAt(app.db, accountId),
    scansOf(app, account),
  ])
  return {
    ...recent,
    totalBlocked: blocked + headStarts,
    since: since?.toISOString() ?? null,
    accuracy: accuracyOf({ ...recent, reviewed30Days }),
    currentMonthUsage: scans.currentMonthUsage,
    monthlyLimit: scans.monthlyLimit,
  }
}

/** With few messages a share says nothing, and nothing either where nobody looked. */
function accuracyOf({ blocked30Days, restored30Days, reviewed30Days }: Counts): number | null {
  const isKnown = blocked30Days >= ACCURACY_NEEDS_BLOCKED && reviewed30Days >= ACCURACY_NEEDS_REVIEWED
  return isKnown ? 1 - restored30Days / blocked30Days : null
}

async function items(app: App, accountId: string, filter: LogFilter): Promise<ActivityItem[]> {
  const rows = await listLogRows(app.db, accountId, filter)
  const now = Date.now()
  return rows.map(row => itemOf(row, now))
}

async function numberOf(app: App, accountId: string, entryId: string): Promise<string> {
  const number = isUuid(entryId) ? await findNumber(app.db, accountId, entryId) : undefined
  if (number === undefined) throw new Problem('not_found', 'This page of the list is not there any more.')
  return number
}
