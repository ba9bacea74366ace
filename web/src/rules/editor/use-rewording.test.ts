import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { gate } from '../../kit/testing/gate.ts'
import { answeredBy, Refusal } from '../../kit/testing/network.ts'
import { runHook } from '../../kit/testing/run-hook.ts'
import { useRewording } from './use-rewording.ts'

afterEach(() => vi.unstubAllGlobals())

function pageOf(first: string) {
  return runHook(() => {
    const [sentence, write] = useState(first)
    return { write, rewording: useRewording(sentence) }
  })
}

test('nothing is sent before the press, and the sentence alone with it', async () => {
  const asked = answeredBy(() => ({ sentence: 'Move mail on the topic invoice to "Bills".' }))
  const page = pageOf('Rechnungen  nach Bills ')
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(asked).toEqual([])
  page.now.rewording.ask()
  await expect.poll(() => page.now.rewording.suggestion).toBe('Move mail on the topic invoice to "Bills".')
  expect(asked.map(({ path, body }) => [path, body])).toEqual([
    ['/api/user/7/rules/reword', { sentence: 'Rechnungen nach Bills' }],
  ])
  page.now.rewording.putAway()
  await expect.poll(() => page.now.rewording.suggestion).toBeUndefined()
})

test('an answer that comes when the sentence is another is not shown', async () => {
  const late = gate()
  answeredBy(async () => {
    await late.opened
    return { sentence: 'Flag mail from strangers.' }
  })
  const page = pageOf('Fremde markieren')
  page.now.rewording.ask()
  await expect.poll(() => page.now.rewording.isRunning).toBe(true)
  page.now.write('Flag newsletters')
  await expect.poll(() => page.now.rewording.isRunning).toBe(false)
  late.open()
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(page.now.rewording.suggestion).toBeUndefined()
})

test('no words found and a failure are told apart', async () => {
  let isDown = false
  answeredBy(() => (isDown ? new Refusal(503, 'The language model took too long.') : { sentence: null }))
  const page = pageOf('Fremde markieren')
  page.now.rewording.ask()
  await expect.poll(() => page.now.rewording.suggestion).toBeNull()
  isDown = true
  page.now.rewording.ask()
  await expect.poll(() => page.now.rewording.error?.message).toBe('503: The language model took too long.')
  expect(page.now.rewording.suggestion).toBeUndefined()
})
