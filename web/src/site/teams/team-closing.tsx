import { TRIAL_DAYS } from '@icebox/contract/constants'
import type { PlanChoice } from '../../domain/plan/choice.ts'
import { fitsTrial } from '../../domain/plan/trial-seats.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { offerPath } from '../pricing/offer-path.ts'
import { useIsSold } from '../pricing/use-is-sold.ts'

/** The last word: the trial, with the seats and billing chosen above. */
export function TeamClosing({ choice }: { choice: PlanChoice }) {
  const isSold = useIsSold()
  return (
    <section aria-labelledby="closing-title" className="slab mt-[72px] border-t-2 border-(--waterline-edge) sm:mt-28">
      <div className="mx-auto grid max-w-[1200px] justify-items-start gap-5 px-5 pt-[72px] pb-20 sm:px-6 sm:pt-24 sm:pb-[104px]">
        <h2
          id="closing-title"
          className="max-w-[820px] text-[clamp(2.5rem,1.5rem+4.4vw,4.6rem)]/[0.95] font-[680] tracking-[-0.048em]"
        >
          Give the whole team a quiet Monday.
        </h2>
        <ButtonLink to={isSold ? offerPath(choice, { hasStepper: true }) : '/auth'} tone="primary" size="xl">
          {isSold ? wayIn(choice.seats) : 'Sign in'}
        </ButtonLink>
      </div>
    </section>
  )
}

function wayIn(seats: number): string {
  return fitsTrial(seats) ? `Start ${TRIAL_DAYS}-day free trial` : `Buy ${seats} seats`
}
