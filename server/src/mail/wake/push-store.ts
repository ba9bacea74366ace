import type { MailboxProvider } from '@icebox/contract/mailbox-providers'
import type { Ringing } from '@icebox/mailbox/mailbox'
import { type Db, sql, type Tx } from '../../kit/db/db.ts'
import type { MailboxRow } from '../mailboxes/mailbox-store.ts'
import { isWell } from '../mailboxes/watch-store.ts'

const NOW = sql<Date>`now()`
/** A worker that took one and died leaves it to others after this. */
const TAKEN = "interval '2 minutes'"
const RENEW_EVERY = "interval '24 hours'"
/** Earlier where the provider gave its word for a shorter time. */
const RENEW_BEFORE = "interval '12 hours'"
const AGAIN_AT_THE_EARLIEST = "interval '10 minutes'"
/** A word not renewed for longer than that is not relied on, even if it still holds. */
const BELIEVED = "interval '26 hours'"
const FRESH_AT_ONCE = 200

/** A mailbox whose ringing is to be begun or prolonged. */
export interface DuePush {
  readonly row: MailboxRow
  /** Undefined when nothing was agreed yet, or it failed. */
  readonly known: Ringing | undefined
  readonly failures: number
}

/** Notes the mailboxes of these providers that are well and whose provider was never asked to ring. */
export async function addMissingPushes(db: Db, providers: readonly MailboxProvider[]): Promise<void> {
  if (providers.length === 0) return
  const missing = db
    .selectFrom('mailbox')
    .innerJoin('account', 'account.id', 'mailbox.account_id')
    .select('mailbox.id')
    .where('mailbox.push_missing', '=', true)
    .where('mailbox.provider', 'in', providers)
    .where(isWell)
    .limit(FRESH_AT_ONCE)
    .forUpdate('mailbox')
    .skipLocked()
  await db
    .with('fresh', query =>
      query.updateTable('mailbox').set({ push_missing: false }).where('id', 'in', missing).returning('id'),
    )
    .insertInto('push_watch')
    .columns(['mailbox_id'])
    .expression(eb => eb.selectFrom('fresh').select('id'))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** One that is due, taken for two minutes; the digest of the secret to be handed out is kept before anybody is asked. */
export async function takeDuePush(
  db: Db,
  providers: readonly MailboxProvider[],
  offeredHash: Buffer,
): Promise<DuePush | undefined> {
  if (providers.length === 0) return undefined
  const due = db
    .selectFrom('push_watch')
    .innerJoin('mailbox', 'mailbox.id', 'push_watch.mailbox_id')
    .innerJoin('account', 'account.id', 'mailbox.account_id')
    .select('mailbox_id')
    .where('mailbox.provider', 'in', providers)
    .where('due_at', '<=', NOW)
    .where(isWell)
    .orderBy('due_at')
    .limit(1)
    .forUpdate('push_watch')
    .skipLocked()
  const taken = await db
    .updateTable('push_watch')
    .set({ offered_hash: offeredHash, due_at: sql<Date>`now() + ${sql.raw(TAKEN)}` })
    .where('mailbox_id', 'in', due)
    .returningAll()
    .executeTakeFirst()
  if (!taken) return undefined
  const row = await db.selectFrom('mailbox').selectAll().where('id', '=', taken.mailbox_id).executeTakeFirst()
  const { subscription_id: subscriptionId, expires_at: expiresAt, failures } = taken
  const known = subscriptionId !== null && expiresAt !== null ? { subscriptionId, expiresAt } : undefined
  return row && { row, known, failures }
}

/** What an answer belongs to: the secret that was handed out with the question. */
export interface Offer {
  readonly mailboxId: string
  readonly offeredHash: Buffer
}

/**
 * The provider's word. A prolonged one keeps the secret it was begun with. Answers whether it is another one than before;
 * undefined when somebody asked anew since, or the mailbox was disconnected.
 */
export async function storeRinging(tx: Tx, offer: Offer, ringing: Ringing): Promise<{ isNew: boolean } | undefined> {
  const before = await tx
    .selectFrom('push_watch')
    .select('subscription_id')
    .where('mailbox_id', '=', offer.mailboxId)
    .where('offered_hash', '=', offer.offeredHash)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return undefined
  const { subscriptionId, expiresAt } = ringing
  const isNew = before.subscription_id !== subscriptionId
  const soon = sql`greatest(${expiresAt}::timestamptz - ${sql.raw(RENEW_BEFORE)}, now() + ${sql.raw(AGAIN_AT_THE_EARLIEST)})`
  await tx
    .updateTable('push_watch')
    .set({
      subscription_id: subscriptionId,
      expires_at: expiresAt,
      renewed_at: NOW,
      ...(isNew ? { secret_hash: offer.offeredHash, is_mute: false } : {}),
      offered_hash: null,
      failures: 0,
      due_at: sql<Date>`least(now() + ${sql.raw(RENEW_EVERY)}, ${soon})`,
    })
    .where('mailbox_id', '=', offer.mailboxId)
    .execute()
  return { isNew }
}

/** The provider did not give its word. Where it is given up for now, what was agreed is forgotten. */
export async function storePushFailure(
  db: Db,
  offer: Offer,
  { dueAt, isGivenUp }: { dueAt: Date; isGivenUp: boolean },
): Promise<void> {
  await db
    .updateTable('push_watch')
    .set({
      offered_hash: null,
      failures: isGivenUp ? 0 : sql<number>`failures + 1`,
      due_at: dueAt,
      ...(isGivenUp ? FORGOTTEN : {}),
    })
    .where('mailbox_id', '=', offer.mailboxId)
    .where('offered_hash', '=', offer.offeredHash)
    .execute()
}

const FORGOTTEN = { subscription_id: null, secret_hash: null, expires_at: null, renewed_at: null }

/** What was agreed for the mailbox and still stands, or undefined. */
export async function findRinging(db: Db, mailboxId: string): Promise<Ringing | undefined> {
  const row = await db
    .selectFrom('push_watch')
    .select(['subscription_id', 'expires_at'])
    .where('mailbox_id', '=', mailboxId)
    .executeTakeFirst()
  if (!row || row.subscription_id === null || row.expires_at === null) return undefined
  return { subscriptionId: row.subscription_id, expiresAt: row.expires_at }
}

/** To be prolonged now. */
export async function makePushDue(tx: Tx, mailboxId: string): Promise<void> {
  await tx.updateTable('push_watch').set({ due_at: NOW }).where('mailbox_id', '=', mailboxId).execute()
}

/** The provider ended it by itself. */
export async function forgetRinging(tx: Tx, mailboxId: string): Promise<void> {
  await tx
    .updateTable('push_watch')
    .set({ ...FORGOTTEN, due_at: NOW })
    .where('mailbox_id', '=', mailboxId)
    .execute()
}

/** Within a statement on mailboxes: whether the provider may be relied on to ring. */
export const IS_RUNG = sql<boolean>`exists (
  select from push_watch join account on account.id = mailbox.account_id
  where push_watch.mailbox_id = mailbox.id and account.real_time and not is_mute and push_watch.expires_at > now()
    and greatest(renewed_at, mailbox.last_push_at) > now() - ${sql.raw(BELIEVED)})`

/** Mailboxes among these whose provider may be relied on to ring. */
export async function listRung(db: Db, mailboxIds: readonly string[]): Promise<Set<string>> {
  if (mailboxIds.length === 0) return new Set()
  const rows = await db.selectFrom('mailbox').select('id').where('id', 'in', mailboxIds).where(IS_RUNG).execute()
  return new Set(rows.map(row => row.id))
}

/** Mail came at that moment, after the provider gave its word, and it did not ring: it is polled again until it does. */
export async function noticeMute(tx: Tx, mailboxId: string, cameAt: Date): Promise<void> {
  await tx
    .updateTable('push_watch')
    .set({ is_mute: true })
    .from('mailbox')
    .whereRef('mailbox.id', '=', 'push_watch.mailbox_id')
    .where('mailbox_id', '=', mailboxId)
    .where('renewed_at', '<', cameAt)
    .where(({ or, eb }) => or([eb('last_push_at', 'is', null), eb('last_push_at', '<', clocksApart(cameAt))]))
    .execute()
}

/** The provider's clock may be ahead of ours. */
const clocksApart = (time: Date) => sql<Date>`${time}::timestamptz - interval '1 minute'`
