import { expect, it } from 'vitest'
import { type AccessFacts, accessOf } from './access.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)

function facts(status: string | undefined, change: Partial<AccessFacts> = {}): AccessFacts {
  return {
    isSuspended: false,
    state: status === undefined ? undefined : { status, past_due_since: null },
    hasMailbox: true,
    setupPage: '/setup-outlook',
    subscribePage: '/subscribe?provider=existing',
    hasLostPlan: false,
    now: NOW,
    ...change,
  }
}

const owing = (days: number) => facts(undefined, { state: { status: 'past_due', past_due_since: daysAgo(days) } })
const ROWS: readonly (readonly [string, AccessFacts, readonly unknown[]])[] = [
  ['suspended, whatever is paid', facts('active', { isSuspended: true }), ['suspended', false, '/plan-ended', false]],
  [
    'trialing without a mailbox',
    facts('trialing', { hasMailbox: false }),
    ['mailbox_required', true, '/setup-outlook', true],
  ],
  [
    'active without a mailbox',
    facts('active', { hasMailbox: false }),
    ['mailbox_required', true, '/setup-outlook', true],
  ],
  ['trialing', facts('trialing'), ['full_access', true, '/dashboard', true]],
  ['active', facts('active'), ['full_access', true, '/dashboard', true]],
  ['past due for six days', owing(6), ['payment_required', true, '/dashboard', true]],
  ['past due for eight days', owing(8), ['payment_required', true, '/dashboard', false]],
  ['incomplete', facts('incomplete'), ['payment_action_required', false, '/subscribe?provider=existing', false]],
  ...['unpaid', 'canceled', 'incomplete_expired', 'paused'].map(
    status => [status, facts(status), ['payment_required', false, '/plan-ended', false]] as const,
  ),
  ['never bought', facts(undefined), ['no_subscription', false, '/pricing', false]],
  ['removed from a team', facts(undefined, { hasLostPlan: true }), ['no_subscription', false, '/plan-ended', false]],
]

it.each(ROWS)('%s', (_, given, expected) => {
  const { accessState, hasActiveSubscription, redirectUrl, isProtected } = accessOf(given)
  expect([accessState, hasActiveSubscription, redirectUrl, isProtected]).toEqual(expected)
})
