import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answeredBy, Refusal } from '../../kit/testing/network.ts'
import { runHook, USER } from '../../kit/testing/run-hook.ts'
import { showToast, standingToast } from '../../kit/toasts.ts'
import { useLine } from './use-line.ts'

const SAVED = 85
const PAUSE_MS = 500
const SETTINGS = {
  realTimeProcessing: true,
  trustsKeptMail: true,
  screensStrangers: false,
  coldEmailThreshold: 70,
  confidence: 70,
}
const lineCard = () => runHook(() => useLine(USER, SAVED))
const title = () => standingToast()?.title

beforeEach(() => {
  vi.useFakeTimers()
  showToast({ title: 'None yet' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a line that the server refuses jumps back and says why', async () => {
  answeredBy(() => new Refusal(409, 'Your plan keeps the line.'))
  const card = lineCard()
  card.now.move(70)
  await vi.waitFor(() => expect(card.now.line).toBe(70))
  card.now.saveNow(70)
  await vi.waitFor(() => expect(title()).toBe('Error'))
  expect(standingToast()?.description).toBe('Failed to update settings. Please try again.')
  await vi.waitFor(() => expect(card.now.line).toBe(SAVED))
  expect(card.now.isSaving).toBe(false)
})

test('of a burst of keys only the last place is saved, once', async () => {
  const asked = answeredBy(() => ({ settings: SETTINGS }))
  const card = lineCard()
  card.now.saveSoon(84)
  card.now.saveSoon(83)
  await vi.advanceTimersByTimeAsync(PAUSE_MS - 1)
  card.now.saveSoon(82)
  await vi.advanceTimersByTimeAsync(PAUSE_MS - 1)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ coldEmailThreshold: 82 }]))
  await vi.waitFor(() => expect(card.now.isSaving).toBe(false))
})

test('the slider let go saves at once, and what the keys still had to say is not heard', async () => {
  const asked = answeredBy(() => ({ settings: SETTINGS }))
  const card = lineCard()
  card.now.saveSoon(84)
  card.now.saveNow(70)
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  await vi.waitFor(() => expect(title()).toBe('Settings Updated'))
  expect(asked.map(({ body }) => body)).toEqual([{ coldEmailThreshold: 70 }])
})

test('a line put back where it was asks the server for nothing', async () => {
  const asked = answeredBy(() => ({ settings: SETTINGS }))
  const card = lineCard()
  card.now.move(70)
  await vi.waitFor(() => expect(card.now.line).toBe(70))
  card.now.saveNow(SAVED)
  await vi.waitFor(() => expect(card.now.line).toBe(SAVED))
  expect(asked).toEqual([])
})

test('whoever leaves the page before the pause is over has saved nothing', async () => {
  const asked = answeredBy(() => ({ settings: SETTINGS }))
  const card = lineCard()
  card.now.saveSoon(70)
  card.leave()
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  expect(asked).toEqual([])
})
