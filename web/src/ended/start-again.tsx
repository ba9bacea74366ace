import type { SubscriptionAnswer } from '@icebox/contract/billing/billing'
import { billedSeats, priceOf } from '@icebox/contract/billing/plans'
import type { User } from '@icebox/contract/user'
import { subscribeAddress } from '../domain/plan/subscribe-address.ts'
import { formatCents, plural } from '../kit/format.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Note } from '../ui/note.tsx'

interface StartAgainProps {
  user: User
  access: SubscriptionAnswer
}

/** The plan that it was, for the people there are; or any other. Who may not buy reads whom to ask. */
export function StartAgain({ user, access }: StartAgainProps) {
  const { subscription, mayManageBilling, ownerEmail, ended } = access
  if (ended?.reason === 'suspended') {
    return (
      <div className="mt-6">
        <ButtonLink tone="primary" to="/contact">
          Write to the operator
        </ButtonLink>
      </div>
    )
  }
  if (!mayManageBilling) {
    return (
      <Note className="mt-6">
        Only the owner of your team can choose a plan. Please ask <b className="text-ink">{ownerEmail}</b>, or leave the
        team and choose one of your own.
      </Note>
    )
  }
  return (
    <div className="mt-6 flex flex-wrap items-center gap-2.5">
      {subscription && <SamePlan user={user} subscription={subscription} />}
      <ButtonLink to="/pricing" tone={subscription ? 'secondary' : 'primary'}>
        {subscription ? 'See all plans' : 'Choose a plan'}
      </ButtonLink>
    </div>
  )
}

type Former = NonNullable<SubscriptionAnswer['subscription']>

function SamePlan({ user, subscription: { plan, billing: period } }: { user: User; subscription: Former }) {
  const seats = billedSeats(plan.slug, user.usedSeats)
  const price = formatCents(priceOf({ plan: plan.slug, period, seats }))
  return (
    <ButtonLink tone="primary" to={subscribeAddress(user, { plan: plan.slug, seats, period })}>
      Start {plan.nickname} again: {plural(seats, 'seat')}, {price} a {period === 'yearly' ? 'year' : 'month'}
    </ButtonLink>
  )
}
