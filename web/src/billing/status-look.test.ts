import { expect, test } from 'vitest'
import { formatDay } from '../kit/format.ts'
import { statusLook } from './status-look.ts'

const END = Math.floor(Date.now() / 1_000) + 6 * 86_400

const look = (status: string, cancelAtPeriodEnd = false) =>
  statusLook({ status, cancelAtPeriodEnd, currentPeriodEnd: END })

test('active alone is highlighted', () => {
  const tones = ['active', 'trialing', 'trial', 'incomplete', 'paused', 'canceled'].map(status => look(status).tone)
  expect(tones).toEqual(['ok', 'plain', 'plain', 'plain', 'plain', 'plain'])
})

test('what was not paid is a danger', () => {
  expect(look('past_due')).toMatchObject({ text: 'Past due', tone: 'danger' })
})

test('a subscription that ends with its period says when', () => {
  expect(look('active', true)).toMatchObject({
    text: `Cancels on ${formatDay(END * 1_000)}`,
    tone: 'plain',
    isOver: false,
  })
  expect(look('canceled', true).text).toBe('Cancelled')
})

test('a word that is new is shown as it is', () => {
  expect(look('on_holiday').text).toBe('on_holiday')
})
