import { listMailboxes, type MailboxHealth } from '@icebox/contract/mailbox'
import { addMailboxWay, googleWayUrl, listWays, microsoftWayUrl, type SignInWay } from '@icebox/contract/ways'
import { useQuery } from '@tanstack/react-query'
import { MailboxMark } from '../domain/mailbox/mark.tsx'
import { useProviderPage } from '../domain/mailbox/provider-page.ts'
import { useAction } from '../kit/calls/action.ts'
import { keyOf, queryOf } from '../kit/calls/query.ts'
import { useUserId } from '../kit/calls/session.ts'
import { failedToast } from '../kit/result-toasts.ts'
import { Button } from '../ui/button.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { CompanyWay } from './company-way.tsx'
import { WayRow } from './way-row.tsx'
import { wayAdded } from './way-words.ts'

/** What opens the account: adding one more, and taking one away. */
export function Ways({ onRemove }: { onRemove: (way: SignInWay) => void }) {
  const query = useQuery(queryOf(listWays, { id: useUserId() }))
  const hasNone = query.data?.length === 0
  return (
    <section aria-labelledby="ways">
      <h2 id="ways" className="font-semibold">
        Ways to sign in
      </h2>
      <Loaded query={query} label="the ways to sign in" place="part">
        {ways => (
          <ul aria-labelledby="ways" className="mt-1 divide-y divide-line-soft">
            {ways.map(way => (
              <WayRow key={way.id} way={way} isOnly={ways.length === 1} onRemove={() => onRemove(way)} />
            ))}
          </ul>
        )}
      </Loaded>
      <CompanyWay hasNone={hasNone} />
      <p id="add-way" className="mt-2 mb-2 text-sm text-ink-3">
        {hasNone ? 'Add one:' : 'Add another:'}
      </p>
      <AddWays />
    </section>
  )
}

function AddWays() {
  const google = useProviderPage(googleWayUrl, FAILED)
  const microsoft = useProviderPage(microsoftWayUrl, FAILED)
  const { data: mailboxes = [] } = useQuery(queryOf(listMailboxes, { id: useUserId() }))
  const { add, isRunning } = useAddMailbox()
  const isBusy = google.isOpening || microsoft.isOpening || isRunning
  return (
    <ul aria-labelledby="add-way" className="flex flex-wrap gap-2">
      <li>
        <Button
          size="sm"
          disabled={isBusy && !google.isOpening}
          busy={google.isOpening && 'Opening Google'}
          onClick={() => google.open()}
        >
          <MailboxMark provider="google" />
          Google
        </Button>
      </li>
      <li>
        <Button
          size="sm"
          disabled={isBusy && !microsoft.isOpening}
          busy={microsoft.isOpening && 'Opening Microsoft'}
          onClick={() => microsoft.open()}
        >
          <MailboxMark provider="microsoft" />
          Microsoft
        </Button>
      </li>
      {mailboxes.filter(mayBeAdded).map(mailbox => (
        <li key={mailbox.id} className="min-w-0">
          <Button size="sm" className="h-auto! min-h-8 text-left" disabled={isBusy} onClick={() => add(mailbox)}>
            <MailboxMark provider={mailbox.provider} />
            <span className="min-w-0 whitespace-normal [overflow-wrap:anywhere]">
              <span className="sr-only">Use for signing in: </span>
              {mailbox.address}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

const FAILED = 'Failed to add this way to sign in. Please try again.'

/** Whoever holds the password of one that is refused may be somebody else. */
function mayBeAdded({ signsIn, status }: MailboxHealth): boolean {
  return signsIn === 'no' && status !== 'reconnect' && status !== 'leaving'
}

function useAddMailbox() {
  const id = useUserId()
  const action = useAction({
    call: addMailboxWay,
    refresh: [listWays, listMailboxes].map(call => keyOf(call, { id })),
    done: () => wayAdded('This mailbox'),
    failed: error => failedToast(error, FAILED),
  })
  return {
    add: ({ id: mailboxId }: MailboxHealth) => action.run({ params: { id }, input: { mailboxId } }),
    isRunning: action.isRunning,
  }
}
