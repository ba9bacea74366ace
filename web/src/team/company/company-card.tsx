import { type CompanyAnswer, getCompany } from '@icebox/contract/safety/company'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LockedNote } from '../../domain/plan/locked-note.tsx'
import { queryOf } from '../../kit/calls/query.ts'
import { useUserId } from '../../kit/calls/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { CompanyForm } from './company-form.tsx'
import { companyState } from './company-words.ts'
import { ProviderShown } from './provider-shown.tsx'
import { useTryReturn } from './use-company.ts'

/** The owner alone: the provider at which the team's people sign in. */
export function CompanyCard() {
  const query = useQuery(queryOf(getCompany, { id: useUserId() }))
  const fault = useTryReturn()
  const state = query.data && companyState(query.data.provider)
  return (
    <Card
      title="Company sign-in"
      className="lg:col-span-2"
      action={state && <Badge tone={state.tone}>{state.says}</Badge>}
    >
      <CardBody className="grid gap-4">
        <p className="max-w-[68ch] text-sm text-ink-3">
          Your people sign in at your own provider, such as Okta, Microsoft Entra, Google Workspace or Keycloak, and you
          may require it. Your own ways to sign in stay open to you.
        </p>
        {fault !== null && (
          <Note tone="danger" role="alert" title="It did not work.">
            {fault}
          </Note>
        )}
        <Loaded
          query={query}
          label="your company’s sign-in"
          skeleton={<SkeletonRows rows={3} label="Loading your company’s sign-in" />}
        >
          {answer => <CompanyStates answer={answer} />}
        </Loaded>
      </CardBody>
    </Card>
  )
}

function CompanyStates({ answer }: { answer: CompanyAnswer }) {
  const [isEditing, setEditing] = useState(false)
  const { isInPlan, provider } = answer
  if (!isInPlan && !provider) return <LockedNote reason={NOT_IN_PLAN} />
  if (isEditing) return <CompanyForm answer={answer} onEnd={() => setEditing(false)} />
  if (provider) {
    return (
      <>
        {!isInPlan && (
          <Note tone="warn" title="Your plan does not hold it any more.">
            It is required of nobody. Whoever signs in there already still can.
          </Note>
        )}
        <ProviderShown
          demoDns={answer.twin?.url ?? null}
          provider={provider}
          isInPlan={isInPlan}
          onEdit={() => setEditing(true)}
        />
      </>
    )
  }
  return (
    <div>
      <Button onClick={() => setEditing(true)}>Set up company sign-in</Button>
    </div>
  )
}

const NOT_IN_PLAN = 'Pro+ lets your people sign in with your company.'
