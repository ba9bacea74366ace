import { UNDO_SECONDS } from '@icebox/contract/constants'
import type { StopAnswer, StopWay } from '@icebox/contract/replies'
import { sentenceOf } from '../../kit/calls/action.ts'
import { formatCount, plural } from '../../kit/format.ts'
import type { ToastText } from '../../kit/toasts.ts'
import { takenBackBy } from '../../kit/undo-toasts.ts'
import { countReasons } from './answers.ts'

/** What can be done about a sender who writes again and again, by one name wherever it stands. */
export const STOP_NAMES = { ask: 'Ask to stop', page: 'No thanks' } as const

/** The price of every reply, said before one goes out. */
export const CONFIRMS = 'A reply confirms that your address is read.'

/** How a sender is asked, and what that means for the one who asks. */
export const WAYS: Record<StopWay, { title: string; text: string }> = {
  unsubscribe: {
    title: 'Leave their list by one click',
    text: 'The list itself is told that you leave it, as your mail program would. No letter of yours goes out.',
  },
  reply: {
    title: 'A reply from your own address',
    text: `It answers in the same conversation and lies in your sent mail. ${CONFIRMS}`,
  },
  none: { title: 'Nothing is sent', text: 'The mail stays on ice.' },
}

/** Said before it is asked for: until when it can be taken back. */
export const GOES_OUT = `It goes out ${UNDO_SECONDS} seconds after you press, and Undo stops it until then.`

/** What was asked for, while it can still be taken back, and why the others were not. */
export function askedToast(amount: number, others: readonly StopAnswer[], undo: () => void): ToastText {
  return {
    title: amount === 1 ? 'Asking them to stop' : `Asking ${plural(amount, 'sender')} to stop`,
    description: [`It goes out in ${UNDO_SECONDS} seconds.`, ...notAskedWords(others)].join(' '),
    tone: 'ok',
    ...takenBackBy(undo),
  }
}

/** `10 were not asked. At most 20 letters a day leave this mailbox.` */
function notAskedWords(others: readonly StopAnswer[]): string[] {
  const [first, ...more] = countReasons(others)
  if (!first) return []
  const were = `${formatCount(others.length)} ${others.length === 1 ? 'was' : 'were'} not asked`
  return [`${were}${more.length > 0 ? ', most of them for this:' : '.'} ${first.text}`]
}

/** Between the question and the answer something turned up that speaks against all of it. */
export function nobodyAskedToast(because: string | undefined): ToastText {
  return { title: 'Nobody was asked', description: because ?? 'No way was left to ask them.', tone: 'plain' }
}

export function notAskedToast(error: Error): ToastText {
  return { title: 'Not asked', description: sentenceOf(error, 'Nothing was sent. Please try again.') }
}

export const CANCELLED: ToastText = { title: 'Cancelled', description: 'Nothing is sent to them.', tone: 'ok' }

export function notCancelledToast(error: Error): ToastText {
  return { title: 'Not cancelled', description: sentenceOf(error, 'Could not cancel that. Please try again.') }
}
