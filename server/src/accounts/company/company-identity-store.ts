import type { Selectable } from 'kysely'
import { type Db, sql, type Tx } from '../../kit/db/db.ts'
import type { Tables } from '../../kit/db/tables.ts'
import { publishSessionEnd } from '../../kit/queue/publish.ts'

type Account = Selectable<Tables['account']>
export type CompanyIdentity = Selectable<Tables['company_identity']>

const NOW = sql<Date>`now()`

interface Named {
  readonly teamId: string
  readonly subject: string
}

export async function findCompanyIdentity(tx: Tx, { teamId, subject }: Named): Promise<CompanyIdentity | undefined> {
  return tx
    .selectFrom('company_identity')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** Who an account is at its team's provider. */
export async function findCompanyIdentityOf(db: Db | Tx, accountId: string): Promise<CompanyIdentity | undefined> {
  return db.selectFrom('company_identity').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}

export async function insertCompanyIdentity(
  tx: Tx,
  { teamId, subject, accountId, address }: Named & { readonly accountId: string; readonly address: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('company_identity')
    .values({ team_id: teamId, subject, account_id: accountId, address })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function recordCompanyUse(tx: Tx, id: string, address: string): Promise<void> {
  await tx.updateTable('company_identity').set({ last_used_at: NOW, address }).where('id', '=', id).execute()
}

/** Those of the team at an address, lowercased, locked. */
export async function listAtAddress(tx: Tx, teamId: string, address: string): Promise<Account[]> {
  return tx
    .selectFrom('account')
    .selectAll()
    .where('team_id', '=', teamId)
    .where(sql<string>`lower(email)`, '=', address)
    .forUpdate()
    .execute()
}

/** Whether an account, of whatever team, has proven the address to be its own. */
export async function isAddressProven(tx: Tx, address: string): Promise<boolean> {
  const found = tx.selectFrom('account').select('id').where(sql<string>`lower(email)`, '=', address)
  return (await found.where('email_proven', '=', true).limit(1).executeTakeFirst()) !== undefined
}

/** Takes identities away, and their sessions with their open pages; answers whose they were, and how many sessions. */
export async function deleteCompanyIdentities(
  tx: Tx,
  of: { readonly accountId: string } | { readonly teamId: string },
): Promise<{ readonly accounts: readonly string[]; readonly sessions: number }> {
  const [column, value] =
    'accountId' in of ? (['account_id', of.accountId] as const) : (['team_id', of.teamId] as const)
  const own = tx.selectFrom('company_identity').select('id').where(column, '=', value)
  const ended = await tx.deleteFrom('session').where('company_identity_id', 'in', own).returning('id_hash').execute()
  for (const { id_hash } of ended) await publishSessionEnd(tx, id_hash.toString('hex'))
  const gone = await tx.deleteFrom('company_identity').where(column, '=', value).returning('account_id').execute()
  return { accounts: gone.map(row => row.account_id), sessions: ended.length }
}

export interface PeopleCount {
  readonly bound: number
  readonly inDomains: number
  /** Of those, who keeps their own ways until they prove the address. */
  readonly unproven: number
  readonly guests: number
}

/** Of everyone in the team: who has signed in at the provider, who has an address of its domains, and who has another. */
export async function countPeople(db: Db, teamId: string): Promise<PeopleCount> {
  const { rows } = await sql<PeopleCount>`
    select count(*) filter (where exists (select from company_identity i where i.account_id = a.id))::int as bound,
      count(*) filter (where d.domain is not null)::int as "inDomains",
      count(*) filter (where d.domain is not null and not a.email_proven and a.role <> 'owner')::int as unproven,
      count(*) filter (where d.domain is null)::int as guests
    from account a
    left join company_domain d on d.team_id = a.team_id and d.domain = lower(substring(a.email from '[^@]*$'))
    where a.team_id = ${teamId}`.execute(db)
  return rows[0] ?? { bound: 0, inDomains: 0, unproven: 0, guests: 0 }
}
