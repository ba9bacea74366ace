import type { ActivityItem } from '@icebox/contract/activity'
import { UNDO_SECONDS } from '@icebox/contract/constants'
import { plural } from '../kit/format.ts'
import type { ToastText } from '../kit/toasts.ts'
import type { Move } from './folders.ts'

/** What a move says when it is done. `items` are the server's answer, which may tell that one of them is stuck. */
export function movedToast(move: Move, items: readonly ActivityItem[], undo: () => void): ToastText {
  const trouble = items.find(item => item.trouble)?.trouble
  return {
    title: move === 'restore' ? restored(items.length) : frozen(items.length),
    tone: move === 'restore' ? 'ember' : 'ice',
    duration: UNDO_SECONDS * 1_000,
    undo,
    ...(trouble ? { description: trouble } : {}),
  }
}

export function failedWords(move: Move): string {
  return move === 'restore'
    ? 'Nothing moved. The mail is still in the Icebox. Please try again.'
    : 'Nothing moved. The mail is where it was. Please try again.'
}

export function ruleWords(address: string, decision: 'allow' | 'block' | null): string {
  if (decision === 'allow') return `${address} is always let through.`
  return decision === 'block' ? `${address} always goes on ice.` : `${address} is judged like everyone else.`
}

function restored(amount: number): string {
  return amount === 1 ? 'Back in your inbox.' : `${plural(amount, 'message')} are back in your inbox.`
}

function frozen(amount: number): string {
  return amount === 1
    ? 'Marked as cold. It is on ice.'
    : `${plural(amount, 'message')} marked as cold. They are on ice.`
}
