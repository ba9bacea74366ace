import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answeredBy, Refusal } from '../kit/testing/network.ts'
import { runHook, USER } from '../kit/testing/run-hook.ts'
import { showToast, standingToast } from '../kit/toasts.ts'
import { setupOf } from './testing/setup.ts'
import { useSetup } from './use-setup.ts'

const PERSON = { id: USER, email: 'maya@fernbank.example', name: 'Maya', mustConfirmEmail: false }
const PURCHASE = { plan: 'pro', seats: 2, period: 'yearly' } as const
const PAGE = '/subscribe'
const SETUP = setupOf()

beforeEach(() => showToast({ title: 'None yet' }))
afterEach(() => vi.unstubAllGlobals())

test('a checkout begins once with what was chosen, and not before it is known who pays', async () => {
  const asked = answeredBy(() => SETUP)
  runHook(() => useSetup(null, PURCHASE)).now.begin()
  expect(asked).toEqual([])
  const page = runHook(() => useSetup(PERSON, PURCHASE))
  await expect.poll(() => page.now.setup).toEqual(SETUP)
  const input = { planId: 'pro', seats: 2, billing: 'yearly', userEmail: PERSON.email, userName: 'Maya' }
  expect(asked.map(({ body }) => body)).toEqual([input])
})

test('who has a plan already is led to it and told so, and sees no failure', async () => {
  answeredBy(() => new Refusal(409, 'You have Pro.', { redirect: '/billing' }))
  const page = runHook(() => useSetup(PERSON, PURCHASE), { address: PAGE })
  await expect.poll(() => page.address).toBe('/billing')
  expect(standingToast()).toMatchObject({ title: 'You have a plan already', description: 'You have Pro.' })
  expect(page.now.failure).toBeNull()
})

test('what failed says why, stays on the page, and begins again when asked', async () => {
  let answer: unknown = new Refusal(503, 'Payments rest for a moment.')
  answeredBy(() => answer)
  const page = runHook(() => useSetup(PERSON, PURCHASE), { address: PAGE })
  await expect.poll(() => page.now.failure).toBe('Payments rest for a moment.')
  expect(page.address).toBe(PAGE)
  answer = SETUP
  page.now.begin()
  await expect.poll(() => page.now.setup?.setupIntentId).toBe('seti_1')
  expect(page.now.failure).toBeNull()
})
