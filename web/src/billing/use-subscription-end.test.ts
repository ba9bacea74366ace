import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gate } from '../kit/testing/gate.ts'
import { answeredBy, Refusal } from '../kit/testing/network.ts'
import { runHook } from '../kit/testing/run-hook.ts'
import { showToast, standingToast } from '../kit/toasts.ts'
import { useCancel, useMoneyBack, useResume } from './use-subscription-end.ts'

const ENDS = { success: true, effectiveDate: '2026-12-24T00:00:00Z' }
const title = () => standingToast()?.title

beforeEach(() => showToast({ title: 'None yet' }))
afterEach(() => vi.unstubAllGlobals())

/** What the question does when the act has succeeded. */
function question() {
  let closed = 0
  return { close: () => void closed++, closed: () => closed }
}

test('cancelling says until when it can be resumed, and only then is the question gone', async () => {
  const answer = gate()
  const asked = answeredBy(() => answer.opened.then(() => ENDS))
  const { close, closed } = question()
  const end = runHook(() => useCancel(close))
  end.now.cancel('unused')
  await expect.poll(() => end.now.isRunning).toBe(true)
  expect(closed()).toBe(0)
  answer.open()
  await expect.poll(title).toBe('Subscription Cancelled')
  expect(standingToast()?.description).toBe('It ends on December 24, 2026. You can resume it until then.')
  expect(closed()).toBe(1)
  expect(asked).toMatchObject([{ body: { feedback: 'unused' } }])
})

test('a cancellation that failed leaves the question open, says why, and can be tried again', async () => {
  let answer: unknown = new Refusal(409, 'A change is under way.')
  answeredBy(() => answer)
  const { close, closed } = question()
  const end = runHook(() => useCancel(close))
  end.now.cancel(undefined)
  await expect.poll(title).toBe('Cancellation Failed')
  expect(standingToast()).toMatchObject({ tone: 'danger', description: 'A change is under way.' })
  await expect.poll(() => end.now.isRunning).toBe(false)
  expect(closed()).toBe(0)
  answer = ENDS
  end.now.cancel(undefined)
  await expect.poll(title).toBe('Subscription Cancelled')
  expect(closed()).toBe(1)
})

test('a cancellation that may still go through is not called a failure', async () => {
  answeredBy(() => new Refusal(503, 'The payment provider has not answered yet.', { code: 'unknown_yet' }))
  const end = runHook(() => useCancel(() => undefined))
  end.now.cancel(undefined)
  await expect.poll(title).toBe('No Answer Yet')
  expect(standingToast()?.description).toBe('The payment provider has not answered yet.')
})

test('money back names the sum that the server gave back', async () => {
  answeredBy(() => ({ success: true, amountCents: 2_850 }))
  const { close, closed } = question()
  runHook(() => useMoneyBack(close)).now.giveBack()
  await expect.poll(title).toBe('Refund Issued')
  expect(standingToast()?.description).toBe('$28.50 goes back to your card. Your subscription has ended.')
  expect(closed()).toBe(1)
})

test('money that could not be given back is not said to be on its way', async () => {
  answeredBy(() => new Refusal(409, 'The sum has changed.'))
  const { close, closed } = question()
  runHook(() => useMoneyBack(close)).now.giveBack()
  await expect.poll(title).toBe('Refund Failed')
  expect(standingToast()?.description).toBe('The sum has changed.')
  expect(closed()).toBe(0)
})

test('resuming that failed says so in a sentence of our own where the server sent none', async () => {
  answeredBy(() => new Refusal(503, ''))
  runHook(useResume).now.resume()
  await expect.poll(title).toBe('Error')
  expect(standingToast()?.description).toBe('Failed to resume the subscription. Please try again.')
})
