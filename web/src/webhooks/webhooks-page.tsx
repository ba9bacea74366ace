import { listWebhooks } from '@icebox/contract/api/webhooks'
import { PRODUCT_NAME } from '@icebox/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../kit/calls/query.ts'
import { useUserId } from '../kit/calls/session.ts'
import { Page, PageHeading } from '../layout/page.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { NewWebhookCard } from './new-webhook-card.tsx'
import { WebhooksCard } from './webhooks-card.tsx'

export function meta() {
  return [{ title: `Webhooks · ${PRODUCT_NAME}` }]
}

/** Addresses of the person's own programs that are told what happens. */
export default function WebhooksPage() {
  const query = useQuery(queryOf(listWebhooks, { id: useUserId() }))
  return (
    <Page>
      <PageHeading title="Webhooks">
        <ButtonLink to="/developers#webhooks">How to Verify</ButtonLink>
      </PageHeading>
      <p className="mt-1 max-w-[68ch] text-[15px]/[23px] text-ink-2">
        A webhook tells a program of yours, or a channel, what happens: who wrote, what about and why it went on ice.
        Never the text of a message.
      </p>
      <Loaded query={query} label="your webhooks" place="page" skeleton={<Skeleton />}>
        {({ webhooks, locked, catcher }) => (
          <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-3.5 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
            <WebhooksCard webhooks={webhooks} />
            <NewWebhookCard locked={locked} catcher={catcher} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

function Skeleton() {
  return (
    <div role="status" aria-busy aria-label="Loading your webhooks" className="mt-4 grid gap-3.5 sm:gap-5">
      <Card className="h-40" />
    </div>
  )
}
