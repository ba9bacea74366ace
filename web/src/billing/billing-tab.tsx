import { billingConfig, getSubscription, type SubscriptionAnswer } from '@icebox/contract/billing'
import type { User } from '@icebox/contract/user'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../kit/query.ts'
import { STRIPE_MISSING } from '../kit/stripe.ts'
import { Card, CardBody } from '../ui/card.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Note } from '../ui/note.tsx'
import { AddressCard } from './address-card.tsx'
import { CurrentSubscription } from './current-subscription.tsx'
import { InvoicesCard } from './invoices-card.tsx'
import { NextBillCard } from './next-bill-card.tsx'
import { OverageCard } from './overage-card.tsx'
import { PaymentMethodsCard } from './payment-methods-card.tsx'

/** Everything about money. Members see what they may use, never an amount. */
export function BillingTab({ user }: { user: User }) {
  const config = useQuery(queryOf(billingConfig, undefined))
  const subscription = useQuery(queryOf(getSubscription, { id: user.id }))
  const isMissing = config.data?.publishableKey === null
  return (
    <>
      <h2 className="sr-only">Billing</h2>
      <Loaded query={subscription} label="your billing">
        {answer => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 md:grid-cols-2 md:gap-5">
            <CurrentSubscription />
            {isMissing ? <NoProvider /> : <Cards userId={user.id} answer={answer} />}
          </div>
        )}
      </Loaded>
    </>
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
      {dueAt(answer) !== null && <NextBillCard userId={userId} />}
      <InvoicesCard userId={userId} isTrial={answer.subscription?.status === 'trialing'} />
      <AddressCard userId={userId} known={answer} />
      <OverageCard userId={userId} />
    </>
  )
}
