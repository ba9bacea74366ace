import { sql } from '../../src/kit/db/db.ts'
import type { TestApp } from '../test-app.ts'
import type { Box, Lying } from './box.ts'
import type { Booked, Letter } from './model.ts'

/** One row of what the product keeps of a mailbox. */
export interface Row extends Booked {
  readonly id: string
  readonly key: string
  readonly messageId: string
}

export async function readBooks({ app }: TestApp, { mailboxId }: Pick<Box, 'mailboxId'>): Promise<Row[]> {
  const rows = await app.db.selectFrom('entry').selectAll().where('mailbox_id', '=', mailboxId).execute()
  return rows.map(row => ({
    id: row.id,
    key: row.provider_key,
    messageId: row.message_id,
    state: row.state,
    isCounted: row.counted_at !== null,
    isOverLine: row.confidence !== null && row.line !== null && row.confidence >= row.line,
    isRestored: row.restored_at !== null,
  }))
}

/** The row of a letter: the one with its Message-ID, and of letters that share one the row that names its place. */
export function rowOf(rows: readonly Row[], letter: Named, lying: Lying | undefined): Row | undefined {
  const named = rows.filter(row => isNamed(row, letter))
  return letter.isOneOfSeveral ? named.find(row => row.key === lying?.key) : named[0]
}

type Named = Pick<Letter, 'messageId' | 'raw'> & { readonly isOneOfSeveral: boolean }

/** A message without Message-ID is known by a digest that begins with its size. */
export function isNamed({ messageId }: Row, letter: Pick<Letter, 'messageId' | 'raw'>): boolean {
  return letter.messageId === ''
    ? messageId.includes(`:${Buffer.byteLength(letter.raw)}:`)
    : messageId === letter.messageId
}

/** As if minutes had passed: whatever waits is due, and nobody is kept away. */
export async function passTime({ app }: TestApp, { mailboxId }: Pick<Box, 'mailboxId'>): Promise<void> {
  const { db } = app
  const past = new Date(Date.now() - 1_000)
  await db.updateTable('action').set({ not_before: past }).where('mailbox_id', '=', mailboxId).execute()
  const seen_at = sql<Date>`seen_at - interval '5 minutes'`
  await db.updateTable('entry').set({ read_after: past, seen_at }).where('mailbox_id', '=', mailboxId).execute()
  await db.updateTable('mailbox').set({ quiet_until: null }).where('id', '=', mailboxId).execute()
}

export async function endLease({ app }: TestApp, { mailboxId }: Pick<Box, 'mailboxId'>): Promise<void> {
  await app.db
    .updateTable('mailbox')
    .set({ lease_until: new Date(0) })
    .where('id', '=', mailboxId)
    .execute()
}

export async function isQuiet({ app }: TestApp, { mailboxId }: Pick<Box, 'mailboxId'>): Promise<boolean> {
  const open = app.db
    .selectFrom('action')
    .select('id')
    .where('mailbox_id', '=', mailboxId)
    .where('state', 'in', ['planned', 'acting'])
  const unread = app.db.selectFrom('entry').select('id').where('mailbox_id', '=', mailboxId).where('state', '=', 'seen')
  return !(await open.executeTakeFirst()) && !(await unread.executeTakeFirst())
}

/** Scans and moves of the judge as the account's usage counts them, and as the rows say. */
export async function countsOf(
  { app }: TestApp,
  { accountId }: Pick<Box, 'accountId'>,
): Promise<{ scans: number; blocked: number }> {
  const row = await app.db
    .selectFrom('usage_month')
    .select(({ fn }) => [fn.sum<string>('scans').as('scans'), fn.sum<string>('blocked').as('blocked')])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return { scans: Number(row?.scans ?? 0), blocked: Number(row?.blocked ?? 0) }
}
