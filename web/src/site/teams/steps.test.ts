import { expect, test } from 'vitest'
import { IDLE, type Steps, type StepsEvent, stepsAfter } from './steps.ts'

const after = (steps: Steps, ...events: StepsEvent[]) =>
  events.reduce((state, event) => stepsAfter(state, event, 3), steps)

test('it goes from idle through every step to done', () => {
  expect(after(IDLE, 'start')).toEqual({ state: 'running', step: 0 })
  expect(after(IDLE, 'start', 'tick', 'tick')).toEqual({ state: 'running', step: 2 })
  expect(after(IDLE, 'start', 'tick', 'tick', 'tick')).toEqual({ state: 'done', step: 3 })
})

test.each<StepsEvent>(['start', 'show_end', 'reset'])('what runs takes no notice of %s', event => {
  const running = after(IDLE, 'start', 'tick')
  expect(after(running, event)).toEqual(running)
})

test('a tick moves nothing that does not run', () => {
  expect(after(IDLE, 'tick')).toEqual(IDLE)
  expect(after({ state: 'done', step: 3 }, 'tick')).toEqual({ state: 'done', step: 3 })
})

test('what is done can be started from 0 again, or reset', () => {
  expect(after({ state: 'done', step: 3 }, 'start')).toEqual({ state: 'running', step: 0 })
  expect(after({ state: 'done', step: 3 }, 'reset')).toEqual(IDLE)
})

test('the end can be shown at once', () => {
  expect(after(IDLE, 'show_end')).toEqual({ state: 'done', step: 3 })
})
