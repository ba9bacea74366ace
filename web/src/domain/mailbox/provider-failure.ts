import { type ProviderFailure, providerFailure } from '@icebox/contract/providers'

/** `other` stands for whatever an address says that we have no words for; it is never shown as it came. */
export type Failure = ProviderFailure | 'other'

/** What a failure is called and what to do about it. */
export interface FailureWords {
  title: string
  text: string
}

/** The failure that a provider's way back left in `error`, or null without one. */
export function failureIn(error: string | null): Failure | null {
  if (!error) return null
  return providerFailure.safeParse(error).data ?? 'other'
}
