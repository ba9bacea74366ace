import {
  type exportUsageByMonth as exportCall,
  type getUsageByMonth as getCall,
  letThrough,
  USAGE_MONTHS,
  type UsageOfMonth,
} from '@icebox/contract/billing/usage-by-month'
import type { OutputOf } from '@icebox/contract/call'
import { type Account, getAccount } from '../accounts/account-store.ts'
import type { Actor, App } from '../app.ts'
import { listMonthsOf, listMonthsOfTeam, type MonthCounts } from '../billing/overage/member-usage-store.ts'
import { csvHead, csvLines } from '../kit/csv.ts'
import { countTry } from '../kit/db/limit.ts'
import { Problem } from '../kit/problem.ts'
import { listAccounts } from '../teams/member-store.ts'

const EXPORTS = { max: 60, windowSeconds: 3_600 }

interface Wish {
  readonly person?: string | undefined
}

/** Counts by month of the team, of one person of it, or of oneself. Throws Problem `not_allowed`, `not_found`. */
export async function getUsageByMonth(app: App, actor: Actor, { person }: Wish): Promise<OutputOf<typeof getCall>> {
  const { isOfTeam, people, counts } = await seenBy(app, actor, person)
  const months = monthsUntil(new Date())
  const ofEach = byPerson(counts)
  const shown = person === undefined ? counts : (ofEach.get(person) ?? [])
  const here = new Set(people.map(({ id }) => id))
  return {
    isOfTeam,
    months: months.map(month => ({ month, ...sumOf(shown.filter(each => isIn(each, month))) })),
    people: people.map(({ id, email, name }) => {
      const own = ofEach.get(id) ?? []
      return { id, email, name, thisMonth: sumOf(own.filter(each => isIn(each, months.at(-1)))), allMonths: sumOf(own) }
    }),
    left: sumOf(counts.filter(each => isOfTeam && !here.has(each.accountId))),
  }
}

/** The same as a table, a line for each person and month; of people who left, without saying who. */
export async function exportUsageByMonth(
  app: App,
  actor: Actor,
  { person }: Wish,
): Promise<OutputOf<typeof exportCall>> {
  await countTry(app, `usage_csv:${actor.accountId}`, EXPORTS)
  const { people, counts } = await seenBy(app, actor, person)
  const named = new Map(people.map(({ id, email }) => [id, email]))
  const shown = counts
    .filter(each => person === undefined || each.accountId === person)
    .map(({ accountId, month, judged, blocked }) => ({ month, who: named.get(accountId) ?? LEFT, judged, blocked }))
    .sort((one, other) => one.month.localeCompare(other.month) || one.who.localeCompare(other.who))
  const rows = shown.map(({ month, who, judged, blocked }) => [
    month.slice(0, 7),
    who,
    judged,
    letThrough({ judged, blocked }),
    blocked,
  ])
  return { csv: csvHead(['month', 'person', 'judged', 'let through', 'put on ice']) + csvLines(rows) }
}

const LEFT = 'somebody who left'

interface Seen {
  readonly isOfTeam: boolean
  readonly people: readonly Pick<Account, 'id' | 'email' | 'name'>[]
  readonly counts: readonly MonthCounts[]
}

/** The team's for those who manage it, one's own for everybody. */
async function seenBy(app: App, { accountId }: Actor, person: string | undefined): Promise<Seen> {
  const caller = await getAccount(app.db, accountId)
  if (caller.role === 'member') {
    if (person !== undefined && person !== accountId) throw new Problem('not_allowed', 'Members see their own counts.')
    return { isOfTeam: false, people: [caller], counts: await listMonthsOf(app.db, accountId) }
  }
  const people = await listAccounts(app.db, caller.team_id)
  if (person !== undefined && !people.some(({ id }) => id === person)) {
    throw new Problem('not_found', 'This person is not in your team.')
  }
  const counts = await listMonthsOfTeam(app.db, caller.team_id)
  // Whoever is alone now may have had others, whose months are the team's.
  const isOfTeam = people.length > 1 || counts.some(each => each.accountId !== accountId)
  if (!isOfTeam) return { isOfTeam, people, counts: await listMonthsOf(app.db, accountId) }
  return { isOfTeam, people, counts }
}

function byPerson(counts: readonly MonthCounts[]): ReadonlyMap<string, readonly MonthCounts[]> {
  const rows = new Map<string, MonthCounts[]>()
  for (const each of counts) {
    const known = rows.get(each.accountId)
    if (known) known.push(each)
    else rows.set(each.accountId, [each])
  }
  return rows
}

function isIn({ month }: MonthCounts, name: string | undefined): boolean {
  return month.slice(0, 7) === name
}

function sumOf(rows: readonly Pick<MonthCounts, 'judged' | 'blocked'>[]): Omit<UsageOfMonth, 'month'> {
  const sum = (name: 'judged' | 'blocked') => rows.reduce((total, row) => total + row[name], 0)
  return { judged: sum('judged'), blocked: sum('blocked') }
}

/** YYYY-MM of the last two years in UTC, oldest first. */
function monthsUntil(now: Date): string[] {
  return Array.from({ length: USAGE_MONTHS }, (_, index) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (USAGE_MONTHS - 1 - index), 1))
    return month.toISOString().slice(0, 7)
  })
}
