import type { SubscriptionAnswer, SubscriptionView } from '@icebox/contract/billing/billing'
import { type BillingPeriod, PLANS, type PlanSlug, planOf } from '@icebox/contract/billing/plans'
import type { User } from '@icebox/contract/user'
import { useState } from 'react'
import { PERIODS } from '../domain/plan/periods.tsx'
import { formatDate, plural } from '../kit/format.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Segmented } from '../ui/forms/segmented.tsx'
import { Note } from '../ui/note.tsx'
import { ChangeCard } from './change-card.tsx'
import { type Obstacle, obstacleOf } from './obstacle.ts'
import { type Change, changeTo, type Held } from './plan-change.ts'
import { PlanQuestion } from './plan-question.tsx'
import { ScheduledPlan } from './scheduled-plan.tsx'
import { usePlanChange } from './use-plan-change.ts'

interface PlanChoicesProps {
  user: User
  access: SubscriptionAnswer
  /** Whether plans are sold in this installation. */
  isSold: boolean
}

/** The three plans beside the one in force, and the question before anything changes. */
export function PlanChoices({ user, access, isSold }: PlanChoicesProps) {
  const held = heldBy(user, access)
  const [billing, setBilling] = useState(held.billing)
  const [wish, setWish] = useState<PlanSlug | null>(null)
  const { change, isRunning, isAtBank, isDone } = usePlanChange()
  const obstacle = obstacleOf(access, isSold)
  const { subscription } = access
  const isHeld = subscription !== null || planOf(user.subscriptionTier) !== undefined
  // Amounts of a team are its owner's to see.
  const pricedSeats = access.mayManageBilling ? held.seats : 1
  return (
    <>
      {isHeld && (
        <p className="mt-1 text-lg text-ink-2">
          You are on <b className="text-ink">{planOf(held.plan)?.name}</b> with{' '}
          <b className="text-ink">{plural(held.seats, 'seat')}</b>. {subscription && !obstacle && timesOf(subscription)}
        </p>
      )}
      {obstacle && <ObstacleNote obstacle={obstacle} />}
      {subscription && <ScheduledPlan subscription={subscription} />}
      <div className="mt-5">
        <Segmented label="Billing" value={billing} options={PERIODS} onChange={setBilling} />
      </div>
      <div className="mt-5 grid gap-4 md:grid-cols-3 md:gap-5">
        {PLANS.map(plan => {
          const to = changeTo(held, { plan: plan.slug, billing })
          const scheduledFor = subscription && scheduledAt(subscription, { plan: plan.slug, billing })
          return (
            <ChangeCard
              key={plan.slug}
              plan={plan}
              shown={{ seats: held.seats, pricedSeats, billing, addsTax: subscription?.addsTax ?? false }}
              paidCents={paidFor(subscription, { plan: plan.slug, billing })}
              change={to}
              isCurrent={isHeld && plan.slug === held.plan}
              when={obstacle || !subscription ? undefined : (scheduledFor ?? whenOf(to, subscription))}
              isDisabled={obstacle !== null || Boolean(scheduledFor) || isRunning || isDone}
              reasonId={obstacle ? REASON_ID : undefined}
              onChoose={() => setWish(plan.slug)}
            />
          )
        })}
      </div>
      {wish && !isDone && !isAtBank && (
        <PlanQuestion
          wish={{ planId: wish, billing }}
          isRunning={isRunning}
          onClose={() => setWish(null)}
          onSure={kind => change(kind, { planId: wish, billing })}
        />
      )}
    </>
  )
}

const REASON_ID = 'plan-obstacle'

function ObstacleNote({ obstacle: { text, way } }: { obstacle: Obstacle }) {
  return (
    <Note className="mt-5">
      <span id={REASON_ID}>{text}</span>
      {way && (
        <div className="mt-2.5">
          <ButtonLink to={way.to} size="sm">
            {way.text}
          </ButtonLink>
        </div>
      )}
    </Note>
  )
}

function heldBy(user: User, { subscription }: SubscriptionAnswer): Held {
  if (subscription) {
    const { plan, billing, seats, scheduledChange } = subscription
    return { plan: plan.slug, billing, seats, seatsToCome: scheduledChange?.seats }
  }
  return {
    plan: planOf(user.subscriptionTier)?.slug ?? 'lite',
    billing: 'monthly' as BillingPeriod,
    seats: user.totalSeats,
  }
}

/** Null for any other plan than the one they pay for. */
function paidFor(subscription: SubscriptionView | null, { plan, billing }: Omit<Held, 'seats'>): number | null {
  if (subscription?.plan.slug !== plan || subscription.billing !== billing) return null
  return ENDED.has(subscription.status) ? null : subscription.amountCents
}

const ENDED: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired'])

function timesOf({ currentPeriodEnd, trialEnd }: SubscriptionView): string {
  const when = formatDate(currentPeriodEnd * 1_000)
  return trialEnd
    ? `Your trial ends ${when}. Upgrades start now and are charged then; downgrades start then.`
    : `Upgrades start now; downgrades start ${when}.`
}

/** Choosing again what is scheduled already would change nothing. */
function scheduledAt({ scheduledChange: next, plan, billing }: SubscriptionView, to: Omit<Held, 'seats'>) {
  if (!next || next.plan !== to.plan || next.billing !== to.billing) return undefined
  if (to.plan === plan.slug && to.billing === billing) return undefined
  return `Scheduled for ${formatDate(next.effectiveDate)}`
}

function whenOf({ direction, label }: Change, { currentPeriodEnd, trialEnd }: SubscriptionView): string | undefined {
  const end = formatDate(currentPeriodEnd * 1_000)
  if (direction === 'up') return trialEnd ? `Starts now, charged ${end}` : 'Starts now, prorated'
  if (direction === 'down') return `Starts ${end}`
  if (label !== 'Current Plan') return undefined
  return trialEnd ? `Trial ends ${end}` : `Renews ${end}`
}
