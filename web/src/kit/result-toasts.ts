import { sentenceOf } from './calls/action.ts'
import type { ToastText } from './toasts.ts'

/** Where nothing better is known. */
export const WENT_WRONG = 'Something went wrong. Please try again.'

/** For an act that failed: the server's own sentence, or the fallback where it sent none. */
export function failedToast(error: Error, fallback = WENT_WRONG): ToastText {
  return errorToast(sentenceOf(error, fallback))
}

/** For a failure whose sentence is known. */
export function errorToast(description = WENT_WRONG): ToastText {
  return { title: 'Error', description, tone: 'danger' }
}

export function successToast(description: string): ToastText {
  return { title: 'Success', description, tone: 'ok' }
}
