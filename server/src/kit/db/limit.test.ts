import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { countTry } from './limit.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

it('lets the allowed tries through, also when they come at once, and refuses the next', async () => {
  const tries = Array.from({ length: 8 }, () => countTry(test.app, 'door', { max: 5, windowSeconds: 3600 }))
  const outcomes = await Promise.allSettled(tries)
  expect(outcomes.filter(each => each.status === 'rejected')).toHaveLength(3)
  await expect(countTry(test.app, 'door', { max: 5, windowSeconds: 3600 })).rejects.toThrow(
    /^Too many tries\. Please wait \d+ minutes? and try again\.$/,
  )
  await countTry(test.app, 'another door', { max: 5, windowSeconds: 3600 })
})
