import { CircleCheck } from 'lucide-react'
import { Fragment } from 'react'
import { useVisitor } from '../kit/session.ts'
import { useIsPaid } from './use-is-paid.ts'

/** How far the person is. Payment stands there only for who has gone through it. */
export function SetupProgress() {
  const { visitor } = useVisitor()
  const isPaid = useIsPaid()
  const past = [visitor && 'Account', isPaid && 'Payment'].filter(step => typeof step === 'string')
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
      <li>Done</li>
    </ol>
  )
}

function Dash() {
  return <li aria-hidden className="h-[1.5px] w-3.5 bg-line-control sm:w-8" />
}
