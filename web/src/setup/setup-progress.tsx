import { getUser } from '@icebox/contract/user'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { Fragment } from 'react'
import { useSearchParams } from 'react-router'
import { readPlanChoice } from '../domain/plan/choice.ts'
import { queryOf } from '../kit/calls/query.ts'
import { useVisitor } from '../kit/calls/session.ts'
import { useIsPaid } from './use-is-paid.ts'

/**
 * How far the person is. Payment is behind only whoever has gone through it, and before who signs up for a plan; whoever
 * has joined a team pays nothing.
 */
export function SetupProgress() {
  const { visitor } = useVisitor()
  const isPaid = useIsPaid()
  const { data: user } = useQuery(queryOf(getUser, { id: visitor?.id ?? '' }, { enabled: visitor !== null }))
  const [search] = useSearchParams()
  const past = [visitor && 'Account', isPaid && user?.role === 'owner' && 'Payment'].filter(
    step => typeof step === 'string',
  )
  const mustPay = !visitor && readPlanChoice(search) !== null
  return (
    <ol aria-label="Progress" className="mb-6 flex items-center gap-2.5 text-[13.5px] text-ink-3 sm:mb-8">
      {past.map(step => (
        <Fragment key={step}>
          <li className="flex items-center gap-[7px]">
            <CircleCheck aria-hidden size={16} strokeWidth={1.75} className="text-ok" />
            <span className="text-ink-2 max-sm:sr-only">{step}</span>
            <span className="sr-only">, done</span>
          </li>
          <Dash />
        </Fragment>
      ))}
      <li aria-current="step" className="font-semibold text-ink">
        Connect mailbox
      </li>
      <Dash />
      {mustPay && (
        <>
          <li>Payment</li>
          <Dash />
        </>
      )}
      <li>Done</li>
    </ol>
  )
}

function Dash() {
  return <li aria-hidden className="h-[1.5px] w-3.5 bg-line-control sm:w-8" />
}
