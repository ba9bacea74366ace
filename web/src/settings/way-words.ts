import type { SignInWay } from '@icebox/contract/ways'
import type { Failure } from '../domain/mailbox/provider-failure.ts'
import { ageLabel } from '../kit/age.ts'
import { formatShortDate } from '../kit/format.ts'
import type { ToastText } from '../kit/toasts.ts'

/** When a way to sign in was added and last used; `now` in milliseconds. */
export function wayFacts({ addedAt, lastUsedAt }: SignInWay, now: number): string {
  return `Added ${formatShortDate(addedAt)}, ${lastUsedAt === null ? 'not used yet' : `last used ${ago(Date.parse(lastUsedAt), now)}`}`
}

const WEEK_MS = 7 * 86_400_000

function ago(then: number, now: number): string {
  const label = ageLabel(then, now)
  if (now - then >= WEEK_MS) return `on ${label}`
  return label === 'Just now' ? 'just now' : `${label} ago`
}

/** `what` opens the account now: a provider's name, or `This mailbox`. */
export function wayAdded(what: string): ToastText {
  return { title: 'Way to sign in added', description: `${what} opens your account from now on.`, tone: 'ok' }
}

/** Why a way at a provider was not added, and what to do. */
export function addFailure(failure: Failure, company: string): string {
  return WORDS[failure]?.(company) ?? 'That did not work, and nothing was added. Please try again.'
}

const WORDS: Partial<Record<Failure, (company: string) => string>> = {
  refused: company => `You declined at ${company}. Nothing was added.`,
  expired: () => 'That took too long. The way back works once, in the same browser, for ten minutes. Please try again.',
  unavailable: company => `${company} did not answer. Please try again in a minute.`,
  not_set_up: company => `Signing in with ${company} is not set up here.`,
  taken: company =>
    `This ${company} account opens another account here already. Sign in to that one, or delete it first.`,
  admin_only: () =>
    'Your organization decides which apps may sign you in. Please ask your administrator to allow this one.',
}
