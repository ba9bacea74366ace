import { PRODUCT_NAME } from '@icebox/contract/constants'
import type { Installation } from '@icebox/contract/safety/operator'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { formatClock, plural } from '../kit/format.ts'
import { Page, PageHeading } from '../layout/page.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { CountTable } from './count-table.tsx'
import { ErrorsCard } from './errors-card.tsx'
import { FactCard } from './fact-card.tsx'
import { type Examined, FindingsCard } from './findings-card.tsx'
import { FINDINGS, LOOK_AGAIN } from './looks.ts'
import { planWords, providerWords, queueFacts, stateWords, versionFacts, webhookFacts } from './words.ts'

export function meta() {
  return [{ title: `Installation · ${PRODUCT_NAME}` }]
}

/** How the installation is, for who runs it. Nothing can be changed here. */
export default function OperatorPage() {
  const query = useQuery(LOOK_AGAIN)
  const findings = useQuery(FINDINGS)
  const isLooking = query.isFetching || findings.isFetching
  const lookAgain = () => {
    void query.refetch()
    void findings.refetch()
  }
  return (
    <Page>
      <PageHeading title="Installation">
        <Button busy={isLooking && 'Looking'} onClick={lookAgain}>
          <RefreshCw aria-hidden strokeWidth={1.75} />
          Look again
        </Button>
      </PageHeading>
      <p className="mt-1 max-w-[68ch] text-[15px]/[23px] text-ink-2">
        How this installation is, in numbers: no mail, and nobody’s name. Each look stands in the audit trail of your
        team.
      </p>
      <Loaded query={query} label="the installation" place="page" skeleton={<Skeleton />}>
        {installation => <Cards installation={installation} findings={findings} />}
      </Loaded>
    </Page>
  )
}

const COLUMN = 'grid grid-cols-[minmax(0,1fr)] gap-3.5 sm:gap-5'

interface CardsProps {
  installation: Installation
  findings: UseQueryResult<Examined, Error>
}

function Cards({ installation, findings }: CardsProps) {
  const { mailboxes, people, teamsOnHold, errors, at } = installation
  return (
    <>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-3.5 sm:gap-5 lg:grid-cols-2">
        <div className={COLUMN}>
          <FindingsCard query={findings} />
          <CountTable
            title="Mailboxes"
            heads={['Provider', 'State', 'Mailboxes']}
            rows={mailboxes.map(({ provider, status, count }) => ({
              words: [providerWords(provider), stateWords(status)],
              counts: [count],
            }))}
            empty="None is connected."
          />
        </div>
        <div className={COLUMN}>
          <FactCard title="Version and backups" facts={versionFacts(installation)} />
          <FactCard title="Work" facts={queueFacts(installation)} />
          <ErrorsCard errors={errors} />
          <CountTable
            title="Accounts and teams"
            heads={['Plan', 'State', 'Accounts', 'Teams']}
            rows={people.map(({ plan, state, accounts, teams }) => ({
              words: [planWords(plan), stateWords(state)],
              counts: [accounts, teams],
            }))}
            empty="Nobody has an account."
            foot={`${plural(teamsOnHold, 'team')} on hold.`}
          />
          <FactCard title="Webhooks" facts={webhookFacts(installation)} />
        </div>
      </div>
      <p className="mt-5 text-sm text-ink-3">{`Looked at ${formatClock(at)}.`}</p>
    </>
  )
}

function Skeleton() {
  return (
    <div role="status" aria-busy aria-label="Loading the installation" className="mt-4 grid gap-3.5 sm:gap-5">
      <Card className="h-40" />
    </div>
  )
}
