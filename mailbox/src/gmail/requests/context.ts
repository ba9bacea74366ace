import type { Spot } from '../../mailbox.ts'
import type { Icebox } from '../icebox.ts'
import type { Memory } from '../memory.ts'
import type { Ask } from '../question.ts'

/** What the parts of one open mailbox share. */
export interface GmailContext {
  readonly ask: Ask
  /** With the part of the quota kept for what somebody waits for. */
  readonly act: Ask
  readonly address: string
  readonly icebox: Icebox
  readonly memory: Memory
  /** Messages we took out of the Icebox and whose record in the history was not yet seen. */
  readonly takenOut: Set<string>
  /** The survey under way. */
  readonly surveying: { plan?: SurveyPlan | undefined }
}

/** What a survey goes by. Held while the mailbox is open and made anew after a restart. */
export interface SurveyPlan {
  /** Ids of the whole inbox, or of what is left of it below a date; the newest first. */
  readonly inbox: readonly string[]
  /** Those of them that are worth fetching. */
  readonly worth: ReadonlySet<string>
  /** Messages in the inbox altogether. */
  readonly total: number
}

export const INBOX = 'INBOX'
export const SENT = 'SENT'
export const TRASH = 'TRASH'
export const STARRED = 'STARRED'

/** Mail with one of these is not mail that came from somebody, or was not wanted. */
const NOT_RECEIVED = new Set([SENT, 'DRAFT', 'SPAM', TRASH, 'CHAT'])

/** The label that puts a message there. */
export function labelOf({ icebox }: Pick<GmailContext, 'icebox'>, spot: Spot): string {
  if (typeof spot !== 'string') return spot.folder
  return spot === 'inbox' ? INBOX : icebox.id
}

/** The first of these where labels put a message; of all the inbox wins. What was thrown away is nowhere. */
export function spotAmong(
  context: Pick<GmailContext, 'icebox'>,
  labelIds: readonly string[],
  spots: readonly Spot[],
): Spot | undefined {
  if (labelIds.includes(TRASH) || labelIds.includes('SPAM')) return undefined
  if (labelIds.includes(INBOX)) return spots.find(spot => spot === 'inbox')
  return spots.find(spot => labelIds.includes(labelOf(context, spot)))
}

/** True for mail that reached the inbox from outside. */
export function hasArrived(labelIds: readonly string[]): boolean {
  return labelIds.includes(INBOX) && isReceived(labelIds)
}

/** True for mail from outside, wherever it is but in spam and trash. */
export function isReceived(labelIds: readonly string[]): boolean {
  return !labelIds.some(label => NOT_RECEIVED.has(label))
}

/** Google serves a few calls of one mailbox at a time and calls more than that too fast. */
const AT_ONCE = 4

/**
 * Does `work` for each, a few at a time; the answers in the order of `items`. Begins no more after the
 * first failure, which a limiter shared by callers who know nothing of each other does not do.
 */
export async function forEachOf<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const waiting = items.entries()
  let hasFailed = false
  const takeOver = async () => {
    for (const [at, item] of waiting) {
      if (hasFailed) return
      results[at] = await work(item)
    }
  }
  const workers = Array.from({ length: AT_ONCE }, takeOver)
  await Promise.all(workers).catch(error => {
    hasFailed = true
    throw error
  })
  return results
}
