import type { Cursor, Survey } from '../mailbox.ts'
import { factsOf } from './facts.ts'
import { countOf, listAll } from './requests/calls.ts'
import { type GmailContext, INBOX, SENT, type SurveyPlan } from './requests/context.ts'
import { worthSearch } from './worth.ts'

interface SurveyCursor {
  /** The last message dealt with. */
  readonly last: string
  /** Epoch seconds of the last one fetched; null before there was any. What is newer has been dealt with. */
  readonly until: number | null
}

/** Fetched for one page, which at 20 units each are the background's quota of 20 seconds. */
const MOST_FETCHED = 50

/** Fetching more than these would take longer than half an hour. */
const WORTH_AT_MOST = 4_000

/**
 * The next page of the inbox. A fetched message costs 20 units and a list of 500 ids costs 5, so what cannot be cold mail
 * worth moving is set aside by lists, before anything is fetched: conversations the user wrote in, and what `worthSearch`
 * leaves out.
 */
export async function survey(context: GmailContext, from: Cursor | null): Promise<Survey> {
  const known = from && readCursor(from)
  const plan = await planFor(context, known)
  const start = known ? plan.inbox.indexOf(known.last) + 1 : 0
  const page = pageFrom(plan, start)
  const candidates = (await factsOf(context, page.worth.toReversed())).arrivals.reverse()
  const last = plan.inbox[page.end - 1]
  const isOver = last === undefined || page.end === plan.inbox.length
  const oldest = candidates.at(-1)?.receivedAt.getTime()
  const until = oldest === undefined ? (known?.until ?? null) : Math.floor(oldest / 1000)
  context.surveying.plan = isOver ? undefined : plan
  return { looked: page.end - start, total: plan.total, candidates, cursor: isOver ? null : { last, until } }
}

async function planFor({ ask, address, surveying }: GmailContext, known: SurveyCursor | null): Promise<SurveyPlan> {
  const { plan } = surveying
  if (known && plan?.inbox.includes(known.last)) return plan
  // The second itself is looked at again, because several messages may share it.
  const q = typeof known?.until === 'number' ? `before:${known.until + 1}` : ''
  const inbox = await listAll(ask, { labelIds: [INBOX], q })
  const own = new Set((await listAll(ask, { labelIds: [SENT] })).map(({ threadId }) => threadId))
  const total = known ? await countOf(ask, INBOX) : inbox.length
  const worth = async (tooMany: boolean) => {
    const listed = await listAll(ask, { labelIds: [INBOX], q: `${q} ${worthSearch(address, tooMany)}`.trim() })
    return listed.filter(({ threadId }) => !own.has(threadId)).map(({ id }) => id)
  }
  const all = await worth(false)
  const ids = all.length > WORTH_AT_MOST ? await worth(true) : all
  return { inbox: inbox.map(({ id }) => id), worth: new Set(ids), total }
}

function pageFrom({ inbox, worth }: SurveyPlan, start: number) {
  const found: string[] = []
  let end = start
  while (end < inbox.length && found.length < MOST_FETCHED) {
    const id = inbox[end] ?? ''
    if (worth.has(id)) found.push(id)
    end++
  }
  return { worth: found, end }
}

function readCursor(cursor: Cursor): SurveyCursor {
  return { last: String(cursor.last ?? ''), until: cursor.until == null ? null : Number(cursor.until) }
}
