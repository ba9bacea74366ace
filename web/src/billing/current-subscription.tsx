import { getSubscription, type SubscriptionAnswer, type SubscriptionView } from '@icebox/contract/billing/billing'
import { getOverage } from '@icebox/contract/billing/payments'
import { getUser, type User } from '@icebox/contract/user'
import { useQuery } from '@tanstack/react-query'
import { PENDING_CHANGE } from '../domain/plan/pending-change.ts'
import { priceWords } from '../domain/plan/price-words.ts'
import { queryOf } from '../kit/calls/query.ts'
import { useUserId } from '../kit/calls/session.ts'
import { formatCents, formatDate } from '../kit/format.ts'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card, CardBody } from '../ui/card.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Note } from '../ui/note.tsx'
import { ScheduledNote } from './scheduled-note.tsx'
import { statusLook } from './status-look.ts'
import { SubscriptionEnd } from './subscription-end.tsx'

/** What is subscribed to, until when, and the ways to change and to end it. Only the owner sees amounts. */
export function CurrentSubscription() {
  const id = useUserId()
  const user = useQuery(queryOf(getUser, { id }))
  const access = useQuery(queryOf(getSubscription, { id }))
  const subscription = access.data?.subscription
  return (
    <Card title="Current Subscription" action={subscription && <StatusBadge subscription={subscription} />}>
      <Loaded query={access} label="your subscription">
        {answer => (
          <CardBody>
            <Loaded query={user} label="your plan" place="part">
              {known => <Subscribed user={known} access={answer} />}
            </Loaded>
          </CardBody>
        )}
      </Loaded>
    </Card>
  )
}

function StatusBadge({ subscription }: { subscription: SubscriptionView }) {
  const { text, tone } = statusLook(subscription)
  return <Badge tone={tone}>{text}</Badge>
}

function Subscribed({ user, access }: { user: User; access: SubscriptionAnswer }) {
  const { subscription, mayManageBilling, ownerEmail } = access
  if (!subscription) return <NothingHere isOwner={mayManageBilling} hadPlan={access.ended !== null} />
  const isOver = access.ended !== null
  return (
    <>
      <dl>
        <Row term="Plan">
          {subscription.plan.nickname}, {subscription.billing}
          {mayManageBilling && (
            <ButtonLink to={isOver ? '/plan-ended' : '/modify-plan'} size="sm">
              {isOver ? 'What you can do' : 'Change Plan'}
            </ButtonLink>
          )}
        </Row>
        <Row term="Seats">
          {user.usedSeats} of {user.totalSeats} used
        </Row>
        {mayManageBilling && <Money subscription={subscription} />}
      </dl>
      {access.changePending && (
        <Note tone="warn" role="status" className="mt-3">
          {PENDING_CHANGE}
        </Note>
      )}
      <ScheduledNote subscription={subscription} mayChange={mayManageBilling} />
      {mayManageBilling ? (
        <SubscriptionEnd subscription={subscription} refund={access.refund} />
      ) : (
        <p className="mt-3 text-sm text-ink-2 [overflow-wrap:anywhere]">
          The owner of your team manages billing. Please ask {ownerEmail}.
        </p>
      )}
    </>
  )
}

function NothingHere({ isOwner, hadPlan }: { isOwner: boolean; hadPlan: boolean }) {
  return (
    <>
      <p className="text-ink-2">There is no subscription to manage here.</p>
      {isOwner && (
        <div className="mt-3">
          <ButtonLink to={hadPlan ? '/plan-ended' : '/pricing'} size="sm">
            {hadPlan ? 'What you can do' : 'Choose a plan'}
          </ButtonLink>
        </div>
      )}
    </>
  )
}

function Money({ subscription }: { subscription: SubscriptionView }) {
  const { data: overage } = useQuery(queryOf(getOverage, { id: useUserId() }))
  const { currentPeriodEnd, trialEnd, cancelAtPeriodEnd, amountCents, billing } = subscription
  const end = formatDate(currentPeriodEnd * 1_000)
  const isOver = statusLook(subscription).isOver
  return (
    <>
      <Row term="Monthly Overages">{overage ? formatCents(overage.totalMonthlyOverageAmount) : '–'}</Row>
      {trialEnd !== null && <Row term="Trial ends">{formatDate(trialEnd * 1_000)}</Row>}
      <Row term="Next billing">{cancelAtPeriodEnd || isOver ? 'None' : end}</Row>
      {amountCents !== null && (
        <Row term="Amount">{priceWords({ cents: amountCents, billing, addsTax: subscription.addsTax })}</Row>
      )}
    </>
  )
}

function Row({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line-soft py-2">
      <dt className="text-ink-2">{term}</dt>
      <dd className="flex flex-wrap items-center justify-end gap-3 font-semibold">{children}</dd>
    </div>
  )
}
