import type { Selectable } from 'kysely'
import { type Db, sql, type Tx } from '../kit/db/db.ts'
import type { Tables } from '../kit/db/tables.ts'

export type FolderRow = Selectable<Tables['folder']>

/** The folder of this name in a mailbox, whatever its case; noted where it was not known. */
export async function haveFolder(tx: Tx, mailboxId: string, name: string): Promise<FolderRow> {
  await tx
    .insertInto('folder')
    .values({ mailbox_id: mailboxId, name })
    .onConflict(conflict => conflict.expression(sql`mailbox_id, lower(name)`).doNothing())
    .execute()
  return tx
    .selectFrom('folder')
    .selectAll()
    .where('mailbox_id', '=', mailboxId)
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .executeTakeFirstOrThrow()
}

export async function findFolder(db: Db | Tx, folderId: string): Promise<FolderRow | undefined> {
  return db.selectFrom('folder').selectAll().where('id', '=', folderId).executeTakeFirst()
}

/** What hosts call the folders of these entries. */
export async function listFolderIds(db: Db, entries: readonly { folder_id: string | null }[]): Promise<string[]> {
  const ids = [...new Set(entries.flatMap(({ folder_id }) => folder_id ?? []))]
  if (ids.length === 0) return []
  const rows = await db.selectFrom('folder').select('provider_id').where('id', 'in', ids).execute()
  return rows.flatMap(({ provider_id }) => provider_id ?? [])
}

/** What the host calls it, kept once: whoever was first says it. */
export async function nameFolder(tx: Tx, folderId: string, providerId: string): Promise<void> {
  await tx
    .updateTable('folder')
    .set({ provider_id: providerId })
    .where('id', '=', folderId)
    .where('provider_id', 'is', null)
    .execute()
}

/** The host has it no more under the name it had. */
export async function noteMissing(tx: Tx, folderId: string): Promise<void> {
  await tx.updateTable('folder').set({ missing_at: sql<Date>`now()` }).where('id', '=', folderId).execute()
}

/** The user wants these back: found or made anew when next something is filed there. */
export async function wantFolders(tx: Tx, accountId: string, names: readonly string[]): Promise<void> {
  await tx
    .updateTable('folder')
    .set({ missing_at: null, provider_id: null })
    .where('missing_at', 'is not', null)
    .where('mailbox_id', 'in', query => query.selectFrom('mailbox').select('id').where('account_id', '=', accountId))
    .where(sql<boolean>`lower(name) = any(${names.map(name => name.toLowerCase())}::text[])`)
    .execute()
}

/** Of all mailboxes that are connected. */
export async function listFolders(db: Db | Tx, accountId: string) {
  return db
    .selectFrom('folder')
    .innerJoin('mailbox', 'mailbox.id', 'folder.mailbox_id')
    .select(['folder.name', 'folder.missing_at', 'mailbox.address'])
    .where('mailbox.account_id', '=', accountId)
    .where('mailbox.disconnected_at', 'is', null)
    .orderBy(sql`lower(folder.name)`)
    .orderBy('mailbox.address')
    .execute()
}
