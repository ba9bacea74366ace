import type { KeyView } from '@icebox/contract/api/keys'
import { SCOPE_NAMES } from '@icebox/contract/api/scopes'
import { ageLabel } from '../kit/age.ts'
import { formatShortDate } from '../kit/format.ts'

/** When it was last used and when it ends. */
export function keyFacts({ lastUsedAt, expiresAt, isExpired }: KeyView, now: number): string {
  const used = lastUsedAt === null ? 'Never used' : usedWords(ageLabel(Date.parse(lastUsedAt), now))
  const until = formatShortDate(expiresAt)
  return `${used} · ${isExpired ? `expired ${until}` : `until ${until}`}`
}

function usedWords(age: string): string {
  if (age === 'Just now') return 'Used just now'
  return /(min|h|days?)$/.test(age) ? `Used ${age} ago` : `Used ${age}`
}

/** What it may do, by the names that calls give it. */
export function scopeWords({ scopes }: Pick<KeyView, 'scopes'>): string {
  return scopes.length === SCOPE_NAMES.length ? 'Everything' : scopes.join(', ')
}

/** The first thing to try with a new key. */
export function firstCall(url: string, key: string): string {
  return `curl -H "Authorization: Bearer ${key}" ${url}/me`
}
