import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { answeredBy } from '../../kit/testing/network.ts'
import { runHook } from '../../kit/testing/run-hook.ts'
import { type ShownRun, useRuns } from './use-runs.ts'

afterEach(() => vi.unstubAllGlobals())

const OLD: ShownRun = { id: 'old', kind: 'apply', ruleId: 'a' }

test('a run that was under way stands there again, and stays until it is put away', async () => {
  answeredBy(() => ({ runId: 'new' }))
  const page = runHook(() => {
    const [underWay, become] = useState<readonly ShownRun[]>([OLD])
    return { become, runs: useRuns(underWay) }
  })
  const ids = () => page.now.runs.runs.map(({ id }) => id)
  expect(ids()).toEqual(['old'])
  page.now.runs.undo('a', 'old')
  await expect.poll(ids).toEqual(['new', 'old'])
  // The server lists what is still under way.
  page.now.become([{ id: 'new', kind: 'undo', ruleId: 'a' }])
  await expect.poll(ids).toEqual(['new', 'old'])
  page.now.become([])
  page.now.runs.putAway('old')
  await expect.poll(ids).toEqual(['new'])
})
