import type { ActivityItem } from '@icebox/contract/activity'
import { PRODUCT_NAME, UNDO_SECONDS } from '@icebox/contract/constants'
import { plural } from './format.ts'
import type { ToastText } from './toasts.ts'

/** What a person can do with a message, by one name wherever it stands. */
export const MOVE_NAMES = {
  restore: 'Restore',
  restoreAndAllow: 'Restore and allow sender',
  cold: 'It’s cold',
  coldAndBlock: 'It’s cold, block sender',
  undo: 'Undo',
} as const

export type Move = 'restore' | 'freeze'

/** A move as it was asked for. `withRule` allows the senders of what is restored and blocks those of what is frozen. */
export interface AskedMove {
  move: Move
  withRule: boolean
}

/** What a move says when it is done. `items` are the server's answer, which tells what came of the rule. */
export function movedToast({ move, withRule }: AskedMove, items: readonly ActivityItem[], undo: () => void): ToastText {
  const trouble = items.find(item => item.trouble)?.trouble
  const description = trouble ?? ruleOutcome({ move, withRule }, items)
  return {
    title: move === 'restore' ? restored(items.length) : frozen(items),
    tone: move === 'restore' ? 'ember' : 'ice',
    duration: UNDO_SECONDS * 1_000,
    undo,
    ...(description ? { description } : {}),
  }
}

/** What a move says when the server refused it. */
export function notMovedText(move: Move): string {
  return move === 'restore'
    ? `Nothing moved. The mail is still in the ${PRODUCT_NAME}. Please try again.`
    : 'Nothing moved. The mail is where it was. Please try again.'
}

export const NOT_MOVED = 'Not moved'
export const UNDONE: ToastText = { title: 'Undone', tone: 'ok' }
export const NOT_UNDONE = { title: 'Not undone', description: 'Could not undo that. Please try again.' }

function restored(amount: number): string {
  return amount === 1 ? 'Back in your inbox' : `${plural(amount, 'message')} are back in your inbox`
}

function frozen(items: readonly ActivityItem[]): string {
  const wasThere = items.every(item => item.place === 'icebox')
  if (wasThere) return items.length === 1 ? 'Noted as cold' : `${plural(items.length, 'message')} noted as cold`
  return items.length === 1
    ? `On its way to the ${PRODUCT_NAME}`
    : `${plural(items.length, 'message')} on their way to the ${PRODUCT_NAME}`
}

/** What holds for the senders from now on; undefined where there is nothing to say. */
function ruleOutcome({ move, withRule }: AskedMove, items: readonly ActivityItem[]): string | undefined {
  const [only] = items
  if (!only) return undefined
  const wanted = move === 'restore' ? 'allow' : 'block'
  if (items.length > 1) return withRule ? outcomeForMany(items, wanted) : undefined
  if (!withRule) return standingAgainst(only, wanted)
  return missingRule(only) ?? `${nameOf(only)} is ${RULED[wanted]} from now on.`
}

const RULED = { allow: 'allowed', block: 'blocked' } as const

/** Why a message makes no rule for its sender; undefined where it does. */
function missingRule(item: ActivityItem): string | undefined {
  if (item.senderCheck === 'failed') {
    return `The message failed the sender checks, so no rule was made for ${nameOf(item)}.`
  }
  return item.senderCheck === null ? `The message was never read, so no rule was made for ${nameOf(item)}.` : undefined
}

function outcomeForMany(items: readonly ActivityItem[], wanted: 'allow' | 'block'): string {
  const without = items.filter(item => missingRule(item) !== undefined)
  const said = `Their senders are ${RULED[wanted]} from now on`
  if (without.length === 0) return `${said}.`
  return without.length === items.length
    ? 'They failed the sender checks, so no rules were made for their senders.'
    : `${said}, except for ${plural(without.length, 'message')} that failed the sender checks.`
}

/** A rule that speaks against the move stays in force, and the next message would surprise. */
function standingAgainst(item: ActivityItem, wanted: 'allow' | 'block'): string | undefined {
  if (item.senderRule === null || item.senderRule === wanted) return undefined
  return `${nameOf(item)} is still ${RULED[item.senderRule]}.`
}

function nameOf({ senderName, sender }: Pick<ActivityItem, 'senderName' | 'sender'>): string {
  return senderName.trim() || sender || 'its sender'
}
