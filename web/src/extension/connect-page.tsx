import { authStatus } from '@icebox/contract/auth'
import { PRODUCT_NAME } from '@icebox/contract/constants'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { queryOrNull } from '../kit/calls/query.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Note } from '../ui/note.tsx'
import { useLinking } from './use-linking.ts'

export function meta() {
  return [{ title: `Connect the extension · ${PRODUCT_NAME}` }, { name: 'robots', content: 'noindex' }]
}

/** Where the extension leads: whoever is signed in says whether this browser may look. */
export default function ConnectPage() {
  const [search] = useSearchParams()
  const challenge = search.get('challenge')
  // Somebody who signs in in another tab comes back to a page that knows.
  const status = useQuery({ ...queryOrNull(authStatus, undefined), refetchOnWindowFocus: 'always' })
  return (
    <div className="mx-auto max-w-[560px]">
      <h1 className="text-[28px]/8 font-[650] tracking-[-0.036em] sm:text-[34px]/[38px]">Connect the extension</h1>
      {challenge === null ? (
        <Lead>
          Press Connect in the extension, and it leads here. If you do not have it yet, this is{' '}
          <ButtonLink to="/extension" size="sm">
            how to install it
          </ButtonLink>
        </Lead>
      ) : (
        <Loaded query={status} label="your account" place="part">
          {found => (found?.user ? <Question challenge={challenge} user={found.user} /> : <SignInFirst />)}
        </Loaded>
      )}
    </div>
  )
}

function SignInFirst() {
  return (
    <>
      <Lead>Please sign in first, in a new tab. Then come back to this one.</Lead>
      <a href="/auth" target="_blank" rel="noreferrer" className="link mt-6 inline-block text-[15px] font-semibold">
        Sign in in a new tab
      </a>
    </>
  )
}

function Question({ challenge, user }: { challenge: string; user: { id: string; email: string } }) {
  const { link, isRunning, outcome } = useLinking(user.id)
  if (outcome === 'done') {
    return (
      <Note tone="ok" role="status" className="mt-6" title="Connected.">
        The extension shows your numbers now. You can close this tab. You find this browser in the settings, under
        Devices.
      </Note>
    )
  }
  return (
    <>
      <Lead>
        Let the {PRODUCT_NAME} extension in this browser see your account {user.email}?
      </Lead>
      <ul className="mt-4 list-disc space-y-1 pl-5 text-ink-2">
        <li>It sees your numbers, your last five messages (sender and subject) and your mailboxes’ addresses.</li>
        <li>It may restore a message, switch protection and move the line.</li>
        <li>
          It never sees the text of a message, and it deletes nothing. You can end it in the settings at any time.
        </li>
      </ul>
      {outcome && (
        <Note tone="danger" role="alert" className="mt-6" title="Nothing was connected.">
          {outcome.fault}
        </Note>
      )}
      <div className="mt-6 flex flex-wrap gap-2">
        <Button tone="primary" size="lg" busy={isRunning && 'Connecting'} onClick={() => link(challenge)}>
          Allow
        </Button>
        <ButtonLink to="/dashboard" size="lg">
          Not Now
        </ButtonLink>
      </div>
    </>
  )
}

function Lead({ children }: { children: ReactNode }) {
  return <p className="mt-3 text-[17px]/[26px] text-pretty text-ink-2 [overflow-wrap:anywhere]">{children}</p>
}
