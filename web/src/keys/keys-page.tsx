import { listKeys } from '@icebox/contract/api/keys'
import { PRODUCT_NAME } from '@icebox/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../kit/calls/query.ts'
import { useUserId } from '../kit/calls/session.ts'
import { Page, PageHeading } from '../layout/page.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { KeysCard } from './keys-card.tsx'
import { NewKeyCard } from './new-key-card.tsx'

export function meta() {
  return [{ title: `API keys · ${PRODUCT_NAME}` }]
}

/** Keys by which the person's own programs use the public API. */
export default function KeysPage() {
  const query = useQuery(queryOf(listKeys, { id: useUserId() }))
  return (
    <Page>
      <PageHeading title="API keys">
        <ButtonLink to="/developers">All calls</ButtonLink>
      </PageHeading>
      <p className="mt-1 max-w-[68ch] text-[15px]/[23px] text-ink-2">
        A key lets a program of yours read your log and act in it. It never reads the text of a message, and it deletes
        nothing.
      </p>
      <Loaded query={query} label="your keys" place="page" skeleton={<Skeleton />}>
        {({ keys, locked, url }) => (
          <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-3.5 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
            <KeysCard keys={keys} />
            <NewKeyCard locked={locked} url={url} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

function Skeleton() {
  return (
    <div role="status" aria-busy aria-label="Loading your keys" className="mt-4 grid gap-3.5 sm:gap-5">
      <Card className="h-40" />
    </div>
  )
}
