import type { listReview as listCall, ReviewCounts, ReviewFilter, ReviewRow } from '@icebox/contract/review'
import type { Actor, App } from '../../app.ts'
import type { VerbInput } from '../../kit/http/route.ts'
import { Problem } from '../../kit/problem.ts'
import { isUuid } from '../entries/entry-store.ts'
import { listItems } from '../log/activity.ts'
import {
  countBusiest,
  countKinds,
  countMailboxes,
  countMatches,
  countSenders,
  findByNumber,
  findPlace,
  listHeads,
  type ReviewQuery,
} from './review-store.ts'

const PAGE = 50

/** The review queue: one row for each campaign, with its newest message that matches; one for each other message. */
export async function listReview(
  app: App,
  { accountId }: Actor,
  { order = 'newest', after, limit = PAGE, ...asked }: VerbInput<typeof listCall>,
): Promise<ReviewRow[]> {
  const filter = trimmed(asked)
  const page = { order, limit, after: after === undefined ? undefined : await placeOf(app, accountId, after) }
  const heads = await listHeads(app.db, { accountId, filter }, page)
  // Listed one by one, a message stands for itself alone.
  const campaigns = filter.campaign === undefined ? heads.flatMap(({ campaign }) => campaign ?? []) : []
  const [items, groups] = await Promise.all([
    listItems(
      app,
      accountId,
      heads.map(({ id }) => id),
    ),
    groupsOf(app, { accountId, filter }, campaigns),
  ])
  const campaignOf = new Map(heads.map(({ id, campaign }) => [id, campaign]))
  return items.map(item => {
    const campaign = campaignOf.get(item.id) ?? null
    const alone = { count: 1, senders: [{ address: item.sender, name: item.senderName, count: 1 }], senderCount: 1 }
    return { ...item, campaign, ...(groups.get(campaign ?? '') ?? alone) }
  })
}

/** How much matches, for the filters and for what is done to all of it. */
export async function countReview(app: App, { accountId }: Actor, asked: ReviewFilter): Promise<ReviewCounts> {
  const filter = trimmed(asked)
  const [matching, kinds, senders, mailboxes] = await Promise.all([
    countMatches(app.db, { accountId, filter }),
    countKinds(app.db, { accountId, filter }),
    countBusiest(app.db, { accountId, filter }),
    countMailboxes(app.db, { accountId, filter }),
  ])
  const newest = matching?.newest ?? undefined
  return {
    messages: Number(matching?.count ?? 0),
    newestId: (newest === undefined ? undefined : await findByNumber(app.db, accountId, newest)) ?? null,
    kinds: kinds.map(({ kind, count }) => ({ kind, count: Number(count) })),
    senders: senders.map(({ address, name, count }) => ({ address, name, count: Number(count) })),
    mailboxes: mailboxes.map(({ address, count }) => ({ address, count: Number(count) })),
  }
}

/** As it is asked of the database: nothing searched for is no search, and addresses are kept in small letters. */
export function trimmed({ search, sender, mailbox, ...rest }: ReviewFilter): ReviewFilter {
  const wanted = search?.trim()
  return {
    ...rest,
    sender: sender?.toLowerCase(),
    mailbox,
    search: wanted === '' ? undefined : wanted,
  }
}

async function groupsOf(app: App, asked: ReviewQuery, campaigns: readonly string[]) {
  const groups = new Map<string, Pick<ReviewRow, 'count' | 'senders' | 'senderCount'>>()
  for (const row of await countSenders(app.db, asked, campaigns)) {
    const { senders } = groups.get(row.campaign) ?? { senders: [] }
    const sender = { address: row.address, name: row.name, count: Number(row.count) }
    const sums = { count: Number(row.total), senderCount: Number(row.senders) }
    groups.set(row.campaign, { ...sums, senders: [...senders, sender] })
  }
  return groups
}

async function placeOf(app: App, accountId: string, entryId: string) {
  const place = isUuid(entryId) ? await findPlace(app.db, accountId, entryId) : undefined
  if (!place) throw new Problem('not_found', 'This page of the list is not there any more.')
  return place
}
