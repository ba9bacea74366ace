import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accessOf, subscriptionOf } from '../domain/plan/testing/subscription.ts'
import { answeredBy, Refusal } from '../kit/testing/network.ts'
import { runHook, USER } from '../kit/testing/run-hook.ts'
import { showToast, standingToast } from '../kit/toasts.ts'
import { useComplete } from './use-complete.ts'

const CARD = { setupIntentId: 'seti_1' }
const PAYER = { userId: USER, userEmail: 'maya@fernbank.example' }
const title = () => standingToast()?.title

beforeEach(() => showToast({ title: 'None yet' }))
afterEach(() => vi.unstubAllGlobals())

/** Completes a checkout where the server answers this, and then says so of the subscription. */
function completed(answer: unknown, subscription: unknown) {
  answeredBy(({ method }) => (method === 'POST' ? answer : subscription))
  return runHook(() => useComplete(USER)).now(CARD)
}

test('the person goes on where the server says', async () => {
  expect(await completed(PAYER, accessOf({ redirectUrl: '/dashboard' }))).toBe('/dashboard')
})

test('a mailbox comes next where the server says nothing, and where it could not be asked', async () => {
  expect(await completed(PAYER, accessOf({ redirectUrl: '' }))).toBe('/setup-gmail')
  expect(await completed(PAYER, new Refusal(503, ''))).toBe('/setup-gmail')
  expect(title()).toBe('Trial Started')
})

test('who pays at once is not told of a trial', async () => {
  await completed(PAYER, accessOf({ subscription: subscriptionOf({ trialEnd: null }) }))
  expect(title()).toBe('Subscription Started')
  await completed(PAYER, accessOf({ subscription: subscriptionOf({ trialEnd: 1_797_000_000 }) }))
  expect(title()).toBe('Trial Started')
})

test('a subscription that the server could not create throws after the failure was told', async () => {
  await expect(completed({ ...PAYER, error: 'The plan is not sold any more.' }, {})).rejects.toThrow('not sold')
  expect(standingToast()).toMatchObject({ tone: 'danger', description: 'The plan is not sold any more.' })
  await expect(completed(new Refusal(409, 'The card is not confirmed yet.'), {})).rejects.toThrow('409')
  expect(standingToast()).toMatchObject({ tone: 'danger', description: 'The card is not confirmed yet.' })
  expect(title()).toBe('Subscription Creation Failed')
})
