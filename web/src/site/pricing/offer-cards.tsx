import { type BillingPeriod, PLANS, type PlanSlug } from '@icebox/contract/billing/plans'
import { Note } from '../../ui/note.tsx'
import { OfferCard } from './offer-card.tsx'
import { useIsSold } from './use-is-sold.ts'

export type SeatCounts = Record<PlanSlug, number>

interface OfferCardsProps {
  billing: BillingPeriod
  /** Seats by plan; without them each card is for one seat and has no stepper. */
  seats?: SeatCounts
  onSeats?: (seats: SeatCounts) => void
  /** 2 right under the page's heading, 3 under a section's. */
  level?: 2 | 3
}

/** The three plans side by side; on small screens the recommended one comes first. */
export function OfferCards({ billing, seats, onSeats, level }: OfferCardsProps) {
  const isSold = useIsSold()
  return (
    <>
      {!isSold && (
        <Note className="mb-5" role="status">
          Payments are not set up in this installation. Everyone signed in has full access, and the prices below are
          only those of the plans.
        </Note>
      )}
      <div className="grid gap-4 md:grid-cols-3 md:gap-5">
        {PLANS.map(plan => (
          <OfferCard
            key={plan.slug}
            plan={plan}
            billing={billing}
            seats={plan.perSeat && seats ? seats[plan.slug] : 1}
            onSeats={seats && onSeats && (count => onSeats({ ...seats, [plan.slug]: count }))}
            isSold={isSold}
            level={level}
          />
        ))}
      </div>
    </>
  )
}
