import { FREE_MAIL } from '@icebox/classifier/features/free-mail'
import { type Db, sql, type Tx } from '../../kit/db/db.ts'

/** Addresses of everybody in the team, by account and by mailbox, lowercased. */
export async function listOwnPeople(db: Db | Tx, teamId: string): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select lower(email) as address from account where team_id = ${teamId}
    union
    select lower(mailbox.address) from mailbox join account on account.id = mailbox.account_id
    where account.team_id = ${teamId} and mailbox.disconnected_at is null`.execute(db)
  return rows.map(({ address }) => address)
}

/** Those of these senders whom the person, or their team to them, allows, by address or by whole domain. */
export async function listAllowed(db: Db | Tx, accountId: string, senders: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ sender: string }>`
    select sender from unnest(${senders}::text[]) as sender
    where exists (
      select from sender_rule where account_id = ${accountId} and decision = 'allow'
        and address in (sender, substring(sender from '@[^@]*$')))
    or exists (
      select from team_sender join account on account.team_id = team_sender.team_id and account.id = ${accountId}
      where decision = 'allow' and address in (sender, substring(sender from '@[^@]*$'))
        and not exists (
          select from team_sender_opt_out as opt_out
          where opt_out.account_id = ${accountId} and opt_out.team_id = team_sender.team_id
            and opt_out.address = team_sender.address))`.execute(db)
  return new Set(rows.map(({ sender }) => sender))
}

/** Those of these senders from whom a letter of this person ever came back. */
export async function listBounced(db: Db | Tx, accountId: string, senders: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('stop_request')
    .select('sender')
    .distinct()
    .where('account_id', '=', accountId)
    .where('bounced_at', 'is not', null)
    .where(sql<boolean>`sender = any(${senders}::text[])`)
    .execute()
  return new Set(rows.map(({ sender }) => sender))
}

/** Whether a letter was sent for the person in answer to one of these messages. */
export async function hasAnswered(tx: Db | Tx, accountId: string, hashes: readonly Buffer[]): Promise<boolean> {
  if (hashes.length === 0) return false
  const row = await tx
    .selectFrom('stop_request')
    .innerJoin('entry', 'entry.id', 'stop_request.entry_id')
    .select('stop_request.id')
    .where('stop_request.account_id', '=', accountId)
    .where('stop_request.way', '=', 'reply')
    .where('stop_request.begun_at', 'is not', null)
    .where(sql<boolean>`entry.message_id_hash = any(${hashes}::bytea[])`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether it is an address of the team, or one at a company's domain that the team has. */
export function isOfPeople(people: readonly string[], sender: string): boolean {
  if (people.includes(sender)) return true
  const domain = hostOf(sender)
  return people.map(hostOf).some(own => !FREE_MAIL.has(own) && (domain === own || domain.endsWith(`.${own}`)))
}

const hostOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)
