import { TRIAL_DAYS } from '@icebox/contract/constants'
import { ButtonLink } from '../../ui/button-link.tsx'

interface ClosingSlabProps {
  heading: string
  text: string
}

/** The last word of a page: the trial. */
export function ClosingSlab({ heading, text }: ClosingSlabProps) {
  return (
    <section aria-labelledby="closing-title" className="slab mt-[72px] border-t-2 border-(--waterline-edge) sm:mt-28">
      <div className="mx-auto grid max-w-[1200px] justify-items-center gap-[18px] px-5 pt-[72px] pb-20 text-center sm:px-6 sm:pt-[104px] sm:pb-28">
        <h2 id="closing-title" className="max-w-[900px] text-5xl font-[680] tracking-[-0.048em]">
          {heading}
        </h2>
        <p className="text-[17px]/[26px] text-pretty sm:text-[19px]/[29px]">{text}</p>
        <ButtonLink to="/free-trial" tone="primary" size="xl">
          Start {TRIAL_DAYS}-day free trial
        </ButtonLink>
      </div>
    </section>
  )
}
