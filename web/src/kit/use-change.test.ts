import { useState } from 'react'
import { expect, test } from 'vitest'
import { runHook } from './testing/run-hook.ts'
import { useChange } from './use-change.ts'

test('states begin anew with the value, and no drawing shows the new value with the old ones', async () => {
  const drawn: string[] = []
  const page = runHook(() => {
    const [message, open] = useState('a')
    const [isAsked, setAsked] = useState(false)
    useChange(message, () => setAsked(false))
    drawn.push(`${message} ${isAsked}`)
    return { open, ask: () => setAsked(true) }
  })
  page.now.ask()
  await expect.poll(() => drawn.at(-1)).toBe('a true')
  page.now.open('b')
  await expect.poll(() => drawn.at(-1)).toBe('b false')
})

test('tells what the value was before, once for each change and not for the first', async () => {
  const heard: string[] = []
  const page = runHook(() => {
    const [state, setState] = useState('idle')
    useChange(state, before => void heard.push(`${before} to ${state}`))
    return setState
  })
  expect(heard).toEqual([])
  page.now('running')
  await expect.poll(() => heard).toEqual(['idle to running'])
  page.now('ready')
  await expect.poll(() => heard).toEqual(['idle to running', 'running to ready'])
})
