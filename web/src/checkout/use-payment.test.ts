import { Elements } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gate } from '../kit/testing/gate.ts'
import { answeredBy, Refusal, type Request } from '../kit/testing/network.ts'
import { runHook, USER } from '../kit/testing/run-hook.ts'
import { showToast, standingToast } from '../kit/toasts.ts'
import { setupOf } from './testing/setup.ts'
import { usePayment } from './use-payment.ts'

const PERSON = { id: USER, email: 'maya@fernbank.example', name: 'Maya', mustConfirmEmail: false }
const PURCHASE = { plan: 'pro', seats: 2, period: 'monthly' } as const
const PAGE = '/subscribe'
const title = () => standingToast()?.title

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://icebox.example' })
  showToast({ title: 'None yet' })
})
afterEach(() => vi.unstubAllGlobals())

/** The page of a checkout. `confirm` is what Stripe says of the card, `complete` what our server says of the subscription. */
function checkout(confirm: () => unknown, complete: (request: Request) => unknown = () => PAYER) {
  const confirmed: unknown[] = []
  const asked = answeredBy(request => (request.method === 'POST' ? complete(request) : new Refusal(503, '')))
  const said: (string | null)[] = []
  let refused = 0
  const terms = {
    ...{ setup: setupOf(), person: PERSON, purchase: PURCHASE, place: null },
    onFailure: (text: string | null) => void said.push(text),
    onRefused: () => void refused++,
  }
  const stripe = stripeThat(async given => {
    confirmed.push(given)
    return (await confirm()) ?? {}
  })
  const around = (hook: ReactNode) => createElement(Elements, { stripe }, hook)
  const page = runHook(() => usePayment(terms), { address: PAGE, around })
  const completed = () => asked.filter(({ method }) => method === 'POST').length
  return { page, confirmed, completed, said, refused: () => refused }
}

const PAYER = { userId: USER, userEmail: PERSON.email }

/** As much of Stripe's script as its React part asks for. */
function stripeThat(confirmSetup: (given: unknown) => Promise<unknown>): Stripe {
  const never = () => undefined
  const stripe = { elements: () => ({ update: never }), createToken: never, createPaymentMethod: never }
  return { ...stripe, confirmCardPayment: never, confirmSetup } as unknown as Stripe
}

test('a second press while the first is under way does nothing', async () => {
  const answer = gate()
  const { page, confirmed, completed } = checkout(() => answer.opened)
  const first = page.now.pay()
  expect(await page.now.pay()).toBe(false)
  await expect.poll(() => page.now.isProcessing).toBe(true)
  answer.open()
  expect(await first).toBe(true)
  expect([confirmed.length, completed()]).toEqual([1, 1])
})

test('once it has begun the person is on their way, and nothing can be pressed any more', async () => {
  const { page, confirmed } = checkout(() => undefined)
  expect(await page.now.pay()).toBe(true)
  await expect.poll(() => page.address).toBe('/setup-gmail')
  expect(page.now.isProcessing).toBe(true)
  expect(await page.now.pay()).toBe(false)
  expect(confirmed).toMatchObject([{ redirect: 'if_required' }])
})

test('a card that Stripe refuses begins nothing, says why, and may be tried again', async () => {
  const { page, completed, said } = checkout(() => ({ error: { type: 'card_error', message: 'Declined.' } }))
  expect(await page.now.pay()).toBe(false)
  expect(title()).toBe('Payment Method Setup Failed')
  expect(standingToast()?.description).toBe('Declined.')
  expect([completed(), said, page.address]).toEqual([0, [null, 'Declined.'], PAGE])
  await expect.poll(() => page.now.isProcessing).toBe(false)
})

test('what stands beside a field already is not said once more below', async () => {
  const { page, said } = checkout(() => ({ error: { type: 'validation_error', message: 'Incomplete.' } }))
  expect(await page.now.pay()).toBe(false)
  expect(said).toEqual([null])
})

test('a confirmed card is not asked for twice when the subscription could not begin', async () => {
  const answers = [new Refusal(503, 'Later.'), PAYER]
  const { page, confirmed, completed, said } = checkout(
    () => undefined,
    () => answers.shift(),
  )
  expect(await page.now.pay()).toBe(false)
  expect(said.at(-1)).toBe('Later.')
  await expect.poll(() => page.now.isProcessing).toBe(false)
  expect(await page.now.pay()).toBe(true)
  expect([confirmed.length, completed()]).toEqual([1, 2])
})

test('a card that was confirmed though the answer was lost counts as confirmed', async () => {
  const { page, completed } = checkout(() => ({ error: { setup_intent: { status: 'succeeded' } } }))
  expect(await page.now.pay()).toBe(true)
  expect(completed()).toBe(1)
})

test('a card that will not be charged is asked for anew, and only then', async () => {
  const charged = checkout(
    () => undefined,
    () => new Refusal(402, 'Your card was declined.'),
  )
  expect(await charged.page.now.pay()).toBe(false)
  expect([charged.refused(), charged.said.at(-1)]).toEqual([1, 'Your card was declined.'])
  const later = checkout(
    () => undefined,
    () => new Refusal(503, 'Later.'),
  )
  expect(await later.page.now.pay()).toBe(false)
  expect(later.refused()).toBe(0)
})

test('a Stripe that throws leaves the form as it was', async () => {
  const { page, said } = checkout(() => Promise.reject(new Error('offline')))
  expect(await page.now.pay()).toBe(false)
  expect(title()).toBe('Error')
  expect(said.at(-1)).toBe('Something went wrong. Please try again.')
  await expect.poll(() => page.now.isProcessing).toBe(false)
})
