import type { BillingPeriod } from '@icebox/contract/billing/plans'
import { useState } from 'react'
import { Anatomy } from '../blocks/anatomy.tsx'
import { ClosingSlab } from '../blocks/closing-slab.tsx'
import { Ledger } from '../blocks/ledger.tsx'
import { PlanRows } from '../blocks/plan-rows.tsx'
import { PlansBlock } from '../blocks/plans-block.tsx'
import { QuoteSlot } from '../blocks/quote-slot.tsx'
import { SmartTeaser } from '../blocks/smart-teaser.tsx'
import { Steps } from '../blocks/steps/steps.tsx'
import { Brokers } from './brokers.tsx'
import { Guarantee } from './guarantee.tsx'
import { Product } from './product.tsx'
import { Safeguards } from './safeguards.tsx'
import { SalesHero } from './sales-hero.tsx'
import { SALES_STEPS } from './sales-steps.tsx'
import { YearCost } from './year-cost.tsx'

/** The whole argument, top to bottom. Both price blocks share one choice of billing. */
export function SalesBody() {
  const [billing, setBilling] = useState<BillingPeriod>('monthly')
  const period = { billing, onBilling: setBilling }
  return (
    <>
      <SalesHero />
      <Anatomy
        heading="The problem is that it looks like a person."
        lead="No virus, no fake bank, no broken English. One sender, a real domain, your first name, a question. Everything a spam filter checks is in order, so it lands between your colleague and your customer, and you read it."
      />
      <Brokers />
      <YearCost />
      <Product />
      <Steps heading="Setting it up is three steps." steps={SALES_STEPS} />
      <Guarantee />
      <QuoteSlot />
      <div className="pt-[72px] sm:pt-28">
        <PlansBlock id="pricing" heading="What it costs instead." {...period} />
      </div>
      <Ledger />
      <Safeguards />
      <SmartTeaser />
      <PlanRows id="pricing_cta" heading="You have read the argument. Pick one." {...period} />
      <ClosingSlab
        heading="Get your inbox back."
        text="Seven days free. Leave on day seven and pay nothing; your mail stays where it is."
      />
    </>
  )
}
