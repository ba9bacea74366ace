import { PRODUCT_NAME, TRIAL_DAYS } from '@icebox/contract/constants'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Lead } from '../blocks/section.tsx'
import { TryDemo } from '../blocks/try-demo.tsx'

export function HeroText() {
  return (
    <div>
      <h1 id="hero-title" className="text-5xl font-[680] tracking-[-0.05em] md:max-lg:text-[64px]/[62px]">
        Cold email goes on ice.
      </h1>
      <Lead className="mt-[18px] mb-[22px] max-w-[470px] sm:mt-[26px] sm:mb-[30px]">
        {PRODUCT_NAME} spots sales pitches, recruiter blasts and SEO offers, and moves them out of your inbox into a
        folder you can check. Nothing is ever deleted. Thaw what you want back.
      </Lead>
      <div className="flex flex-wrap gap-2.5">
        <ButtonLink to="/free-trial" tone="primary" size="xl" className="max-sm:w-full">
          Start {TRIAL_DAYS}-day free trial
        </ButtonLink>
        <TryDemo className={SECOND}>
          <ButtonLink to="#how" size="xl" className={SECOND}>
            See how it works
          </ButtonLink>
        </TryDemo>
      </div>
      <p className="mt-5 pb-[30px] text-[13.5px] text-ink-2 sm:pb-16">
        Gmail, Outlook, Apple Mail and any IMAP host. Cancel any time.
      </p>
    </div>
  )
}

/** One width for whichever of the two stands there, so that nothing moves when the sandbox is found. */
const SECOND = 'w-full sm:w-[184px]'
