import { expect, test } from 'vitest'
import { SendError } from '../../kit/calls/send.ts'
import { secretIn } from './bank.ts'

const asks = {
  code: 'payment_required',
  message: 'Your bank asks.',
  requiresAction: true,
  clientSecret: 'pi_1_secret_2',
}
const refusal = (status: number, answer: unknown) => new SendError(status, 'Refused', answer)

test('a bank that asks is asked with its own secret', () => {
  expect(secretIn(refusal(402, asks))).toBe('pi_1_secret_2')
})

test('a declined card, another status and other failures are none of the bank’s', () => {
  expect(secretIn(refusal(402, { code: 'payment_required', message: 'Your card was declined.' }))).toBeNull()
  expect(secretIn(refusal(402, { ...asks, clientSecret: undefined }))).toBeNull()
  expect(secretIn(refusal(409, asks))).toBeNull()
  expect(secretIn(refusal(402, 'not JSON'))).toBeNull()
  expect(secretIn(new Error('offline'))).toBeNull()
})
