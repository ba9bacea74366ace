import { googleSigninUrl, googleSignupUrl, microsoftSigninUrl, microsoftSignupUrl } from '@icebox/contract/providers'
import { AtSign } from 'lucide-react'
import type { ComponentType } from 'react'
import { sentenceOf, useAction } from '../kit/action.ts'
import type { PlanChoice } from '../kit/plan-choice.ts'
import { SendError } from '../kit/send.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { GoogleMark, MicrosoftMark } from '../ui/provider-marks.tsx'

interface Provider {
  name: string
  mark: ComponentType
  signin: typeof googleSigninUrl | typeof microsoftSigninUrl
  signup: typeof googleSignupUrl | typeof microsoftSignupUrl
  failure: string
}

const GOOGLE: Provider = {
  name: 'Google',
  mark: GoogleMark,
  signin: googleSigninUrl,
  signup: googleSignupUrl,
  failure: 'Failed to connect to Gmail. Please try again.',
}
const MICROSOFT: Provider = {
  name: 'Microsoft',
  mark: MicrosoftMark,
  signin: microsoftSigninUrl,
  signup: microsoftSignupUrl,
  failure: 'Failed to connect your Outlook account. Please try again.',
}

interface ProviderButtonsProps {
  verb: 'Sign in' | 'Continue'
  choice: PlanChoice | null
  applePath: string
}

/** While one provider is being asked the others wait. */
export function ProviderButtons({ verb, choice, applePath }: ProviderButtonsProps) {
  const google = useProvider(GOOGLE, choice)
  const microsoft = useProvider(MICROSOFT, choice)
  const isBusy = google.isRunning || microsoft.isRunning
  return (
    <div className="grid gap-2">
      <ProviderButton provider={GOOGLE} verb={verb} action={google} isWaiting={isBusy && !google.isRunning} />
      <ProviderButton provider={MICROSOFT} verb={verb} action={microsoft} isWaiting={isBusy && !microsoft.isRunning} />
      <ButtonLink to={applePath} size="lg" isBlock className={FACE}>
        <AtSign aria-hidden strokeWidth={1.75} className="size-[18px]!" />
        {verb} with Apple Mail
      </ButtonLink>
    </div>
  )
}

const FACE = 'justify-start! gap-3!'

interface ProviderButtonProps {
  provider: Provider
  verb: string
  action: ReturnType<typeof useProvider>
  isWaiting: boolean
}

function ProviderButton({ provider, verb, action, isWaiting }: ProviderButtonProps) {
  const ProviderMark = provider.mark
  return (
    <Button
      size="lg"
      isBlock
      className={FACE}
      disabled={isWaiting}
      busy={action.isRunning && `Opening ${provider.name}`}
      onClick={action.go}
    >
      <span className="grid w-[18px] place-items-center">
        <ProviderMark />
      </span>
      {verb} with {provider.name}
    </Button>
  )
}

function useProvider(provider: Provider, choice: PlanChoice | null) {
  const action = useAction({
    call: choice ? provider.signup : provider.signin,
    done: ({ authUrl }) => {
      location.assign(authUrl)
      return undefined
    },
    failed: error => ({ title: 'Authentication Error', description: describe(error, provider.failure) }),
  })
  const input = choice ? { plan: choice.slug, seats: String(choice.seats) } : {}
  return { isRunning: action.isRunning, go: () => action.run({ input }) }
}

/** A server without this provider only knows that the address is unknown, which would help nobody. */
function describe(error: Error, failure: string): string {
  const isUnknown = error instanceof SendError && error.status === 404
  return isUnknown ? failure : sentenceOf(error, failure)
}
