import { EVENT_NAMES, WEBHOOK_FORMATS, type WebhookTry, type WebhookView } from '@icebox/contract/api/webhooks'
import { ageLabel } from '../kit/age.ts'
import { formatShortDate, formatTime, plural } from '../kit/format.ts'
import type { BadgeTone } from '../ui/badge.tsx'

/** What a webhook is told, by the names that programs have for it. */
export function eventWords({ events }: Pick<WebhookView, 'events'>): string {
  return events.length === EVENT_NAMES.length ? 'Everything' : events.join(', ')
}

interface StateWords {
  readonly tone: BadgeTone
  readonly name: string
}

/** How it is doing; one that takes nothing at the moment is said before it is switched off. */
export function stateWords({ state, failingSince }: Pick<WebhookView, 'state' | 'failingSince'>): StateWords {
  if (state === 'disabled') return { tone: 'danger', name: 'Switched off' }
  if (state === 'paused') return { tone: 'plain', name: 'Paused' }
  return failingSince === null ? { tone: 'ok', name: 'On' } : { tone: 'warn', name: 'Not answering' }
}

export function webhookFacts(view: WebhookView): string {
  const { format, leavesOutPeople, waiting, oldSecretUntil, createdAt } = view
  const facts = [
    format === 'standard' ? 'Signed JSON' : WEBHOOK_FORMATS[format],
    ...(leavesOutPeople ? ['without sender and subject'] : []),
    ...(waiting > 0 ? [`${plural(waiting, 'event')} waiting`] : []),
    ...(oldSecretUntil === null ? [] : ['old secret signs too']),
    `since ${formatShortDate(createdAt)}`,
  ]
  return facts.join(' · ')
}

const TRY_STATES: Record<WebhookTry['state'], StateWords> = {
  waiting: { tone: 'plain', name: 'Waiting' },
  delivered: { tone: 'ok', name: 'Taken' },
  failed: { tone: 'danger', name: 'Not taken' },
}

export function tryWords({ state, status, ms }: WebhookTry): StateWords & { readonly answer: string } {
  const took = ms === null ? [] : [`${ms} ms`]
  return { ...TRY_STATES[state], answer: [...(status === null ? [] : [String(status)]), ...took].join(' · ') }
}

/** JSON with a line for each field; as it is where it is none. */
export function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** When a try was made, or is due. */
export function momentWords({ state, at }: WebhookTry, now: number): string {
  const age = ageLabel(Date.parse(at), now)
  if (state === 'waiting') return Date.parse(at) > now ? `due ${formatTime(at)}` : 'due now'
  return age === 'Just now' ? 'just now' : `${age} ago`
}
