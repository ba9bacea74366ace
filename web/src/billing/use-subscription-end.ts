import { cancelSubscription, refundSubscription, resumeSubscription } from '@icebox/contract/billing/billing'
import type { InputOf } from '@icebox/contract/call'
import { billingKeys } from '../domain/plan/billing-keys.ts'
import { failureTitle } from '../domain/plan/pending-change.ts'
import { sentenceOf, useAction } from '../kit/calls/action.ts'
import { useUserId } from '../kit/calls/session.ts'
import { formatCents, formatDate } from '../kit/format.ts'
import { failedToast } from '../kit/result-toasts.ts'

export type Feedback = NonNullable<InputOf<typeof cancelSubscription>['feedback']>

export function useCancel(onDone: () => void) {
  const id = useUserId()
  const action = useAction({
    call: cancelSubscription,
    refresh: billingKeys(id),
    done: ({ effectiveDate }) => {
      onDone()
      return {
        title: 'Subscription Cancelled',
        description: `It ends on ${formatDate(effectiveDate)}. You can resume it until then.`,
      }
    },
    failed: error => ({
      title: failureTitle(error, 'Cancellation Failed'),
      description: sentenceOf(error, 'Failed to cancel the subscription. Please try again.'),
    }),
  })
  return {
    cancel: (feedback: Feedback | undefined) => action.run({ params: { id }, input: { feedback } }),
    isRunning: action.isRunning,
  }
}

export function useResume() {
  const id = useUserId()
  const action = useAction({
    call: resumeSubscription,
    refresh: billingKeys(id),
    done: () => ({ title: 'Subscription Resumed', description: 'It goes on as before.', tone: 'ok' }),
    failed: error => failedToast(error, 'Failed to resume the subscription. Please try again.'),
  })
  return { resume: () => action.run({ params: { id } }), isRunning: action.isRunning }
}

export function useMoneyBack(onDone: () => void) {
  const id = useUserId()
  const action = useAction({
    call: refundSubscription,
    refresh: billingKeys(id),
    done: ({ amountCents }) => {
      onDone()
      return {
        title: 'Refund Issued',
        description: `${formatCents(amountCents)} goes back to your card. Your subscription has ended.`,
        tone: 'ok',
      }
    },
    failed: error => ({
      title: 'Refund Failed',
      description: sentenceOf(error, 'Failed to refund your payment. Please try again.'),
    }),
  })
  return { giveBack: () => action.run({ params: { id } }), isRunning: action.isRunning }
}
