import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useVisitor } from '../kit/calls/session.ts'
import { Empty } from '../ui/empty.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { ChargeNote } from './charge-note.tsx'
import { ConnectCard } from './connect/connect-card.tsx'
import { OtherMailboxes } from './other-mailboxes.tsx'
import { PromiseList } from './promise-list.tsx'
import type { SetupWords } from './provider-words.ts'
import { SetupColumns } from './setup-columns.tsx'
import { SetupProgress } from './setup-progress.tsx'
import type { Returned } from './use-outlook-return.ts'

interface ProviderSetupProps {
  words: SetupWords
  returned: Returned
}

/** Connects a mailbox by its provider's own page. Only who is signed in has an account to connect it to. */
export function ProviderSetup({ words, returned }: ProviderSetupProps) {
  const { visitor, isKnown } = useVisitor()
  const navigate = useNavigate()
  const { state } = returned
  // A way back that is still being judged says itself where to go, and an administrator needs no account.
  const isStranger = isKnown && visitor === null && state !== 'connecting' && state !== 'agreed'
  useEffect(() => {
    if (isStranger) navigate('/auth', { replace: true })
  }, [isStranger, navigate])
  if (!visitor && isKnown && state === 'agreed') return <Thanks mailbox={words.kind.name} />
  if (!visitor) return <Waiting />
  return (
    <>
      <SetupProgress />
      <ChargeNote />
      <SetupColumns
        title={`Connect ${words.kind.name}`}
        lead={words.lead}
        steps={<PromiseList promises={words.promises} />}
        form={<ConnectCard words={words} visitor={visitor} returned={returned} />}
      />
      <OtherMailboxes except={words.kind.setup} />
    </>
  )
}

function Thanks({ mailbox }: { mailbox: string }) {
  return (
    <Empty
      heading="h1"
      className="py-14"
      title="Thank you for agreeing"
      text={`People of your organization can connect ${mailbox} now. There is nothing left for you to do, so you can close this page.`}
    />
  )
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading" className="grid min-h-[50dvh] place-items-center">
      <Spinner className="size-6 text-ink-3" />
    </div>
  )
}
