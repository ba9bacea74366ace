import type { BillingPeriod } from '@icebox/contract/billing/plans'
import { useState } from 'react'
import { headOf } from '../../kit/page/head.ts'
import { PlansBlock } from '../blocks/plans-block.tsx'
import { Section, WRAP } from '../blocks/section.tsx'
import type { SeatCounts } from '../pricing/offer-cards.tsx'
import { Harms } from './harms.tsx'
import { RolePains } from './role-pains.tsx'
import { RoleRules } from './role-rules.tsx'
import { SavingsCalculator } from './savings-calculator.tsx'
import { SpamSimulator } from './spam-simulator.tsx'
import { TeamClosing } from './team-closing.tsx'
import { TeamHero } from './team-hero.tsx'
import { TeamPrivacy } from './team-privacy.tsx'
import { TeamSetup } from './team-setup.tsx'
import { TeamTable } from './team-table.tsx'

export function meta() {
  return headOf({
    path: '/teams',
    title: 'Teams',
    description:
      'Cold email off the whole team, on one invoice. One seat for each person, CSV invitations, and admins who see counts, never mail.',
  })
}

const TEN_EACH: SeatCounts = { lite: 1, pro: 10, pro_plus: 10 }

export default function TeamsPage() {
  const [billing, setBilling] = useState<BillingPeriod>('monthly')
  const [seats, setSeats] = useState(TEN_EACH)
  const offer = { billing, onBilling: setBilling, seats, onSeats: setSeats }
  return (
    <>
      <div className={WRAP}>
        <TeamHero />
        <SpamSimulator id="simulator" />
      </div>
      <RolePains />
      <Harms />
      <TeamSetup />
      <Section id="savings" heading="What the seats give back" lead="A sum anyone can redo, beside what it costs.">
        <SavingsCalculator />
      </Section>
      <div className={SPACED}>
        <PlansBlock id="pricing" heading="Team plans" {...offer} />
      </div>
      <TeamTable />
      <TeamPrivacy />
      <RoleRules />
      <div className={SPACED}>
        <PlansBlock id="pricing_cta" heading="Ready when you are" switchLabel="Billing, again" {...offer} />
      </div>
      <TeamClosing choice={{ slug: 'pro', seats: seats.pro, billing }} />
    </>
  )
}

const SPACED = 'pt-[72px] sm:pt-28'
