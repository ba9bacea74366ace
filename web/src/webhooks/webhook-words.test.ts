import { EVENT_NAMES } from '@icebox/contract/api/webhooks'
import { expect, it } from 'vitest'
import { eventWords, indented, stateWords, tryWords } from './webhook-words.ts'

it('says how a webhook is doing', () => {
  expect(stateWords({ state: 'on', failingSince: null }).name).toBe('On')
  expect(stateWords({ state: 'on', failingSince: '2026-11-26T09:00:00.000Z' })).toMatchObject({ tone: 'warn' })
  expect(stateWords({ state: 'disabled', failingSince: '2026-11-26T09:00:00.000Z' }).name).toBe('Switched off')
  expect(eventWords({ events: EVENT_NAMES })).toBe('Everything')
})

it('shows what was answered, and JSON by its lines', () => {
  const one = { ...{ eventId: 'msg_1', type: 'email.frozen', n: 1, at: '2026-11-26T09:00:00.000Z' }, request: '{}' }
  expect(tryWords({ ...one, state: 'failed', status: 500, ms: 12, trouble: '', answer: '' }).answer).toBe('500 · 12 ms')
  expect(tryWords({ ...one, state: 'waiting', status: null, ms: null, trouble: null, answer: null }).answer).toBe('')
  expect(indented('{"a":1}')).toBe('{\n  "a": 1\n}')
  expect(indented('caught')).toBe('caught')
})
