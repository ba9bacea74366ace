import { PRODUCT_NAME } from '@icebox/contract/constants'
import { z } from 'zod'
import { failureIn } from '../domain/mailbox/provider-failure.ts'
import { AUTH_FAILED } from '../domain/mailbox/provider-page.ts'
import { useArrivalToast } from '../kit/arrival.ts'
import { useTaken } from '../kit/taken.ts'
import { ProviderSetup } from './provider-setup.tsx'
import { GMAIL } from './provider-words.ts'
import type { Returned } from './use-outlook-return.ts'

export function meta() {
  return [{ title: `Connect Gmail · ${PRODUCT_NAME}` }]
}

export default function GmailPage() {
  const returned = useGmailReturn()
  return <ProviderSetup words={GMAIL} returned={returned} />
}

/** Google leads back through the server, which leaves nothing here but a failure and the accounts it is about. */
function useGmailReturn(): Returned {
  const { error, chosen, expected } = useTaken(['error', 'chosen', 'expected'])
  const failure = failureIn(error)
  useArrivalToast(failure && { title: AUTH_FAILED, description: GMAIL.connectFailed, tone: 'danger' })
  if (!failure) return { state: 'none' }
  return { state: 'failed', failure, chosen: addressOr(chosen), expected: addressOr(expected) }
}

/** Anybody can write an address of ours, so what stands in it is shown only where it is what it should be. */
function addressOr(text: string | null): string | undefined {
  return z.email().safeParse(text).data
}
