import { PRODUCT_NAME } from '@icebox/contract/constants'
import { ButtonLink } from '../../ui/button-link.tsx'
import { WRAP } from './section.tsx'

/** Where words of customers will stand once there are some. */
export function QuoteSlot() {
  return (
    <section aria-labelledby="quotes-title" className={`${WRAP} pt-[72px] sm:pt-28`}>
      <div className="grid items-center gap-4 rounded-xl border-[1.5px] border-dashed border-line-control px-[22px] py-[26px] md:grid-cols-[auto_1fr_auto] md:gap-7 md:px-9 md:py-8">
        <svg width="44" height="44" viewBox="0 0 44 44" aria-hidden="true" className="text-ink-3">
          <g fill="none" stroke="currentColor" strokeWidth="2">
            <path d="M10 27c0-8 4-13 10-15M26 27c0-8 4-13 10-15" />
            <circle cx="13" cy="28" r="5" />
            <circle cx="29" cy="28" r="5" />
          </g>
        </svg>
        <div className="grid gap-1">
          <h2 id="quotes-title" className="text-[20px]/[27px] font-[650] tracking-[-0.02em]">
            This space is kept for real customers.
          </h2>
          <p className="max-w-[620px] text-[15px]/[23px] text-ink-2">
            We are new, and we do not invent people. When someone uses {PRODUCT_NAME} and says we may quote them, their
            words and full name go here.
          </p>
        </div>
        <ButtonLink to="/contact" className="justify-self-start">
          Write to us
        </ButtonLink>
      </div>
    </section>
  )
}
