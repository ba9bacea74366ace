import { LOGS_REFETCH_MS, PRODUCT_NAME } from '@icebox/contract/constants'
import { listMailboxes } from '@icebox/contract/mailbox'
import { getStopSettings, listStopRequests } from '@icebox/contract/replies'
import { getUser } from '@icebox/contract/user'
import { useQuery } from '@tanstack/react-query'
import { STOP_NAMES } from '../domain/stop/words.ts'
import { queryOf } from '../kit/calls/query.ts'
import { useUserId } from '../kit/calls/session.ts'
import { Page, PageHeading } from '../layout/page.tsx'
import { Card } from '../ui/card.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { AutomaticCard } from './automatic/automatic-card.tsx'
import { LetterCard } from './letter/letter-card.tsx'
import { MailboxesCard } from './mailboxes/mailboxes-card.tsx'
import { RequestsCard } from './requests/requests-card.tsx'

export function meta() {
  return [{ title: `${STOP_NAMES.page} · ${PRODUCT_NAME}` }]
}

/** Who was asked to stop and whether they did, the letter, and whether it also goes out by itself. */
export default function RepliesPage() {
  const params = { id: useUserId() }
  const settings = useQuery(queryOf(getStopSettings, params))
  const health = useQuery(queryOf(listMailboxes, params))
  const user = useQuery(queryOf(getUser, params))
  const requests = useQuery(queryOf(listStopRequests, params, { refetchInterval: LOGS_REFETCH_MS }))
  return (
    <Page>
      <PageHeading title={STOP_NAMES.page} />
      <p className="mt-1 max-w-[68ch] text-[15px]/[23px] text-ink-2">
        Ask whoever keeps writing to stop, and see whether they do. Nothing goes out unless you press a button or switch
        it on.
      </p>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-3.5 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
        <RequestsCard query={requests} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 sm:gap-5">
          <Loaded query={settings} label="your letter" place="page" skeleton={<SettingsSkeleton />}>
            {known => (
              <>
                <AutomaticCard settings={known} />
                <LetterCard settings={known} isInTeam={(user.data?.totalSeats ?? 1) > 1} />
                {known.mailboxes.length > 0 && <MailboxesCard mailboxes={known.mailboxes} health={health.data ?? []} />}
              </>
            )}
          </Loaded>
        </div>
      </div>
    </Page>
  )
}

function SettingsSkeleton() {
  return (
    <div role="status" aria-busy aria-label="Loading your letter" className="grid gap-3.5 sm:gap-5">
      <Card className="h-28" />
      <Card className="h-80" />
    </div>
  )
}
