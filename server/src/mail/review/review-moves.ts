import type { moveReview as moveCall } from '@icebox/contract/review'
import type { Actor, App } from '../../app.ts'
import { inTransaction, type Tx } from '../../kit/db/db.ts'
import type { VerbInput } from '../../kit/http/route.ts'
import { Problem } from '../../kit/problem.ts'
import { publish } from '../../kit/queue/publish.ts'
import { type EntryRow, isUuid, lockThose } from '../entries/entry-store.ts'
import { freeze, restore } from '../learning/corrections.ts'
import { takeBack } from '../learning/last-act.ts'
import { teach } from '../learning/lessons.ts'
import { bindingOf } from '../learning/verdict-rules.ts'
import { newMailArrived } from '../mailboxes/arrived.ts'
import { trimmed } from './review.ts'
import { findPlace, listActed, listChosen, listTaught } from './review-store.ts'

/** So many messages a transaction, so that nobody waits long for the locks of an act on thousands. */
const AT_ONCE = 200
/** So many a call, so that it is answered before anybody between gives it up; the caller asks again for the rest. */
const MOST = 1_000

type Wish = VerbInput<typeof moveCall>

/**
 * One act on whole campaigns or on all that matches, in pieces; a piece that was made stays made, and the same call again
 * goes on with the rest. Throws Problem `not_found` when the newest message that was meant is not the account's.
 */
export async function moveReview(app: App, { accountId }: Actor, wish: Wish) {
  const { act, move, withRule, only } = wish
  const upTo = wish.upTo === undefined ? undefined : await numberOf(app, accountId, wish.upTo)
  const known = only && { ids: only.ids.filter(isUuid), campaigns: only.campaigns }
  const ids = await listChosen(app.db, accountId, { filter: trimmed(wish.filter), only: known, upTo, act })
  const lessons = fewLessons(await listTaught(app.db, accountId, act))
  let unruled = 0
  const { moved, left } = await inPieces(app, { accountId, ids }, async (tx, entry) => {
    const manner = { act, teach: lessons.teach }
    const isDone = await (move === 'restore'
      ? restore(tx, entry, { ...manner, rule: withRule ? 'allow' : null })
      : freeze(tx, entry, { ...manner, rule: withRule ? 'block' : null }))
    if (isDone && withRule && bindingOf(entry) === undefined) unruled += 1
    return isDone
  })
  return { moved, left, learned: lessons.count(), unruled }
}

/** Takes back what an act on many messages did, where nothing else was done to them since; twice is once. */
export async function undoReview(app: App, { accountId }: Actor, { act }: { act: string }) {
  const ids = await listActed(app.db, accountId, act)
  return inPieces(app, { accountId, ids }, takeBack)
}

/**
 * The judge goes by the newest few hundred corrections and keeps 64 older ones, so that taking some back brings back what
 * they displaced. An act on more messages than that must not push out all that was learned before.
 */
const MOST_LESSONS = 64

/** Learns from one message of each campaign, and from so many at most; `before` were learned from by the same act. */
function fewLessons(before: readonly (string | null)[]) {
  const campaigns = new Set(before)
  let count = 0
  const isOneMore = ({ entry: { campaign } }: Parameters<typeof teach>[1]) =>
    before.length + count < MOST_LESSONS && (campaign === null || !campaigns.has(campaign))
  return {
    count: () => count,
    teach: async (tx: Tx, lesson: Parameters<typeof teach>[1]) => {
      if (!isOneMore(lesson) || !(await teach(tx, lesson))) return false
      if (lesson.entry.campaign !== null) campaigns.add(lesson.entry.campaign)
      count += 1
      return true
    },
  }
}

interface Many {
  readonly accountId: string
  readonly ids: readonly string[]
}

/** Answers how many it was done to, and how many are left for another call. */
async function inPieces(
  app: App,
  { accountId, ids }: Many,
  act: (tx: Tx, entry: EntryRow) => Promise<boolean>,
): Promise<{ moved: number; left: number }> {
  let moved = 0
  const now = ids.slice(0, MOST)
  for (let at = 0; at < now.length; at += AT_ONCE) {
    const piece = now.slice(at, at + AT_ONCE)
    moved += await inTransaction(app, tx => actOnPiece(tx, { accountId, ids: piece }, act))
  }
  return { moved, left: ids.length - now.length }
}

async function actOnPiece(
  tx: Tx,
  { accountId, ids }: Many,
  act: (tx: Tx, entry: EntryRow) => Promise<boolean>,
): Promise<number> {
  const touched = new Set<string>()
  const entries = await lockThose(tx, accountId, ids)
  const done: EntryRow[] = []
  for (const entry of entries) if (await act(tx, entry)) done.push(entry)
  for (const { mailbox_id } of done) touched.add(mailbox_id)
  for (const mailboxId of touched) await newMailArrived(tx, mailboxId)
  // Events say only what is stale, so that one speaks for them all.
  const [first] = done
  if (first) await publish(tx, accountId, { type: 'email_processed', emailId: first.id })
  return done.length
}

async function numberOf(app: App, accountId: string, entryId: string): Promise<string> {
  const place = isUuid(entryId) ? await findPlace(app.db, accountId, entryId) : undefined
  if (!place) throw new Problem('not_found', 'This message is not in your list any more.')
  return place.number
}
