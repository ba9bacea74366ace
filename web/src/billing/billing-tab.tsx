import { billingConfig, getSubscription, type SubscriptionAnswer } from '@icebox/contract/billing/billing'
import type { User } from '@icebox/contract/user'
import { useQuery } from '@tanstack/react-query'
import { STRIPE_MISSING } from '../domain/plan/stripe.ts'
import { queryOf } from '../kit/calls/query.ts'
import { Card, CardBody } from '../ui/card.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Note } from '../ui/note.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { AddressCard } from './address/address-card.tsx'
import { PaymentMethodsCard } from './cards/payment-methods-card.tsx'
import { CurrentSubscription } from './current-subscription.tsx'
import { InvoicesCard } from './invoices-card.tsx'
import { NextBillCard } from './next-bill-card.tsx'
import { OverageCard } from './overage-card.tsx'

/** Everything about money. Members see what they may use, never an amount. */
export function BillingTab({ user }: { user: User }) {
  const config = useQuery(queryOf(billingConfig, undefined))
  const subscription = useQuery(queryOf(getSubscription, { id: user.id }))
  const isMissing = config.data?.publishableKey === null
  return (
    <Loaded query={subscription} label="your billing" place="page" skeleton={<BillingSkeleton />}>
      {answer => (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3.5 md:gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
          <div className={COLUMN}>
            <CurrentSubscription />
            {!isMissing && answer.mayManageBilling && <Bills userId={user.id} answer={answer} />}
          </div>
          <div className={COLUMN}>{isMissing ? <NoProvider /> : <Cards userId={user.id} answer={answer} />}</div>
        </div>
      )}
    </Loaded>
  )
}

/** Each column is as long as what stands in it, so that no card is stretched around nothing. */
const COLUMN = 'grid grid-cols-[minmax(0,1fr)] gap-3.5 md:gap-5'

function BillingSkeleton() {
  return (
    <div className="grid items-start gap-3.5 md:gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
      <Card title="Current Subscription">
        <SkeletonRows rows={6} label="Loading your billing" />
      </Card>
      <Card title="Payment Methods">
        <SkeletonRows rows={2} label="Loading your payment methods" />
      </Card>
    </div>
  )
}

function NoProvider() {
  return (
    <Card title="Payment Methods">
      <CardBody>
        <Note tone="warn">{STRIPE_MISSING}</Note>
      </CardBody>
    </Card>
  )
}

/** When the next charge is due, in Unix seconds; null where none is. */
function dueAt({ subscription }: SubscriptionAnswer): number | null {
  if (!subscription || subscription.cancelAtPeriodEnd) return null
  return ['trialing', 'active'].includes(subscription.status) ? subscription.currentPeriodEnd : null
}

function Cards({ userId, answer }: { userId: string; answer: SubscriptionAnswer }) {
  if (!answer.mayManageBilling) {
    return (
      <Card title="Payments">
        <CardBody>
          <p className="text-ink-2 [overflow-wrap:anywhere]">
            Cards, invoices and the address are your owner's. Ask <b className="text-ink">{answer.ownerEmail}</b>.
          </p>
        </CardBody>
      </Card>
    )
  }
  return (
    <>
      <PaymentMethodsCard userId={userId} dueAt={dueAt(answer)} />
      <AddressCard userId={userId} known={answer} />
      <OverageCard userId={userId} />
    </>
  )
}

/** What is charged next, and what was. */
function Bills({ userId, answer }: { userId: string; answer: SubscriptionAnswer }) {
  return (
    <>
      {dueAt(answer) !== null && <NextBillCard userId={userId} />}
      <InvoicesCard userId={userId} isTrial={answer.subscription?.status === 'trialing'} />
    </>
  )
}
