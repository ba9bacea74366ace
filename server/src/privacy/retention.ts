import { join } from 'node:path'
import type { App } from '../app.ts'
import { forgetOldCustomers } from '../billing/ending/forget-customers.ts'
import { deleteOldRecords, RECORD_YEARS } from '../billing/state/customer-store.ts'
import { forgetOldAudit } from '../kit/audit/audit-store.ts'
import type { Tables } from '../kit/db/tables.ts'
import { forgetOldSpending } from '../kit/language-model/spending-store.ts'
import { forgetOldErrors } from '../kit/log/error-file.ts'
import { serverLogsOf } from '../kit/postgres/postgres-cluster.ts'
import { forgetOldLines } from '../kit/postgres/server-log.ts'
import { forgetOldEntries } from '../mail/entries/entry-store.ts'
import { forgetOldFinds } from '../mail/head-start/head-start-store.ts'
import { forgetOldMonths } from '../mail/judging/usage-store.ts'
import { forgetOldRequests } from '../mail/stopping/request-store.ts'
import { forgetOldHits } from '../rules/hit-store.ts'

/** Calendar months count the one under way. */
export type Span = { readonly days: number } | { readonly years: number } | { readonly calendarMonths: number }

/** What the specification promises to keep for so long and no longer, where it lies, and how it goes. */
interface Promised {
  readonly promise: 'error logs' | 'classification logs' | 'aggregated usage statistics' | 'billing records'
  readonly lies: readonly (keyof Tables | 'files')[]
  readonly span: Span
  readonly forget: (app: App) => Promise<unknown>
}

const YEAR = { years: 1 }
const TWO_YEARS = { calendarMonths: 24 }
const SEVEN_YEARS = { years: RECORD_YEARS }
const ERROR_DAYS = 90

/**
 * Every line of the retention policy (section 9 of the specification), what hangs on files or on Stripe last; closed accounts
 * are erased at once, in `erase`.
 */
export const RETENTION = {
  log: {
    promise: 'classification logs',
    lies: ['entry'],
    span: YEAR,
    forget: ({ db }) => forgetOldEntries(db),
  },
  ruleHits: { promise: 'classification logs', lies: ['rule_hit'], span: YEAR, forget: ({ db }) => forgetOldHits(db) },
  finds: {
    promise: 'classification logs',
    lies: ['head_start_found'],
    span: YEAR,
    forget: ({ db }) => forgetOldFinds(db),
  },
  askedToStop: {
    promise: 'classification logs',
    lies: ['stop_request'],
    span: YEAR,
    forget: ({ db }) => forgetOldRequests(db),
  },
  audit: { promise: 'classification logs', lies: ['audit'], span: YEAR, forget: ({ db }) => forgetOldAudit(db) },
  months: {
    promise: 'aggregated usage statistics',
    lies: ['usage_member', 'usage_month', 'usage_team'],
    span: TWO_YEARS,
    forget: ({ db }) => forgetOldMonths(db),
  },
  spending: {
    promise: 'aggregated usage statistics',
    lies: ['second_opinion_day'],
    span: { years: 2 },
    forget: ({ db }) => forgetOldSpending(db),
  },
  records: {
    promise: 'billing records',
    lies: ['refund', 'overage_month', 'ledger', 'checkout', 'billing_letter'],
    span: SEVEN_YEARS,
    forget: ({ db }) => deleteOldRecords(db, SEVEN_YEARS.years),
  },
  errors: {
    promise: 'error logs',
    lies: ['files'],
    span: { days: ERROR_DAYS },
    forget: async ({ config: { home } }) => forgetOldErrors(join(home, 'log'), ERROR_DAYS),
  },
  databaseErrors: {
    promise: 'error logs',
    lies: ['files'],
    span: { days: ERROR_DAYS },
    forget: async ({ config: { home } }) => {
      for (const log of serverLogsOf(home)) forgetOldLines(log, ERROR_DAYS)
    },
  },
  customers: {
    promise: 'billing records',
    lies: ['billing_customer'],
    span: SEVEN_YEARS,
    forget: app => forgetOldCustomers(app, SEVEN_YEARS.years),
  },
} as const satisfies Readonly<Record<string, Promised>>

export type PromisedName = keyof typeof RETENTION

/** What each line removed, by its name, and the names of those that failed. */
export interface Forgotten {
  readonly gone: Readonly<Record<string, unknown>>
  readonly failed: readonly string[]
}

/** All that is past its time, removed, each line by itself: one that fails keeps no other from its day. */
export async function forgetWhatIsOld(app: App): Promise<Forgotten> {
  const gone: Record<string, unknown> = {}
  const failed: string[] = []
  for (const [name, { forget }] of Object.entries<Promised>(RETENTION)) {
    try {
      gone[name] = await forget(app)
    } catch (error) {
      app.log.error({ err: error, line: name }, 'a line of the retention failed')
      failed.push(name)
    }
  }
  return { gone, failed }
}
