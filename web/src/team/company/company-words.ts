import type { ProviderFailure } from '@icebox/contract/providers'
import type { CompanyProvider } from '@icebox/contract/safety/company'
import { plural } from '../../kit/format.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

/** How far it is set up, in a word and its colour. */
export function companyState(provider: CompanyProvider | null): { readonly says: string; readonly tone: BadgeTone } {
  if (!provider) return { says: 'Not set up', tone: 'plain' }
  if (provider.failedAt !== null) return { says: 'Not answering', tone: 'danger' }
  if (!provider.domains.some(({ isProven }) => isProven)) return { says: 'Domain not proven', tone: 'warn' }
  if (provider.isRequired) return { says: 'Required', tone: 'ok' }
  return provider.isTried ? { says: 'Ready', tone: 'ice' } : { says: 'Not tried yet', tone: 'warn' }
}

/** Whom it is about, in one sentence. */
export function peopleWords({ bound, inDomains, unproven, guests }: CompanyProvider['people']): string {
  const open =
    unproven === 0
      ? ''
      : ` ${count(unproven, 'has', 'have')} not proven the address and ${unproven === 1 ? 'keeps' : 'keep'} their own ways until then.`
  const inside = `${count(inDomains, 'person has', 'people have')} an address of these domains, ${bound} of them ${bound === 1 ? 'has' : 'have'} signed in there.${open}`
  if (guests === 0) return inside
  return `${inside} ${count(guests, 'person has', 'people have')} another address and ${guests === 1 ? 'keeps' : 'keep'} their own ways to sign in.`
}

/** How many were signed in another way, and are not any more. */
export function endedWords(signedOut: number): string | undefined {
  return signedOut > 0 ? `${plural(signedOut, 'sign-in')} ended.` : undefined
}

/** Why trying it did not work, and what to do. */
export function tryFailure(failure: ProviderFailure | undefined): string {
  return (failure && TRIED[failure]) ?? 'That did not work. Please try again.'
}

const TRIED: Partial<Record<ProviderFailure, string>> = {
  refused: 'Your provider says that you declined, or may not use this app. Nothing was changed.',
  expired:
    'The answer did not hold: it took too long, came to another browser, or its token was not made for this client. Please try again.',
  client_refused:
    'Your provider does not accept this client ID or its secret. Compare both, and the redirect URI, with what stands there; a secret may have ended, and then takes a new one. Enter them under “Change” and try it again.',
  not_set_up:
    'Your provider answered, but its keys or tokens are not as OpenID Connect has them. Please check the issuer, and ask whoever runs the provider.',
  unavailable: 'Your provider did not answer. Please try again in a moment.',
  email_unproven:
    'Your provider does not vouch for an address of a proven domain. The token needs the claim “email”, and not “email_verified: false”; at Microsoft Entra “email” counts with “xms_edov” alone, else the user name has to be of the domain.',
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`
