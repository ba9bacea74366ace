import { getSubscription, type SubscriptionAnswer } from '@icebox/contract/billing/billing'
import { PRODUCT_NAME } from '@icebox/contract/constants'
import { getUser, type User } from '@icebox/contract/user'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { queryOf } from '../kit/calls/query.ts'
import { useUserId } from '../kit/calls/session.ts'
import { Page } from '../layout/page.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { endedWords } from './ended-words.ts'
import { StartAgain } from './start-again.tsx'
import { WaysOn } from './ways-on.tsx'

export function meta() {
  return [{ title: `Your plan has ended · ${PRODUCT_NAME}` }]
}

/** Says what came to its end, how, and everything one can still do. */
export default function PlanEndedPage() {
  const id = useUserId()
  const user = useQuery(queryOf(getUser, { id }))
  const answer = useQuery(queryOf(getSubscription, { id }))
  return (
    <Page className="max-w-[808px] sm:pt-10">
      <Loaded query={answer} label="your plan" place="page">
        {access => (
          <Loaded query={user} label="your account" place="page">
            {known => <Ending user={known} access={access} />}
          </Loaded>
        )}
      </Loaded>
    </Page>
  )
}

function Ending({ user, access }: { user: User; access: SubscriptionAnswer }) {
  const { ended } = access
  if (!ended) return <Navigate to="/dashboard" replace />
  const { title, happened, meaning } = endedWords(ended)
  return (
    <>
      <h1 className="text-[28px]/8 font-[650] tracking-[-0.036em] sm:text-[34px]/[38px]">{title}</h1>
      <p className="mt-3 text-lg/7 text-pretty [overflow-wrap:anywhere]">{happened}</p>
      <p className="mt-1.5 text-pretty text-ink-2">{meaning}</p>
      <StartAgain user={user} access={access} />
      <WaysOn user={user} access={access} />
    </>
  )
}
