import { afterEach, expect, test, vi } from 'vitest'
import { stopSettingsOf } from '../../domain/stop/testing/answer.ts'
import { answeredBy, Refusal } from '../../kit/testing/network.ts'
import { runHook } from '../../kit/testing/run-hook.ts'
import { standingToast } from '../../kit/toasts.ts'
import { type Standing, useLetter } from './use-letter.ts'

const DEFAULT: Standing = { field: 'template', own: null, inForce: 'No thanks.' }

afterEach(() => vi.unstubAllGlobals())

function writing(standing: Standing, answer: () => unknown = () => stopSettingsOf()) {
  const asked = answeredBy(answer)
  return { hook: runHook(() => useLetter(standing)), saved: () => asked.map(({ body }) => body) }
}

test('what is in force stands there to begin with, and is not saved as one’s own', () => {
  const { hook, saved } = writing(DEFAULT)
  expect(hook.now).toMatchObject({ text: 'No thanks.', isChanged: false, giveUp: undefined })
  hook.now.save()
  expect(saved()).toEqual([])
})

test('new words are saved without the space around them, for whom they are', async () => {
  const { hook, saved } = writing({ field: 'teamTemplate', own: null, inForce: '' })
  hook.now.type('  Please write to none of us. ')
  await expect.poll(() => hook.now.isChanged).toBe(true)
  hook.now.save()
  await expect.poll(() => standingToast()?.description).toBe('Letter saved.')
  expect(saved()).toEqual([{ teamTemplate: 'Please write to none of us.' }])
})

test('too many letters are said while they are typed, and never sent', async () => {
  const { hook, saved } = writing(DEFAULT)
  hook.now.type('x'.repeat(601))
  await expect.poll(() => hook.now.fault).toBe('1 too many: at most 600 letters.')
  hook.now.save()
  expect(saved()).toEqual([])
})

test('what the server finds stands at the field until something else is typed', async () => {
  const { hook } = writing(DEFAULT, () => new Refusal(400, 'A letter holds no links.'))
  hook.now.type('See https://example.com')
  await expect.poll(() => hook.now.isChanged).toBe(true)
  hook.now.save()
  await expect.poll(() => hook.now.fault).toBe('A letter holds no links.')
  expect(hook.now.text).toBe('See https://example.com')
  hook.now.type('No thanks, bye.')
  await expect.poll(() => hook.now.fault).toBeUndefined()
})

test('one’s own words can be given up', async () => {
  const { hook, saved } = writing({ ...DEFAULT, own: 'Mine.' })
  expect(hook.now.text).toBe('Mine.')
  hook.now.giveUp?.()
  await expect.poll(saved).toEqual([{ template: null }])
})
