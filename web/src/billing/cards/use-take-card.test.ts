import { Elements } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { createElement, type ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { gate } from '../../kit/testing/gate.ts'
import { runHook } from '../../kit/testing/run-hook.ts'
import { showToast, standingToast } from '../../kit/toasts.ts'
import { useTakeCard } from './use-take-card.ts'

const CARD = { paymentMethod: { id: 'pm_1' } }

beforeEach(() => showToast({ title: 'None yet' }))

/** A form with a card in it, of which Stripe says this. */
function cardForm(answer: () => unknown, submit: () => Promise<object> = async () => ({})) {
  let asked = 0
  const elements = { update: () => undefined, getElement: () => ({}), submit }
  const createPaymentMethod = () => {
    asked++
    return answer()
  }
  const never = () => undefined
  const stripe = { elements: () => elements, createToken: never, confirmCardPayment: never, createPaymentMethod }
  const around = (hook: ReactNode) => createElement(Elements, { stripe: stripe as unknown as Stripe }, hook)
  return { form: runHook(useTakeCard, { around }), asked: () => asked }
}

test('a second press while the first is under way does nothing', async () => {
  const answer = gate()
  const { form, asked } = cardForm(() => answer.opened.then(() => CARD))
  const first = form.now.take()
  expect(await form.now.take()).toBeUndefined()
  await expect.poll(() => form.now.isTaking).toBe(true)
  answer.open()
  expect(await first).toBe('pm_1')
  expect(asked()).toBe(1)
})

test('a card that Stripe refuses is told in its words, and can be tried again', async () => {
  const answers: unknown[] = [{ error: { type: 'card_error', message: 'Your card was declined.' } }, CARD]
  const { form } = cardForm(async () => answers.shift())
  expect(await form.now.take()).toBeUndefined()
  expect(standingToast()?.description).toBe('Your card was declined.')
  await expect.poll(() => form.now.failure).toBe('Your card was declined.')
  expect(await form.now.take()).toBe('pm_1')
  await expect.poll(() => form.now).toMatchObject({ failure: null, isTaking: false })
})

test('what is wrong with a field stands beside it already, and nothing is sent', async () => {
  const looked = gate()
  const mistake = { error: { type: 'validation_error', message: 'Incomplete.' } }
  const { form, asked } = cardForm(
    () => CARD,
    () => looked.opened.then(() => mistake),
  )
  const press = form.now.take()
  await expect.poll(() => form.now.isTaking).toBe(true)
  looked.open()
  expect(await press).toBeUndefined()
  await expect.poll(() => form.now.isTaking).toBe(false)
  expect(standingToast()?.description).toBe('Incomplete.')
  expect([form.now.failure, asked()]).toEqual([null, 0])
})

test('a Stripe that throws counts as a failure, not as a press that never ends', async () => {
  const { form } = cardForm(() => Promise.reject(new Error('offline')))
  expect(await form.now.take()).toBeUndefined()
  await expect.poll(() => form.now.failure).toBe('Failed to add payment method')
  expect(form.now.isTaking).toBe(false)
})
