import type { Selectable } from 'kysely'
import { type Db, sql, type Tx } from '../../kit/db/db.ts'
import type { Tables } from '../../kit/db/tables.ts'

export type Company = Selectable<Tables['company_sign_in']>
export type CompanyDomain = Selectable<Tables['company_domain']>

const NOW = sql<Date>`now()`

export async function findCompany(db: Db | Tx, teamId: string): Promise<Company | undefined> {
  return db.selectFrom('company_sign_in').selectAll().where('team_id', '=', teamId).executeTakeFirst()
}

/** The same; nobody changes it until the transaction ends. */
export async function lockCompany(tx: Tx, teamId: string): Promise<Company | undefined> {
  return tx.selectFrom('company_sign_in').selectAll().where('team_id', '=', teamId).forUpdate().executeTakeFirst()
}

/** The provider that speaks for a domain, which is one at most. */
export async function findCompanyOf(db: Db | Tx, domain: string): Promise<Company | undefined> {
  return db
    .selectFrom('company_sign_in')
    .innerJoin('company_domain', 'company_domain.team_id', 'company_sign_in.team_id')
    .selectAll('company_sign_in')
    .where('company_domain.domain', '=', domain)
    .where('company_domain.proven_at', 'is not', null)
    .executeTakeFirst()
}

export async function listDomains(db: Db | Tx, teamId: string): Promise<CompanyDomain[]> {
  return db.selectFrom('company_domain').selectAll().where('team_id', '=', teamId).orderBy('domain').execute()
}

export async function listProvenDomains(db: Db): Promise<CompanyDomain[]> {
  return db.selectFrom('company_domain').selectAll().where('proven_at', 'is not', null).orderBy('domain').execute()
}

type Setup = Pick<Company, 'team_id' | 'issuer' | 'client_id' | 'client_secret'>

/** Writes down how a team's provider is set up; it has to be tried before it can be required. */
export async function putCompany(tx: Tx, setup: Setup): Promise<void> {
  const anew = { tried_at: null, required_at: null, worked_at: null, failed_at: null, tells_when: false }
  await tx
    .insertInto('company_sign_in')
    .values(setup)
    .onConflict(conflict =>
      conflict.column('team_id').doUpdateSet({ ...setup, ...anew, version: sql<number>`company_sign_in.version + 1` }),
    )
    .execute()
}

/** The domains of a team: those that are new with their tokens, and none that is not among them. */
export async function putDomains(
  tx: Tx,
  teamId: string,
  domains: readonly { readonly domain: string; readonly token: string }[],
): Promise<void> {
  await tx
    .deleteFrom('company_domain')
    .where('team_id', '=', teamId)
    .where(
      'domain',
      'not in',
      domains.map(({ domain }) => domain),
    )
    .execute()
  await tx
    .insertInto('company_domain')
    .values(domains.map(each => ({ ...each, team_id: teamId })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** False where another team has proven it first. */
export async function recordProven(tx: Tx, { team_id: teamId, domain, token }: CompanyDomain): Promise<boolean> {
  // Of two that prove it at once the second waits, and finds it held.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`company domain|${domain}`}, 0))`.execute(tx)
  const holder = await findCompanyOf(tx, domain)
  // Two pages of one owner may look at once.
  if (holder !== undefined) return holder.team_id === teamId
  const { numUpdatedRows } = await tx
    .updateTable('company_domain')
    .set({ proven_at: NOW, missing_at: null })
    .where('team_id', '=', teamId)
    .where('domain', '=', domain)
    .where('token', '=', token)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The record of a proven domain was looked for again; after a week without it the proof is over. Answers what is new. */
export async function recordLook(
  db: Db | Tx,
  { team_id, domain }: CompanyDomain,
  isThere: boolean,
): Promise<'missing' | 'over' | undefined> {
  const at = db.updateTable('company_domain').where('team_id', '=', team_id).where('domain', '=', domain)
  if (isThere) {
    await at.set({ missing_at: null }).execute()
    return undefined
  }
  const first = await at.set({ missing_at: NOW }).where('missing_at', 'is', null).executeTakeFirst()
  const over = await at
    .set({ proven_at: null, missing_at: null })
    .where('missing_at', '<', sql<Date>`now() - interval '7 days'`)
    .executeTakeFirst()
  if (over.numUpdatedRows > 0n) return 'over'
  return first.numUpdatedRows > 0n ? 'missing' : undefined
}

/**
 * Notes that the owner is written to about a domain; false where that was done within a week. A proof that ends is always a week
 * from the last letter, as its record has been missing for that long.
 */
export async function recordTold(tx: Tx, { team_id, domain }: CompanyDomain): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('company_domain')
    .set({ told_at: NOW })
    .where('team_id', '=', team_id)
    .where('domain', '=', domain)
    .where(sql<boolean>`coalesce(told_at < now() - interval '7 days', true)`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** `tellsWhen`: it said that they had signed in there just now, as it was asked to. */
export async function recordTried(tx: Tx, { team_id, version }: Company, tellsWhen: boolean): Promise<void> {
  await tx
    .updateTable('company_sign_in')
    .set({ tried_at: NOW, worked_at: NOW, failed_at: null, tells_when: tellsWhen })
    .where('team_id', '=', team_id)
    .where('version', '=', version)
    .execute()
}

export async function recordRequired(tx: Tx, teamId: string, isRequired: boolean): Promise<void> {
  const required_at = isRequired ? NOW : null
  await tx.updateTable('company_sign_in').set({ required_at }).where('team_id', '=', teamId).execute()
}

export async function recordWorked(tx: Tx, teamId: string): Promise<void> {
  await tx
    .updateTable('company_sign_in')
    .set({ worked_at: NOW, failed_at: null })
    .where('team_id', '=', teamId)
    .execute()
}

/** The provider did not answer as it should; whoever set it up is shown so. */
export async function recordFailed(db: Db, teamId: string): Promise<void> {
  await db.updateTable('company_sign_in').set({ failed_at: NOW }).where('team_id', '=', teamId).execute()
}

export async function deleteCompany(tx: Tx, teamId: string): Promise<void> {
  await tx.deleteFrom('company_sign_in').where('team_id', '=', teamId).execute()
}

export async function listSealedCompanies(db: Db): Promise<Company[]> {
  return db.selectFrom('company_sign_in').selectAll().execute()
}

/** Puts a sealed secret in the place of another, unless that was changed meanwhile. */
export async function replaceSealedSecret(db: Db, { team_id, client_secret }: Company, fresh: string): Promise<void> {
  await db
    .updateTable('company_sign_in')
    .set({ client_secret: fresh })
    .where('team_id', '=', team_id)
    .where('client_secret', '=', client_secret)
    .execute()
}
