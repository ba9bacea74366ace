import { PRODUCT_NAME } from '@icebox/contract/constants'
import { googleInvitationUrl, microsoftInvitationUrl } from '@icebox/contract/providers'
import { AtSign, Building2, Server } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { failureIn } from '../domain/mailbox/provider-failure.ts'
import { AUTH_FAILED, useProviderPage } from '../domain/mailbox/provider-page.ts'
import { useArrivalToast } from '../kit/arrival.ts'
import { writeStored } from '../kit/stored.ts'
import { useTaken } from '../kit/taken.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { AuthFrame, AuthTitle } from './auth-frame.tsx'
import { FailureNote } from './failure-note.tsx'
import { invitationFailure } from './failure-words.ts'
import { PROVIDER_FACE, ProviderButton } from './provider-button.tsx'

export function meta() {
  return [{ title: `Accept invitation · ${PRODUCT_NAME}` }]
}

/** Nobody can accept without saying which invitation, so whoever comes without one signs in instead. */
export default function InvitationPage() {
  const [search] = useSearchParams()
  const invite = search.get('invite')?.trim()
  const error = search.get('error')
  const navigate = useNavigate()
  useEffect(() => {
    if (invite) writeStored('invitationEmail', invite)
    else navigate(error ? `/auth?${new URLSearchParams({ error })}` : '/auth', { replace: true })
  }, [invite, error, navigate])
  if (!invite) return null
  return (
    <AuthFrame>
      <Invitation invite={invite} token={search.get('token') ?? undefined} />
    </AuthFrame>
  )
}

interface Invited {
  invite: string
  token: string | undefined
}

function Invitation({ invite, token }: Invited) {
  const words = useFailure(invite)
  return (
    <>
      {words && <FailureNote words={words} />}
      <AuthTitle>You are invited</AuthTitle>
      <p className="mt-2 text-lg text-ink-2">
        Join your team on {PRODUCT_NAME}. Its admins see counts, never your mail.
      </p>
      <dl className="my-[22px] rounded-[14px] border border-line bg-surface-sunk px-[18px] py-4">
        <dt className="text-sm text-ink-2">The invitation was sent to</dt>
        <dd className="mt-0.5 text-lg font-semibold [overflow-wrap:anywhere]">{invite}</dd>
      </dl>
      <p className="-mt-2 mb-[22px] text-[14.5px] text-ink-2">
        If the team has a sign-in of its company’s own, it opens this account too for as long as you are in the team:
        whoever runs it can see your log and what is on ice, of every mailbox connected here. Keep private mailboxes in
        an account of your own.
      </p>
      <AcceptButtons invite={invite} token={token} />
      <p className="mt-[22px] text-[14.5px] text-ink-2">
        Not you?{' '}
        <Link to="/auth" className="link font-semibold">
          Sign in
        </Link>
      </p>
    </>
  )
}

function AcceptButtons({ invite, token }: Invited) {
  const google = useProviderPage(googleInvitationUrl, 'Failed to start invitation process. Please try again.')
  const microsoft = useProviderPage(
    microsoftInvitationUrl,
    'Failed to start Microsoft invitation process. Please try again.',
  )
  const input = { invite, token }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <ProviderButton company="Google" page={google} isWaiting={microsoft.isOpening} onOpen={() => google.open(input)}>
        Accept Invitation with Google
      </ProviderButton>
      <ProviderButton
        company="Microsoft"
        page={microsoft}
        isWaiting={google.isOpening}
        onOpen={() => microsoft.open(input)}
      >
        Accept Invitation with Microsoft
      </ProviderButton>
      <ButtonLink to={mailboxPath(input)} size="lg" isBlock className={PROVIDER_FACE}>
        <AtSign aria-hidden strokeWidth={1.75} className="size-[18px]!" />
        Accept Invitation with Apple Mail
      </ButtonLink>
      <ButtonLink to={`${mailboxPath(input)}&mailbox=imap`} size="lg" isBlock className={PROVIDER_FACE}>
        <Server aria-hidden strokeWidth={1.75} className="size-[18px]!" />
        Accept with any other IMAP host
      </ButtonLink>
      <ButtonLink to="/auth?company=true" size="lg" isBlock className={PROVIDER_FACE}>
        <Building2 aria-hidden strokeWidth={1.75} className="size-[18px]!" />
        Accept with your company’s sign-in
      </ButtonLink>
    </div>
  )
}

/** Where the invited mailbox itself opens the account and accepts. */
function mailboxPath({ invite, token }: Invited): string {
  const query = new URLSearchParams({ signup: 'true', address: invite, invite })
  if (token !== undefined) query.set('token', token)
  return `/setup-apple?${query}`
}

function useFailure(invite: string) {
  const failure = failureIn(useTaken(['error']).error)
  const words = failure && invitationFailure(failure, invite)
  useArrivalToast(words && { title: AUTH_FAILED, description: words.title, tone: 'danger' })
  return words
}
