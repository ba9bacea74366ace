import { SendError } from '../../kit/calls/send.ts'
import { failedToast } from '../../kit/result-toasts.ts'
import type { ToastText } from '../../kit/toasts.ts'

/** Said wherever the subscription is changed, until the payment provider has answered. */
export const PENDING_CHANGE =
  'The payment provider has not answered to your last change yet. In a few minutes you see here what came of it.'

/** What a failed change is called: one that may still go through has not failed. */
export function failureTitle(error: Error, title: string): string {
  return error instanceof SendError && error.code === 'unknown_yet' ? 'No Answer Yet' : title
}

/** A change of plan or seats that was scheduled will not come; `kept` says what stays. */
export function scheduledDropped(kept: string): ToastText {
  return { title: 'Scheduled change cancelled', description: kept, tone: 'ok' }
}

export function scheduledNotDropped(error: Error): ToastText {
  return failedToast(error, 'Failed to cancel the scheduled change. Please try again.')
}
