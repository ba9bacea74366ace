import { authStatus } from '@icebox/contract/auth'
import { completeSubscription, getSubscription } from '@icebox/contract/billing'
import { PRODUCT_NAME, TRIAL_DAYS } from '@icebox/contract/constants'
import { getUser } from '@icebox/contract/user'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { sentenceOf, useAction } from '../kit/action.ts'
import { useBank } from '../kit/bank.ts'
import { keyOf, queryOf } from '../kit/query.ts'
import { writeStored } from '../kit/stored.ts'
import type { ToastText } from '../kit/toasts.ts'

const CREATION_FAILED = 'Subscription Creation Failed'

/** Begins the subscription once the card is confirmed. Repeating it is safe: the server answers the same. */
export function useComplete(userId: string, isTrial: boolean) {
  const client = useQueryClient()
  const { runAndWait } = useAction({
    call: completeSubscription,
    again: useBank(),
    refresh: [keyOf(authStatus, undefined), keyOf(getUser, { id: userId })],
    done: ({ error }) => {
      if (error) return { title: CREATION_FAILED, description: error, tone: 'danger' }
      return isTrial ? TRIAL_STARTED : STARTED
    },
    failed: error => ({ title: CREATION_FAILED, description: whyNot(error) }),
  })
  /** Answers where the person goes on. Throws after the failure was told. */
  return useCallback(
    async (input: Parameters<typeof runAndWait>[0]['input']): Promise<string> => {
      const answer = await runAndWait({ input })
      if (answer.error) throw new Error(answer.error)
      writeStored('userId', answer.userId)
      writeStored('userEmail', answer.userEmail)
      return nextPage(client, answer.userId)
    },
    [runAndWait, client],
  )
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
const STARTED: ToastText = {
  title: 'Subscription Started',
  description: `Welcome back to ${PRODUCT_NAME}. Your card was charged.`,
  tone: 'ok',
}

/** A mailbox comes next, unless the server knows better. */
const SETUP_PAGE = '/setup-gmail'

async function nextPage(client: QueryClient, id: string): Promise<string> {
  const subscription = await client
    .fetchQuery(queryOf(getSubscription, { id }, { staleTime: 0 }))
    .catch(() => undefined)
  return subscription?.redirectUrl || SETUP_PAGE
}
