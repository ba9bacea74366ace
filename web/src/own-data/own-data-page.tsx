import { authStatus } from '@icebox/contract/auth'
import type { OutputOf } from '@icebox/contract/call'
import { PRODUCT_NAME } from '@icebox/contract/constants'
import { getOwnDataLink, ownDataFile } from '@icebox/contract/safety/own-data'
import { useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { sentenceOf, useAction } from '../kit/calls/action.ts'
import { keyOf, queryOf, queryOrNull } from '../kit/calls/query.ts'
import { SendError } from '../kit/calls/send.ts'
import { formatMoment } from '../kit/format.ts'
import { saveFrom } from '../kit/save-file.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Note } from '../ui/note.tsx'

export function meta() {
  return [{ title: `Your data · ${PRODUCT_NAME}` }, { name: 'robots', content: 'noindex' }]
}

/** Where the letter with one's own data leads. Looking at it uses nothing up; the button does. */
export default function OwnDataPage() {
  const [search] = useSearchParams()
  const token = search.get('token')
  // Somebody who signs in in another tab comes back to a page that knows.
  const status = useQuery({ ...queryOrNull(authStatus, undefined), refetchOnWindowFocus: 'always' })
  return (
    <div className="mx-auto w-full max-w-[620px] px-5 pt-7 pb-24 sm:px-6 sm:pt-12">
      <h1 className="text-[clamp(2.2rem,1.5rem+3vw,3.5rem)]/none font-[680] tracking-[-0.043em]">Your data</h1>
      {token === null ? (
        <Lead>This link is not complete. Please open the whole link from the letter.</Lead>
      ) : (
        <Loaded query={status} label="your account" place="part">
          {found => (found?.user ? <OwnLink token={token} email={found.user.email} /> : <SignInFirst />)}
        </Loaded>
      )}
    </div>
  )
}

function SignInFirst() {
  return (
    <>
      <Lead>
        Please sign in first, in a new tab. Then come back to this one. The link is for its own account alone.
      </Lead>
      <a href="/auth" target="_blank" rel="noreferrer" className="link mt-6 inline-block text-[15px] font-semibold">
        Sign in in a new tab
      </a>
    </>
  )
}

function OwnLink({ token, email }: { token: string; email: string }) {
  const link = useQuery(queryOf(getOwnDataLink, { token }, { retry: 0 }))
  if (link.error instanceof SendError && link.error.status === 404) return <NotYours email={email} />
  return (
    <Loaded query={link} label="your link" place="part">
      {found => <Download {...found} token={token} />}
    </Loaded>
  )
}

type Found = OutputOf<typeof getOwnDataLink>

function Download({ token, state, endsAt }: Found & { token: string }) {
  const [isBegun, setBegun] = useState(false)
  // Asked once more at the press: the sign-in may be too old by now, which leads to it and back with the link unused.
  const press = useAction({
    call: getOwnDataLink,
    refresh: [keyOf(getOwnDataLink, { token })],
    done: now => {
      if (now.state !== 'ready') return undefined
      setBegun(true)
      saveFrom(ownDataFile(token))
      return undefined
    },
  })
  if (isBegun) {
    return (
      <Note tone="ok" role="status" className="my-6" title="The download has begun.">
        The link is used up. If the file does not arrive whole, ask for it again in the settings.
      </Note>
    )
  }
  if (state !== 'ready') return <Over state={state} />
  return (
    <>
      <Lead>
        Everything that is stored about you, as one ZIP file: tables for a spreadsheet, the same as JSON, and a page
        that says what each file is. The text of your mail is not in it, because it is not stored.
      </Lead>
      <p className="mt-3 mb-6 text-sm text-ink-3">The link works once, until {formatMoment(endsAt)}.</p>
      {press.error && (
        <Note tone="danger" role="alert" className="mb-6" title="The download could not be begun.">
          {sentenceOf(press.error, 'Please try again. The link was not used.')}
        </Note>
      )}
      <Button
        tone="primary"
        size="lg"
        busy={press.isRunning && 'Beginning'}
        onClick={() => press.run({ params: { token } })}
      >
        <FileDown aria-hidden strokeWidth={1.75} />
        Download
      </Button>
    </>
  )
}

function Over({ state }: Pick<Found, 'state'>) {
  return (
    <>
      <Note tone="warn" className="my-6" title={state === 'used' ? 'This link was used.' : 'This link has ended.'}>
        Each works once, for a day. In the settings you can ask for another.
      </Note>
      <ToSettings />
    </>
  )
}

function NotYours({ email }: { email: string }) {
  return (
    <>
      <Note tone="danger" role="alert" className="my-6" title="There is no such link for this account.">
        You are signed in as {email}. The link may be for another account.
      </Note>
      <ToSettings />
    </>
  )
}

function ToSettings() {
  return <ButtonLink to="/settings">Open the settings</ButtonLink>
}

function Lead({ children }: { children: ReactNode }) {
  return <p className="mt-4 text-xl text-pretty text-ink-2">{children}</p>
}
