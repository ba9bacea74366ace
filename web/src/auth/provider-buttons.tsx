import { type MailboxProvider, PROVIDER_NAMES } from '@icebox/contract/mailbox-providers'
import { googleSigninUrl, googleSignupUrl, microsoftSigninUrl, microsoftSignupUrl } from '@icebox/contract/providers'
import { AtSign, Building2, Server } from 'lucide-react'
import { CONNECT_FAILED, useProviderPage } from '../domain/mailbox/provider-page.ts'
import type { PlanChoice } from '../domain/plan/choice.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { PROVIDER_FACE, ProviderButton } from './provider-button.tsx'

interface ProviderButtonsProps {
  verb: 'Sign in' | 'Continue'
  choice: PlanChoice | null
  applePath: string
  /** Somebody is being signed in already. */
  isEntering?: boolean
  /** They are signed in, and prove anew who they are. */
  isAgain?: boolean
  /** The ways to show; every one where it is left out. */
  only?: readonly MailboxProvider[] | undefined
}

const AGAIN = { again: 'true' as const }

/** While one provider is being asked the others wait. */
export function ProviderButtons({
  verb,
  choice,
  applePath,
  isEntering = false,
  isAgain = false,
  only,
}: ProviderButtonsProps) {
  const shown = only ?? PROVIDER_NAMES
  const google = useProviderPage(choice ? googleSignupUrl : googleSigninUrl, CONNECT_FAILED.google)
  const microsoft = useProviderPage(choice ? microsoftSignupUrl : microsoftSigninUrl, CONNECT_FAILED.microsoft)
  const signingIn = isAgain ? AGAIN : {}
  const input = choice ? { plan: choice.slug, seats: String(choice.seats), billing: choice.billing } : signingIn
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {shown.includes('google') && (
        <ProviderButton
          company="Google"
          page={google}
          isWaiting={isEntering || microsoft.isOpening}
          onOpen={() => google.open(input)}
        >
          {verb} with Google
        </ProviderButton>
      )}
      {shown.includes('microsoft') && (
        <ProviderButton
          company="Microsoft"
          page={microsoft}
          isWaiting={isEntering || google.isOpening}
          onOpen={() => microsoft.open(input)}
        >
          {verb} with Microsoft
        </ProviderButton>
      )}
      {shown.includes('apple') && (
        <ButtonLink to={applePath} size="lg" isBlock className={PROVIDER_FACE}>
          <AtSign aria-hidden strokeWidth={1.75} className="size-[18px]!" />
          {verb} with Apple Mail
        </ButtonLink>
      )}
      {shown.includes('imap') && (
        <ButtonLink to={`${applePath}&mailbox=imap`} size="lg" isBlock className={PROVIDER_FACE}>
          <Server aria-hidden strokeWidth={1.75} className="size-[18px]!" />
          {verb} with {isAgain ? 'your mail host' : 'any other IMAP host'}
        </ButtonLink>
      )}
      {only === undefined && choice === null && !isAgain && (
        <ButtonLink to="/auth?company=true" size="lg" isBlock className={PROVIDER_FACE}>
          <Building2 aria-hidden strokeWidth={1.75} className="size-[18px]!" />
          Sign in with your company
        </ButtonLink>
      )}
    </div>
  )
}
