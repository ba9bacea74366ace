import type { BillingPeriod } from '@icebox/contract/billing/plans'
import { useState } from 'react'
import { Anatomy } from '../blocks/anatomy.tsx'
import { ClosingSlab } from '../blocks/closing-slab.tsx'
import { Ledger } from '../blocks/ledger.tsx'
import { PlanRows } from '../blocks/plan-rows.tsx'
import { PlansBlock } from '../blocks/plans-block.tsx'
import { QuoteSlot } from '../blocks/quote-slot.tsx'
import { SmartTeaser } from '../blocks/smart-teaser.tsx'
import { HOW_STEPS } from '../blocks/steps/how-steps.tsx'
import { Steps } from '../blocks/steps/steps.tsx'
import { Hero } from './hero.tsx'

/** Both price blocks share one choice of billing. */
export function HomeBody() {
  const [billing, setBilling] = useState<BillingPeriod>('monthly')
  const period = { billing, onBilling: setBilling }
  return (
    <>
      <Hero />
      <Anatomy
        heading="Spam filters look for spam. This is written to look like a person."
        lead="One sender, a real domain, your first name, a question. A cold email can pass every check a spam filter makes, because nothing about it is broken. It is just not for you."
      />
      <Steps heading="Three steps, then quiet." steps={HOW_STEPS} />
      <Ledger />
      <SmartTeaser />
      <div className="pt-[72px] sm:pt-28">
        <PlansBlock id="pricing" heading="Less than a lunch." {...period} />
      </div>
      <QuoteSlot />
      <PlanRows id="pricing_cta" heading="Pick one. Pay nothing for seven days." {...period} />
      <ClosingSlab
        heading="Put the next pitch on ice."
        text="Seven days free. If it is not for you, leave: your mail stays exactly where it is."
      />
    </>
  )
}
