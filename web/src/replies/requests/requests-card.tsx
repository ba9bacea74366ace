import type { OutputOf } from '@icebox/contract/call'
import { PRODUCT_NAME } from '@icebox/contract/constants'
import type { listStopRequests, StopFigures } from '@icebox/contract/replies'
import type { UseQueryResult } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import { useSenderRule } from '../../domain/sender/use-sender-rule.ts'
import { useCancelRequests } from '../../domain/stop/use-cancel-requests.ts'
import { CANCELLED, notCancelledToast, STOP_NAMES } from '../../domain/stop/words.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RequestRow } from './request-row.tsx'
import { figureWords } from './request-words.ts'

type Requests = OutputOf<typeof listStopRequests>

/** Everybody who was asked, those first that can still be cancelled. */
export function RequestsCard({ query }: { query: UseQueryResult<Requests, Error> }) {
  return (
    <Card title="Asked to stop">
      <Loaded
        query={query}
        label="the requests"
        isEmpty={({ requests }) => requests.length === 0}
        empty={<NobodyYet />}
      >
        {({ requests, figures }) => (
          <>
            <Figures figures={figures} />
            <RequestList requests={requests} />
          </>
        )}
      </Loaded>
    </Card>
  )
}

function RequestList({ requests }: Pick<Requests, 'requests'>) {
  const { cancel } = useCancelRequests({ done: CANCELLED, failed: notCancelledToast })
  const decide = useSenderRule()
  return (
    <ul aria-label="Asked to stop" className="divide-y divide-line-soft border-t border-line-soft">
      {requests.map(request => (
        <RequestRow
          key={request.id}
          request={request}
          onCancel={() => cancel([request.id])}
          onBlock={domain => decide({ address: domain, decision: 'block' })}
        />
      ))}
    </ul>
  )
}

/** Whether it helps: a count, with how many it rests on. */
function Figures({ figures }: { figures: StopFigures }) {
  const words = figureWords(figures)
  if (!words) return null
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 border-t border-line-soft px-4 py-3 sm:px-5">
      <b className="text-[18px]/6 font-[650] tracking-[-0.02em]">{words.main}</b>
      {words.rest.map(each => (
        <span key={each} className="text-sm text-ink-3">
          {each}
        </span>
      ))}
    </p>
  )
}

function NobodyYet() {
  return (
    <div className="px-4 pb-4 sm:px-5 sm:pb-5">
      <Empty
        icon={MailX}
        title="Nobody was asked yet"
        text={`Press “${STOP_NAMES.ask}” at a message on ice. You see what would go out, and to whom, before it does.`}
        action={<ButtonLink to="/icebox">Open the {PRODUCT_NAME}</ButtonLink>}
      />
    </div>
  )
}
