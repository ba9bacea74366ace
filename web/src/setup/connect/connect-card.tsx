import { listMailboxes } from '@icebox/contract/mailbox'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { MailboxMark } from '../../domain/mailbox/mark.tsx'
import { useProviderPage } from '../../domain/mailbox/provider-page.ts'
import { queryOf } from '../../kit/calls/query.ts'
import type { Visitor } from '../../kit/calls/session.ts'
import { Note } from '../../ui/note.tsx'
import { FailureNote } from '../failure-note.tsx'
import type { SetupWords } from '../provider-words.ts'
import type { Returned } from '../use-outlook-return.ts'
import { ConnectForm } from './connect-form.tsx'
import { SkipButton } from './skip-button.tsx'

interface ConnectCardProps {
  words: SetupWords
  visitor: Visitor
  returned: Returned
}

/** One button to the provider's page, what to mind there, and what went wrong the last time. */
export function ConnectCard({ words, visitor, returned }: ConnectCardProps) {
  const { data: mailboxes = [] } = useQuery(queryOf(listMailboxes, { id: visitor.id }))
  const [search] = useSearchParams()
  const address = search.get('address')
  const page = useProviderPage(words.call, words.askFailed)
  const isConnecting = returned.state === 'connecting'
  return (
    <section aria-label={words.connect} className="rounded-lg border border-line bg-surface p-5 shadow-1 sm:p-[26px]">
      <p role="status" className="flex items-start gap-2.5 text-[15px]/[22px] text-ink-2">
        <span className="mt-[3px]">
          <MailboxMark provider={words.kind.provider} />
        </span>
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {isConnecting ? `${words.company} said yes. Connecting your mailbox.` : choose(words, address)}
        </span>
      </p>
      {returned.state === 'failed' && (
        <FailureNote
          words={words}
          returned={returned}
          onAnyway={chosen => page.open({ address: chosen, anyway: 'true' })}
        />
      )}
      {returned.state === 'agreed' && (
        <Note tone="ok" role="status" title="Your organization agreed." className="mt-[18px]">
          You can connect now.
        </Note>
      )}
      {returned.state === 'none' && (
        <Note className="mt-[18px]" title={words.consent.title}>
          {words.consent.text}
        </Note>
      )}
      <ConnectForm words={words} mailboxes={mailboxes} page={page} isConnecting={isConnecting} />
      <SkipButton words={words} hasMailbox={mailboxes.length > 0} isDisabled={isConnecting || page.isOpening} />
    </section>
  )
}

function choose({ company }: SetupWords, address: string | null): string {
  return address
    ? `On ${company}'s page, choose ${address}.`
    : `On ${company}'s page, choose the account whose mail you want to protect.`
}
