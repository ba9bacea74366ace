import { UNDO_SECONDS } from '@icebox/contract/constants'
import { sentenceOf } from './calls/action.ts'
import type { ToastText } from './toasts.ts'

/** For the toast of an act that can be taken back: its button, and the time it stands. */
export function takenBackBy(undo: () => void): Pick<ToastText, 'undo' | 'duration'> {
  return { undo, duration: UNDO_SECONDS * 1_000 }
}

export const UNDONE: ToastText = { title: 'Undone', tone: 'ok' }

export function notUndone(error: Error): ToastText {
  return { title: 'Not undone', description: sentenceOf(error, 'Could not undo that. Please try again.') }
}
