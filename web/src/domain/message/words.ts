import type { ActivityItem } from '@icebox/contract/activity'
import { PRODUCT_NAME } from '@icebox/contract/constants'
import { sentenceOf } from '../../kit/calls/action.ts'
import { plural } from '../../kit/format.ts'
import type { ToastText } from '../../kit/toasts.ts'
import { takenBackBy } from '../../kit/undo-toasts.ts'
import { RULED } from '../sender/words.ts'
import { type Move, nameOf, TONES, verdictOf } from './state.ts'

/** What a person can do with a message, by one name wherever it stands. */
export const MOVE_NAMES = {
  restore: 'Restore',
  restoreAndAllow: 'Restore and allow sender',
  cold: 'It’s cold',
  coldAndBlock: 'It’s cold, block sender',
  refreeze: 'Refreeze',
  undo: 'Undo',
} as const

/** What the button says that puts this message on ice, confirms it there, or puts it back after it was thawed. */
export function freezeName(item: Pick<ActivityItem, 'place' | 'isFalsePositive'>): string {
  return TONES[verdictOf(item)] === 'ember' ? MOVE_NAMES.refreeze : MOVE_NAMES.cold
}

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
    ...takenBackBy(undo),
    ...(description ? { description } : {}),
  }
}

/** The same of whole campaigns, or of all that matches. */
export function movedManyToast(
  { move, withRule }: AskedMove,
  { moved, learned, unruled }: { moved: number; learned: number; unruled: number },
  undo: () => void,
): ToastText {
  const isRestore = move === 'restore'
  const title = isRestore ? restored(moved) : `${plural(moved, 'message')} marked as cold`
  const rules = withRule ? rulesForMany(moved, unruled, isRestore ? 'allow' : 'block') : ''
  const lessons = learned === 0 ? NOT_LEARNED : `Your filter learned from ${lessonsOf(learned, moved)}.`
  return {
    title: moved === 0 ? 'Nothing left to move' : title,
    tone: isRestore ? 'ember' : 'ice',
    ...(moved === 0 ? {} : { description: `${lessons} ${rules}`.trim(), ...takenBackBy(undo) }),
  }
}

/** Of each campaign one message is learned from, and of very many campaigns not every one. */
function lessonsOf(learned: number, moved: number): string {
  if (learned === moved) return learned === 1 ? 'it' : 'them'
  return learned === 1 ? 'one of them' : `${learned} of them, one of each campaign`
}

/** What a move says when the server refused it. */
export function notMovedToast(error: Error, move: Move): ToastText {
  const text =
    move === 'restore'
      ? `Nothing moved. The mail is still in the ${PRODUCT_NAME}. Please try again.`
      : 'Nothing moved. The mail is where it was. Please try again.'
  return { title: 'Not moved', description: sentenceOf(error, text) }
}

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

/** What was learned, and what holds for the senders from now on. */
function ruleOutcome({ move, withRule }: AskedMove, items: readonly ActivityItem[]): string | undefined {
  const [only] = items
  if (!only) return undefined
  const wanted = move === 'restore' ? 'allow' : 'block'
  const lesson = lessonOf(move, items)
  if (items.length > 1) {
    const unruled = items.filter(item => missingRule(item) !== undefined).length
    return withRule ? `${lesson} ${rulesForMany(items.length, unruled, wanted)}` : lesson
  }
  if (!withRule) return `${lesson} ${standingAgainst(only, wanted) ?? NO_RULE}`
  return `${lesson} ${missingRule(only) ?? `${senderOf(only)} is ${RULED[wanted]} from now on.`}`
}

const NO_RULE = 'No rule was made for its sender.'

/** Why a message makes no rule for its sender; undefined where it does. */
function missingRule(item: ActivityItem): string | undefined {
  if (item.senderCheck === 'failed') {
    return `The message failed the sender checks, so no rule was made for ${senderOf(item)}.`
  }
  return item.senderCheck === null
    ? `The message was never read, so no rule was made for ${senderOf(item)}.`
    : undefined
}

function rulesForMany(amount: number, unruled: number, wanted: 'allow' | 'block'): string {
  const said = `Their senders are ${RULED[wanted]} from now on`
  if (unruled === 0) return `${said}.`
  return unruled === amount
    ? 'They failed the sender checks, so no rules were made for their senders.'
    : `${said}, except for ${plural(unruled, 'message')} that failed the sender checks.`
}

const NOT_LEARNED = 'Your filter learned nothing from it.'

/** What the filter made of a correction: a wanted message that fails the sender checks teaches nothing. */
function lessonOf(move: Move, items: readonly ActivityItem[]): string {
  const without = items.filter(
    ({ senderCheck }) => senderCheck === null || (move === 'restore' && senderCheck === 'failed'),
  )
  if (without.length === items.length) return NOT_LEARNED
  if (items.length === 1) return 'Your filter learned from it.'
  return `Your filter learned from ${without.length === 0 ? 'them' : items.length - without.length}.`
}

/** A rule that speaks against the move stays in force, and the next message would surprise. */
function standingAgainst(item: ActivityItem, wanted: 'allow' | 'block'): string | undefined {
  if (item.senderRule === null || item.senderRule === wanted) return undefined
  return `${senderOf(item)} is still ${RULED[item.senderRule]}.`
}

/** Its sender, also where the message names none. */
function senderOf(item: ActivityItem): string {
  return nameOf(item) || 'its sender'
}
