import type { RawBuilder } from 'kysely'
import { type Db, sql } from '../../kit/db/db.ts'
import { PARTS, type PartName, type Whose } from './parts.ts'

export interface Who {
  readonly accountId: string
  readonly teamId: string
  readonly isOwner: boolean
}

export type Row = Readonly<Record<string, unknown>>

/** How many rows are in memory at once. */
const PAGE = 500

/** The names of what a row of a table says, in their order. */
export function columnsOf(name: PartName): readonly string[] {
  return name === 'team_sender' ? [...PARTS[name].columns, WRITTEN_BY_YOU] : PARTS[name].columns
}

/** The rows of a table that are about the person, a page at a time, so that there may be any number of them. */
export async function* pagesOf(db: Db, name: PartName, who: Who): AsyncGenerator<readonly Row[]> {
  let after: readonly string[] | undefined
  for (;;) {
    const rows = await readPage(db, { name, who, after })
    if (rows.length > 0) yield rows.map(({ row }) => row)
    after = rows.at(-1)?.place
    if (after === undefined || rows.length < PAGE) return
  }
}

/** Beside the columns of a row: where it stands in the order. */
const PLACE = 'page place'
const WRITTEN_BY_YOU = 'written_by_you'

interface PageQuery {
  readonly name: PartName
  readonly who: Who
  /** The place of the last row that was read. */
  readonly after: readonly string[] | undefined
}

interface Shown {
  readonly columns: readonly string[]
  readonly whose: Whose
  readonly by: readonly string[]
}

async function readPage(db: Db, { name, who, after }: PageQuery) {
  const { whose, by, columns }: Shown = PARTS[name]
  const ofTable = (column: string) => sql.ref(`part.${column}`)
  const shown: RawBuilder<unknown>[] = columns.map(ofTable)
  // Who else of the team wrote it is not this person's to hear.
  if (name === 'team_sender') {
    shown.push(sql`part.written_by is not distinct from ${who.accountId} as ${sql.id(WRITTEN_BY_YOU)}`)
  }
  const joined = JOINS[whose]
  const places = [...(joined ? [sql.ref('joined.number')] : []), ...by.map(ofTable)]
  const { rows } = await sql<Row & { readonly [PLACE]: readonly string[] }>`
    select ${sql.join(shown)}, array[${sql.join(places.map(each => sql`${each}::text`))}] as ${sql.id(PLACE)}
    from ${sql.table(name)} as part ${joined ?? sql``}
    where ${OWNED[whose](who)}
      ${after && joined ? sql`and joined.number >= ${after[0]}` : sql``}
      ${after ? sql`and (${sql.join(places)}) > (${sql.join([...after])})` : sql``}
    order by ${sql.join(places)}
    limit ${PAGE}`.execute(db)
  const said = columnsOf(name)
  return rows.map(row => ({ place: row[PLACE], row: Object.fromEntries(said.map(column => [column, row[column]])) }))
}

/**
 * What hangs on a numbered row of the person's is read in the order of these numbers. The number by itself is what an index is
 * entered at: a place over two tables would only be looked for from the first row on.
 */
const JOINS: { readonly [W in Whose]?: RawBuilder<unknown> } = {
  message: sql`join entry as joined on joined.id = part.entry_id`,
  event: sql`join webhook_event as joined on joined.id = part.event_id`,
}

const OWNED: Readonly<Record<Whose, (who: Who) => RawBuilder<unknown>>> = {
  self: ({ accountId }) => sql`part.id = ${accountId}`,
  own: ({ accountId }) => sql`part.account_id = ${accountId}`,
  acted: ({ accountId }) => sql`part.actor_id = ${accountId}`,
  mailbox: ({ accountId }) => sql`part.mailbox_id in (select id from mailbox where account_id = ${accountId})`,
  message: ({ accountId }) => sql`joined.account_id = ${accountId}`,
  event: ({ accountId }) => sql`joined.account_id = ${accountId}`,
  rule: ({ accountId, teamId }) => sql`(part.account_id = ${accountId} or part.team_id = ${teamId})`,
  of_rule: ({ accountId, teamId }) =>
    sql`part.rule_id in (select id from rule where account_id = ${accountId} or team_id = ${teamId})`,
  self_team: ({ teamId }) => sql`part.id = ${teamId}`,
  team: ({ teamId }) => sql`part.team_id = ${teamId}`,
  invited: ({ accountId }) => sql`(part.invited_by = ${accountId} or part.accepted_by = ${accountId})`,
  paid: ({ teamId, isOwner }) => sql`${isOwner} and part.team_id = ${teamId}`,
  customer: ({ teamId, isOwner }) =>
    sql`${isOwner} and part.customer_id in (select customer_id from billing_customer where team_id = ${teamId})`,
}
