import { authStatus } from '@icebox/contract/auth'
import { completeSubscription, getSubscription } from '@icebox/contract/billing/billing'
import type { InputOf } from '@icebox/contract/call'
import { PRODUCT_NAME, TRIAL_DAYS } from '@icebox/contract/constants'
import { getUser } from '@icebox/contract/user'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useBank } from '../domain/plan/bank.ts'
import { sentenceOf, useAction } from '../kit/calls/action.ts'
import { keyOf, queryOf } from '../kit/calls/query.ts'
import { writeStored } from '../kit/stored.ts'
import { showToast, type ToastText } from '../kit/toasts.ts'

const CREATION_FAILED = 'Subscription Creation Failed'
/** A mailbox comes next, unless the server knows better. */
const SETUP_PAGE = '/setup-gmail'

/**
 * Begins the subscription once the card is confirmed; repeating it is safe. Answers where the person goes on, or throws
 * after the failure was told.
 */
export function useComplete(userId: string) {
  const client = useQueryClient()
  const { runAndWait } = useAction({
    call: completeSubscription,
    again: useBank(),
    refresh: [keyOf(authStatus, undefined), keyOf(getUser, { id: userId })],
    done: ({ error }) => (error ? { title: CREATION_FAILED, description: error, tone: 'danger' } : undefined),
    failed: error => ({ title: CREATION_FAILED, description: whyNot(error) }),
  })
  return useCallback(
    async (input: InputOf<typeof completeSubscription>): Promise<string> => {
      const { error, ...payer } = await runAndWait({ input })
      if (error) throw new Error(error)
      writeStored('userId', payer.userId)
      writeStored('userEmail', payer.userEmail)
      const lookup = queryOf(getSubscription, { id: payer.userId }, { staleTime: 0 })
      const found = await client.fetchQuery(lookup).catch(() => undefined)
      showToast(found?.subscription?.trialEnd === null ? STARTED : TRIAL_STARTED)
      return found?.redirectUrl || SETUP_PAGE
    },
    [runAndWait, client],
  )
}

/** The card was not taken, so nothing has begun. */
export function setupFailedToast(description: string): ToastText {
  return { title: 'Payment Method Setup Failed', description, tone: 'danger' }
}

/** What a failed beginning says. */
export function whyNot(error: Error): string {
  return sentenceOf(error, 'Failed to create subscription')
}

const TRIAL_STARTED: ToastText = {
  title: 'Trial Started',
  description: `Welcome to ${PRODUCT_NAME}! Your ${TRIAL_DAYS}-day free trial has started.`,
  tone: 'ok',
}
/** Who has had a trial before pays at once. */
const STARTED: ToastText = {
  title: 'Subscription Started',
  description: `Welcome back to ${PRODUCT_NAME}. Your card was charged.`,
  tone: 'ok',
}
