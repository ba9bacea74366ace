import { type Db, sql, type Tx } from '../../kit/db/db.ts'
import { cancelWaiting } from '../entries/stop-cancel-store.ts'
import { domainOf, SENDER_ALLOWED, type SenderRule } from './sender-rule-store.ts'

interface TeamLine {
  readonly teamId: string
  readonly address: string
}

/** The newest first, each with whether it holds for this person. */
export async function listTeamLines(db: Db | Tx, teamId: string, accountId: string) {
  return teamLines(db, accountId)
    .where('team_sender.team_id', '=', teamId)
    .select(['team_sender.address', 'team_sender.decision', 'team_sender.created_at'])
    .select(sql<boolean>`opt_out.account_id is not null`.as('is_opted_out'))
    .orderBy('team_sender.created_at', 'desc')
    .orderBy('team_sender.address')
    .execute()
}

/** What the team says of a sender to this person: of the address first, then of everybody at its domain. Written by hand. */
export async function listTeamRulesFor(
  db: Db,
  accountId: string,
  address: string,
): Promise<Pick<SenderRule, 'account_id' | 'address' | 'decision' | 'sender_check'>[]> {
  const lines = await teamLines(db, accountId)
    .innerJoin('account', 'account.team_id', 'team_sender.team_id')
    .where('account.id', '=', accountId)
    .where('team_sender.address', 'in', [address, domainOf(address)])
    .where('opt_out.account_id', 'is', null)
    .select(['team_sender.address', 'team_sender.decision'])
    .orderBy(sql`team_sender.address like '@%'`)
    .execute()
  return lines.map(line => ({ ...line, account_id: accountId, sender_check: null }))
}

function teamLines(db: Db | Tx, accountId: string) {
  return db
    .selectFrom('team_sender')
    .leftJoin('team_sender_opt_out as opt_out', join =>
      join
        .onRef('opt_out.team_id', '=', 'team_sender.team_id')
        .onRef('opt_out.address', '=', 'team_sender.address')
        .on('opt_out.account_id', '=', accountId),
    )
}

export async function findTeamLine(tx: Tx, { teamId, address }: TeamLine) {
  return tx
    .selectFrom('team_sender')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('address', '=', address)
    .executeTakeFirst()
}

export async function countTeamLines(tx: Tx, teamId: string): Promise<number> {
  const row = await tx
    .selectFrom('team_sender')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function putTeamLine(
  tx: Tx,
  line: TeamLine & { decision: SenderRule['decision']; writtenBy: string },
): Promise<void> {
  const { teamId: team_id, address, decision, writtenBy: written_by } = line
  if (decision === 'allow') await cancelWaiting(tx, { teamId: line.teamId, senders: [address] }, SENDER_ALLOWED)
  await tx
    .insertInto('team_sender')
    .values({ team_id, address, decision, written_by })
    .onConflict(conflict =>
      conflict
        .columns(['team_id', 'address'])
        .doUpdateSet({ decision, written_by })
        .where(
          sql<boolean>`(team_sender.decision, team_sender.written_by) is distinct from (excluded.decision, excluded.written_by)`,
        ),
    )
    .execute()
}

interface TeamList {
  readonly teamId: string
  readonly decision: SenderRule['decision']
  readonly writtenBy: string
}

/** Many lines at once. Who had opted out of one that says something else now had done so of another decision. */
export async function putTeamList(tx: Tx, { addresses, ...list }: TeamList & { addresses: readonly string[] }) {
  const { teamId, decision, writtenBy } = list
  if (addresses.length === 0) return
  if (decision === 'allow') await cancelWaiting(tx, { teamId, senders: addresses }, SENDER_ALLOWED)
  await sql`
    delete from team_sender_opt_out using team_sender
    where team_sender_opt_out.team_id = ${teamId} and team_sender_opt_out.address = any(${addresses}::text[])
      and team_sender.team_id = ${teamId} and team_sender.address = team_sender_opt_out.address
      and team_sender.decision <> ${decision}`.execute(tx)
  await sql`
    insert into team_sender (team_id, address, decision, written_by)
    select ${teamId}, address, ${decision}, ${writtenBy} from unnest(${addresses}::text[]) as address
    on conflict (team_id, address) do update set decision = excluded.decision, written_by = excluded.written_by`.execute(
    tx,
  )
}

/** Lines of a list that still stand as its writer wrote them: those it added go, those it changed say the other again. */
export async function takeBackTeamList(
  tx: Tx,
  { added, changed, ...list }: TeamList & { added: readonly string[]; changed: readonly string[] },
): Promise<void> {
  const { teamId, decision, writtenBy } = list
  const stands = sql`team_id = ${teamId} and decision = ${decision} and written_by = ${writtenBy}`
  await sql`delete from team_sender where ${stands} and address = any(${added}::text[])`.execute(tx)
  const { rows } = await sql<TeamLine>`
    select address from team_sender where ${stands} and address = any(${changed}::text[])`.execute(tx)
  const other = decision === 'allow' ? 'block' : 'allow'
  await putTeamList(tx, { teamId, writtenBy, decision: other, addresses: rows.map(({ address }) => address) })
}

export async function deleteTeamLine(tx: Tx, { teamId, address }: TeamLine): Promise<void> {
  await tx.deleteFrom('team_sender').where('team_id', '=', teamId).where('address', '=', address).execute()
}

/** Who had opted out had done so of another decision. */
export async function forgetOptOuts(tx: Tx, { teamId, address }: TeamLine): Promise<void> {
  await tx.deleteFrom('team_sender_opt_out').where('team_id', '=', teamId).where('address', '=', address).execute()
}

export async function setOptOut(
  tx: Tx,
  { accountId, teamId, address, isOptedOut }: TeamLine & { accountId: string; isOptedOut: boolean },
): Promise<void> {
  const row = { account_id: accountId, team_id: teamId, address }
  if (isOptedOut) {
    await tx
      .insertInto('team_sender_opt_out')
      .values(row)
      .onConflict(conflict => conflict.doNothing())
      .execute()
    return
  }
  await tx
    .deleteFrom('team_sender_opt_out')
    .where('account_id', '=', accountId)
    .where('team_id', '=', teamId)
    .where('address', '=', address)
    .execute()
}
