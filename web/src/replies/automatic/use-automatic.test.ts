import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stopSettingsOf } from '../../domain/stop/testing/answer.ts'
import { answeredBy, Refusal } from '../../kit/testing/network.ts'
import { runHook } from '../../kit/testing/run-hook.ts'
import { showToast, standingToast } from '../../kit/toasts.ts'
import { previewWords } from './preview-words.ts'
import { useAutomatic } from './use-automatic.ts'

const PREVIEW = { wouldAnswer: 6, of: 41, because: [], answered: [] }
const title = () => standingToast()?.title

beforeEach(() => showToast({ title: 'None yet' }))
afterEach(() => vi.unstubAllGlobals())

function switching(preview: () => unknown = () => PREVIEW) {
  const asked = answeredBy(({ path }) => (path.endsWith('/preview') ? preview() : stopSettingsOf()))
  const changes = () => asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  return { hook: runHook(useAutomatic), changes }
}

test('switching on shows what it would have done, and waits for the tick', async () => {
  const { hook, changes } = switching()
  hook.now.change(true)
  await expect.poll(() => hook.now.preview).toEqual(PREVIEW)
  hook.now.switchOn()
  expect(changes()).toEqual([])
  hook.now.setUnderstands(true)
  await expect.poll(() => hook.now.understands).toBe(true)
  hook.now.switchOn()
  await expect.poll(title).toBe('Automatic letters are on')
  expect(changes()).toEqual([{ isAutomatic: true, understands: true }])
  expect(hook.now.isAsking).toBe(false)
})

test('the tick is asked for anew each time', async () => {
  const { hook } = switching()
  hook.now.change(true)
  await expect.poll(() => hook.now.isAsking).toBe(true)
  hook.now.setUnderstands(true)
  await expect.poll(() => hook.now.understands).toBe(true)
  hook.now.close()
  hook.now.change(true)
  await expect.poll(() => hook.now.understands).toBe(false)
})

test('switching off needs no look and no tick', async () => {
  const { hook, changes } = switching()
  hook.now.change(false)
  await expect.poll(title).toBe('Automatic letters are off')
  expect(changes()).toEqual([{ isAutomatic: false }])
})

test('a look that failed is told, and made again', async () => {
  let answer: unknown = new Refusal(503, 'Not now.')
  const { hook } = switching(() => answer)
  hook.now.change(true)
  await expect.poll(() => hook.now.trouble).toBe('Not now.')
  answer = PREVIEW
  hook.now.look()
  await expect.poll(() => hook.now.preview).toEqual(PREVIEW)
  expect(hook.now.trouble).toBeUndefined()
})

test('the preview counts what it would have answered', () => {
  expect(previewWords({ wouldAnswer: 6, of: 41 })).toBe('Would have answered 6 of 41 cold messages.')
  expect(previewWords({ wouldAnswer: 0, of: 1 })).toBe('Would have answered none of 1 cold message.')
  expect(previewWords({ wouldAnswer: 0, of: 0 })).toBe('No cold mail came in that time.')
})
