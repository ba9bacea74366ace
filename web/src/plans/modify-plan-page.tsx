import { billingConfig, getSubscription } from '@icebox/contract/billing/billing'
import { PRODUCT_NAME } from '@icebox/contract/constants'
import { getUser } from '@icebox/contract/user'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { queryOf } from '../kit/calls/query.ts'
import { useUserId } from '../kit/calls/session.ts'
import { Page } from '../layout/page.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { PlanChoices } from './plan-choices.tsx'

export function meta() {
  return [{ title: `Change Your Plan · ${PRODUCT_NAME}` }]
}

export default function ModifyPlanPage() {
  const id = useUserId()
  const user = useQuery(queryOf(getUser, { id }))
  const subscription = useQuery(queryOf(getSubscription, { id }))
  const config = useQuery(queryOf(billingConfig, undefined))
  return (
    <Page>
      <Link
        to="/dashboard"
        className="touch inline-flex items-center gap-2 text-sm font-semibold text-ink-2 hover:text-ink"
      >
        <ArrowLeft aria-hidden size={15} strokeWidth={1.75} />
        Back to Dashboard
      </Link>
      <h1 className="mt-4 text-3xl font-[650] tracking-[-0.034em]">Change Your Plan</h1>
      <Loaded query={user} label="your plan" place="page" skeleton={<Waiting />}>
        {known => (
          <Loaded query={subscription} label="your subscription" place="page" skeleton={<Waiting />}>
            {access => (
              <Loaded query={config} label="the payment settings" place="page" skeleton={<Waiting />}>
                {({ publishableKey }) => <PlanChoices user={known} access={access} isSold={publishableKey !== null} />}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  )
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading your plan" className="grid place-items-center py-24">
      <Spinner className="size-6 text-ink-3" />
    </div>
  )
}
