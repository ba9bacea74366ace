import type { LogView } from '@icebox/contract/activity'
import { CLOSE_CALL_FROM } from '@icebox/contract/constants'
import type { RawBuilder } from 'kysely'
import { sql } from '../../kit/db/db.ts'
import type { EntryState } from '../../kit/db/tables.ts'
import { ICED, LET_THROUGH, THAWED } from '../entries/states.ts'

/** A condition on an entry by the name it has in the query. Constants stand in it, so that the views' indexes are used. */
export type OnEntry = (entry: string) => RawBuilder<boolean>

export const VIEWS: Record<LogView, OnEntry> = {
  all: entry => sql`(${column(entry, 'state')} <> 'seen' or ${waits(entry)})`,
  to_review: entry => sql`(${onIce(entry)} and ${column(entry, 'confirmed_cold_at')} is null)`,
  on_ice: onIce,
  let_through: entry => sql`(${isIn(entry, LET_THROUGH)} or ${waits(entry)})`,
  thawed: entry => isIn(entry, THAWED),
  confirmed: entry => sql`${column(entry, 'confirmed_cold_at')} is not null`,
  close_calls: entry => {
    const confidence = column(entry, 'confidence')
    const isNear = sql`${confidence} >= ${sql.lit(CLOSE_CALL_FROM)} and ${confidence} < ${column(entry, 'line')}`
    return sql`(${column(entry, 'state')} = 'passed' and ${isNear})`
  },
}

function onIce(entry: string): RawBuilder<boolean> {
  return isIn(entry, ICED)
}

/** Reached the inbox and could not be read so far. Before the first try nothing is shown, as that is a matter of moments. */
function waits(entry: string): RawBuilder<boolean> {
  return sql`(${column(entry, 'state')} = 'seen' and ${column(entry, 'read_failures')} > 0)`
}

/** Part of a sender or subject. */
export function matches(search: string): OnEntry {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return entry => {
    const each = SEARCHED.map(name => sql`${folded(column(entry, name))} like ${folded(sql`${pattern}`)}`)
    return sql`(${sql.join(each, sql` or `)})`
  }
}

export function column(entry: string, name: string): RawBuilder<unknown> {
  return sql.ref(`${entry}.${name}`)
}

const SEARCHED = ['from_address', 'from_name', 'subject']

/** Without case for the letters of every language; the cluster's own locale may know ASCII alone. */
function folded(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`lower((${text})::text collate "und-x-icu")`
}

function isIn(entry: string, states: readonly EntryState[]): RawBuilder<boolean> {
  return sql`${column(entry, 'state')} in (${sql.join(states.map(state => sql.lit(state)))})`
}
