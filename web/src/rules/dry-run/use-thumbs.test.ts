import { afterEach, expect, test, vi } from 'vitest'
import { gate } from '../../kit/testing/gate.ts'
import { answeredBy, Refusal } from '../../kit/testing/network.ts'
import { runHook } from '../../kit/testing/run-hook.ts'
import { useThumbs } from './use-thumbs.ts'

afterEach(() => vi.unstubAllGlobals())

test('a message marked wrong where it was taken is right where it is left', async () => {
  const asked = answeredBy(() => ({ success: true }))
  const page = runHook(() => useThumbs('r'))
  page.now.say?.('e', 'matched', false)
  await expect.poll(() => page.now.saidOf('e', 'matched')).toBe(false)
  expect(page.now.saidOf('e', 'not')).toBe(true)
  expect(page.now.wantOf('e')).toBe(false)
  expect(asked.map(({ body }) => body)).toEqual([{ entryId: 'e', isRight: false }])
})

test('said once more it is taken back, and a failure leaves what was said before', async () => {
  const late = gate()
  let isDown = false
  const asked = answeredBy(async () => {
    if (!isDown) return { success: true }
    await late.opened
    return new Refusal(503, 'Away.')
  })
  const page = runHook(() => useThumbs('r'))
  page.now.say?.('e', 'not', false)
  await expect.poll(() => page.now.wantOf('e')).toBe(true)
  isDown = true
  page.now.say?.('e', 'not', false)
  await expect.poll(() => page.now.wantOf('e')).toBeUndefined()
  late.open()
  await expect.poll(() => page.now.wantOf('e')).toBe(true)
  isDown = false
  page.now.say?.('e', 'not', false)
  await expect.poll(() => page.now.wantOf('e')).toBeUndefined()
  expect(asked.at(-1)?.body).toEqual({ entryId: 'e', isRight: null })
})
