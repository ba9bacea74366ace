import type { Selectable } from 'kysely'
import { type Db, sql, type Tx } from '../kit/db/db.ts'
import type { Tables } from '../kit/db/tables.ts'
import type { Account } from './account-store.ts'

export type Invitation = Selectable<Tables['invitation']>

export type Letter = Invitation['letter']

export interface NewInvitations {
  readonly teamId: string
  readonly invitedBy: string
  readonly letter: Letter
  /** Addresses lowercased, each once. */
  readonly rows: readonly { readonly id: string; readonly email: string; readonly token_hash: Buffer }[]
}

/** One open invitation of a team for one address: a newer one takes the older one's place. */
export async function insertInvitations(
  tx: Tx,
  { teamId, invitedBy, letter, rows }: NewInvitations,
  days: number,
): Promise<void> {
  if (rows.length === 0) return
  await tx
    .deleteFrom('invitation')
    .where('team_id', '=', teamId)
    .where(
      'email',
      'in',
      rows.map(({ email }) => email),
    )
    .where('accepted_at', 'is', null)
    .execute()
  const expires = sql<Date>`now() + make_interval(days => ${days})`
  await tx
    .insertInto('invitation')
    .values(rows.map(row => ({ ...row, team_id: teamId, invited_by: invitedBy, letter, expires_at: expires })))
    .execute()
}

/** The open invitation for an address: that of the token or of the team where one is named, or else the newest. Locked. */
export async function findOpenInvitation(
  tx: Tx,
  email: string,
  { tokenHash, teamId }: { readonly tokenHash?: Buffer | undefined; readonly teamId?: string | undefined } = {},
): Promise<Invitation | undefined> {
  const all = tx
    .selectFrom('invitation')
    .selectAll()
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .forUpdate()
  const open = teamId === undefined ? all : all.where('team_id', '=', teamId)
  return (tokenHash === undefined ? open : open.where('token_hash', '=', tokenHash)).executeTakeFirst()
}

export async function recordAccepted(tx: Tx, invitationId: string, accountId: string): Promise<void> {
  await tx
    .updateTable('invitation')
    .set({ accepted_at: sql<Date>`now()`, accepted_by: accountId })
    .where('id', '=', invitationId)
    .execute()
}

/** Everyone of the team, for telling them who came. */
export async function listTeamMates(tx: Tx, teamId: string): Promise<string[]> {
  const rows = await tx.selectFrom('account').select('id').where('team_id', '=', teamId).execute()
  return rows.map(row => row.id)
}

/** Invitations a month after their end or their acceptance, removed with the address they name. */
export async function sweepInvitations(db: Db): Promise<void> {
  const monthAgo = sql<Date>`now() - interval '30 days'`
  await db
    .deleteFrom('invitation')
    .where(({ eb, or, and }) =>
      or([eb('accepted_at', '<', monthAgo), and([eb('accepted_at', 'is', null), eb('expires_at', '<', monthAgo)])]),
    )
    .execute()
}

/**
 * Invitations that name somebody who leaves for good, whoever sent them. An open one goes only where the address is proven
 * to be theirs: others may claim it too.
 */
export async function deleteInvitationsOf(
  tx: Tx,
  { id, email, email_proven: isProven }: Pick<Account, 'id' | 'email' | 'email_proven'>,
): Promise<void> {
  await tx
    .deleteFrom('invitation')
    .where(({ eb, or }) =>
      or([eb('accepted_by', '=', id), ...(isProven ? [eb('email', '=', email.toLowerCase())] : [])]),
    )
    .execute()
}
