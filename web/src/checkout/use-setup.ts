import { createSubscription } from '@icebox/contract/billing/billing'
import type { Purchase } from '@icebox/contract/billing/plans'
import type { OutputOf } from '@icebox/contract/call'
import { problemBody } from '@icebox/contract/problem'
import { useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { sentenceOf, useAction } from '../kit/calls/action.ts'
import { SendError } from '../kit/calls/send.ts'
import type { CheckoutPerson } from './use-checkout-person.ts'

export type Setup = OutputOf<typeof createSubscription>

const FAILED = 'Failed to initialize payment setup. Please try again.'

/** Begins the checkout, and again when the choice changes or a card was refused for good. */
export function useSetup(person: CheckoutPerson | null, { plan, seats, period }: Purchase) {
  const navigate = useNavigate()
  const { run, answer, error, isRunning } = useAction({
    call: createSubscription,
    failed: failure => {
      const elsewhere = redirectIn(failure)
      if (!elsewhere) return { title: 'Setup Error', description: FAILED }
      navigate(elsewhere, { replace: true })
      return { title: 'You have a plan already', description: sentenceOf(failure, ''), tone: 'plain' }
    },
  })
  const { email, name } = person ?? {}
  const begin = useCallback(() => {
    if (!email) return
    run({ input: { planId: plan, userEmail: email, userName: name ?? '', seats, billing: period } })
  }, [run, email, name, plan, seats, period])
  useEffect(begin, [begin])
  return {
    setup: answer,
    /** What went wrong, in the server's words where they help. */
    failure: error && !redirectIn(error) ? sentenceOf(error, FAILED) : null,
    isRunning,
    begin,
  }
}

/** Where somebody goes who has a plan already. */
function redirectIn(error: Error): string | undefined {
  if (!(error instanceof SendError) || error.status !== 409) return undefined
  return problemBody.partial().safeParse(error.answer).data?.redirect
}
