import type { BillingPeriod } from '@icebox/contract/billing/plans'
import type { User } from '@icebox/contract/user'

/** The checkout for somebody who has an account, with what they would buy. */
export function subscribeAddress(
  { id, email }: Pick<User, 'id' | 'email'>,
  { plan, seats, period }: { plan: string; seats?: number; period?: BillingPeriod },
): string {
  const query = new URLSearchParams({ plan })
  if (seats !== undefined) query.set('seats', String(seats))
  if (period !== undefined) query.set('billing', period)
  const person = { userId: id, email, name: email.split('@')[0] ?? '', provider: 'existing' }
  for (const [name, value] of Object.entries(person)) query.set(name, value)
  return `/subscribe?${query}`
}
