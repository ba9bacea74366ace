import type { ExtensionView } from '@icebox/contract/api/extension'
import { ageLabel } from '../../kit/age.ts'
import { formatShortDate } from '../../kit/format.ts'

type Times = Pick<ExtensionView, 'linkedAt' | 'lastUsedAt'>

/** Since when it is connected and when it looked last. */
export function extensionFacts({ linkedAt, lastUsedAt }: Times, now: number): string {
  const since = `Connected ${formatShortDate(linkedAt)}`
  if (lastUsedAt === null) return since
  const age = ageLabel(Date.parse(lastUsedAt), now)
  if (age === 'Just now') return `${since} · looked just now`
  return `${since} · looked ${/(min|h|days?)$/.test(age) ? `${age} ago` : age}`
}
