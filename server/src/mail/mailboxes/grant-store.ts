import type { MailboxProvider } from '@icebox/contract/mailbox-providers'
import { type Db, sql, type Tx } from '../../kit/db/db.ts'

/** Longer than a provider is waited for, so that two never ask for one mailbox at once. */
const TURN = "interval '15 seconds'"

/** What a mailbox's owner allowed; tokens sealed. */
export interface Grant {
  readonly mailboxId: string
  readonly provider: MailboxProvider
  readonly refreshToken: string
  readonly accessToken: string | null
  readonly accessExpiresAt: Date | null
}

export async function findGrant(db: Db, mailboxId: string): Promise<Grant | undefined> {
  return db
    .selectFrom('mailbox_grant')
    .innerJoin('mailbox', 'mailbox.id', 'mailbox_grant.mailbox_id')
    .select([
      'mailbox_id as mailboxId',
      'mailbox.provider as provider',
      'refresh_token as refreshToken',
      'access_token as accessToken',
      'access_expires_at as accessExpiresAt',
    ])
    .where('mailbox_id', '=', mailboxId)
    .executeTakeFirst()
}

interface NewGrant extends Omit<Grant, 'provider'> {
  readonly scope: string
}

/** The grant of a mailbox that was just connected; one it had before is replaced. */
export async function storeGrant(tx: Tx, grant: NewGrant): Promise<void> {
  const tokens = {
    refresh_token: grant.refreshToken,
    access_token: grant.accessToken,
    access_expires_at: grant.accessExpiresAt,
    scope: grant.scope,
    refreshed_at: sql<Date>`now()`,
    refreshing_until: null,
  }
  await tx
    .insertInto('mailbox_grant')
    .values({ mailbox_id: grant.mailboxId, ...tokens })
    .onConflict(conflict => conflict.column('mailbox_id').doUpdateSet(tokens))
    .execute()
}

/** What the owners of these mailboxes allowed there, in the provider's words and lower case, by mailbox. */
export async function readScopes(
  db: Db | Tx,
  mailboxIds: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> {
  if (mailboxIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('mailbox_grant')
    .select(['mailbox_id', 'scope'])
    .where('mailbox_id', 'in', mailboxIds)
    .execute()
  return new Map(rows.map(({ mailbox_id, scope }) => [mailbox_id, new Set(scope.toLowerCase().split(/\s+/))]))
}

/** The right to refresh alone, over all processes; undefined while another has it. One not given back ends by itself. */
export async function takeRefreshTurn(db: Db, mailboxId: string): Promise<string | undefined> {
  const row = await db
    .updateTable('mailbox_grant')
    .set({ refreshing_until: sql<Date>`now() + ${sql.raw(TURN)}` })
    .where('mailbox_id', '=', mailboxId)
    .where(({ or, eb }) => or([eb('refreshing_until', 'is', null), eb('refreshing_until', '<', sql<Date>`now()`)]))
    // As text, since a Date would cut its microseconds off and name no turn any more.
    .returning(sql<string>`refreshing_until::text`.as('turn'))
    .executeTakeFirst()
  return row?.turn
}

export async function giveRefreshTurnBack(db: Db, mailboxId: string, turn: string): Promise<void> {
  await db
    .updateTable('mailbox_grant')
    .set({ refreshing_until: null })
    .where('mailbox_id', '=', mailboxId)
    .where('refreshing_until', '=', sql<Date>`${turn}::timestamptz`)
    .execute()
}

/**
 * Puts new tokens in the place of those that were used, and gives the turn back. False when the grant was taken away or
 * replaced meanwhile; then nothing is stored.
 */
export async function storeRefreshed(
  db: Db,
  used: Pick<Grant, 'mailboxId' | 'refreshToken'>,
  fresh: Pick<Grant, 'refreshToken' | 'accessToken' | 'accessExpiresAt'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mailbox_grant')
    .set({
      refresh_token: fresh.refreshToken,
      access_token: fresh.accessToken,
      access_expires_at: fresh.accessExpiresAt,
      refreshed_at: sql<Date>`now()`,
      refreshing_until: null,
    })
    .where('mailbox_id', '=', used.mailboxId)
    .where('refresh_token', '=', used.refreshToken)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Forgets a grant that the provider refuses; one that replaced it meanwhile stays. */
export async function forgetRefused(db: Db, used: Pick<Grant, 'mailboxId' | 'refreshToken'>): Promise<void> {
  await db
    .deleteFrom('mailbox_grant')
    .where('mailbox_id', '=', used.mailboxId)
    .where('refresh_token', '=', used.refreshToken)
    .execute()
}

/** Grants after `afterId`, by mailbox. */
export async function listGrants(db: Db, afterId: string, limit: number) {
  return db
    .selectFrom('mailbox_grant')
    .select(['mailbox_id as mailboxId', 'refresh_token as refreshToken', 'access_token as accessToken'])
    .where('mailbox_id', '>', afterId)
    .orderBy('mailbox_id')
    .limit(limit)
    .execute()
}

/** Puts tokens sealed anew in the place of what was there; a grant that changed meanwhile stays. */
export async function replaceSealed(
  db: Db,
  old: Pick<Grant, 'mailboxId' | 'refreshToken'>,
  fresh: Pick<Grant, 'refreshToken' | 'accessToken'>,
): Promise<void> {
  await db
    .updateTable('mailbox_grant')
    .set({ refresh_token: fresh.refreshToken, access_token: fresh.accessToken })
    .where('mailbox_id', '=', old.mailboxId)
    .where('refresh_token', '=', old.refreshToken)
    .execute()
}
