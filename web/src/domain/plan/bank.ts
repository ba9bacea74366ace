import { billingConfig } from '@icebox/contract/billing/billing'
import { problemBody } from '@icebox/contract/problem'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { queryOf } from '../../kit/calls/query.ts'
import { SendError } from '../../kit/calls/send.ts'
import { openStripe } from './stripe.ts'

/**
 * For an action that a bank may want confirmed, as its `again`: lets the person confirm, after which the call is made once
 * more. When they do not, the failure says so in Stripe's words.
 */
export function useBank(): (error: Error) => Promise<boolean> {
  const client = useQueryClient()
  return useCallback(
    async error => {
      const clientSecret = secretIn(error)
      if (!clientSecret) return false
      const stripe = await openStripe(await client.ensureQueryData(queryOf(billingConfig, undefined)))
      const { error: refusal } = await stripe.handleNextAction({ clientSecret })
      if (refusal) throw refused(refusal.message ?? 'Your bank did not confirm this payment.')
      return true
    },
    [client],
  )
}

/** What the bank is asked with; null where a refusal is none of the bank's. */
export function secretIn(error: Error): string | null {
  if (!(error instanceof SendError) || error.status !== 402) return null
  const problem = problemBody.safeParse(error.answer).data
  return problem?.requiresAction && problem.clientSecret ? problem.clientSecret : null
}

function refused(message: string): SendError {
  return new SendError(402, message, { message })
}
