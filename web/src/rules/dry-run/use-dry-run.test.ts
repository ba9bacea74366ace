import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { gate } from '../../kit/testing/gate.ts'
import { answeredBy, Refusal } from '../../kit/testing/network.ts'
import { runHook } from '../../kit/testing/run-hook.ts'
import { runOf } from '../testing/rules.ts'
import { useDryRun } from './use-dry-run.ts'

afterEach(() => vi.unstubAllGlobals())

/** A sentence and its dry run; `answer` may say what begins and what is found. */
function pageOf(answer: (method: string, path: string, body: unknown) => unknown) {
  const asked = answeredBy(({ method, path, body }) => answer(method, path, body))
  const page = runHook(() => {
    const [tried, become] = useState({ sentence: '', isWanted: false })
    return { become, dry: useDryRun({ ...tried, ruleId: undefined }) }
  })
  const begun = () => asked.flatMap(({ path, body }) => (path.endsWith('/dry-run') ? [body] : []))
  return { page, asked, begun }
}

test('a sentence that is understood is tried by itself, once', async () => {
  const { page, begun } = pageOf((_method, path) => (path.endsWith('/dry-run') ? { runId: 'a' } : runOf({ id: 'a' })))
  page.now.become({ sentence: 'Flag  invoices ', isWanted: true })
  await expect.poll(() => page.now.dry.run?.id).toBe('a')
  page.now.become({ sentence: 'Flag invoices', isWanted: false })
  page.now.become({ sentence: 'Flag invoices', isWanted: true })
  await new Promise(resolve => setTimeout(resolve, 700))
  expect(begun()).toEqual([{ sentence: 'Flag invoices' }])
})

test('another sentence shows nothing of the run before, which is called off', async () => {
  let nth = 0
  const { page, asked } = pageOf((method, path) => {
    if (path.endsWith('/dry-run')) return { runId: `run${nth++}` }
    if (method === 'DELETE') return { success: true }
    return runOf({ id: path.split('/').at(-1) ?? '', state: 'running' })
  })
  page.now.become({ sentence: 'Flag invoices', isWanted: true })
  await expect.poll(() => page.now.dry.run?.id).toBe('run0')
  page.now.become({ sentence: 'Flag newsletters', isWanted: true })
  await expect.poll(() => page.now.dry.isBegun).toBe(false)
  expect(page.now.dry.run).toBeUndefined()
  await expect.poll(() => page.now.dry.run?.id).toBe('run1')
  expect(asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path.split('/').at(-1))).toEqual(['run0'])
})

test('an answer that comes after the sentence has changed is not shown', async () => {
  const late = gate()
  const { page } = pageOf(async (_method, path, body) => {
    if (!path.endsWith('/dry-run')) return runOf({ id: path.split('/').at(-1) ?? '' })
    const { sentence } = body as { sentence: string }
    if (sentence === 'Flag invoices') await late.opened
    return { runId: sentence === 'Flag invoices' ? 'late' : 'current' }
  })
  page.now.become({ sentence: 'Flag invoices', isWanted: true })
  await expect.poll(() => page.now.dry.isBegun).toBe(true)
  page.now.become({ sentence: 'Flag newsletters', isWanted: true })
  await expect.poll(() => page.now.dry.run?.id).toBe('current')
  late.open()
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(page.now.dry.run?.id).toBe('current')
})

test('what cannot be begun says why, and can be begun again', async () => {
  let isRefused = true
  const { page } = pageOf((_method, path) => {
    if (!path.endsWith('/dry-run')) return runOf()
    return isRefused ? new Refusal(429, 'Too many dry runs in an hour.') : { runId: 'run' }
  })
  page.now.become({ sentence: 'Flag invoices', isWanted: true })
  await expect.poll(() => page.now.dry.error?.message).toBe('429: Too many dry runs in an hour.')
  isRefused = false
  page.now.dry.begin()
  await expect.poll(() => page.now.dry.run?.id).toBe('run')
  expect(page.now.dry.error).toBeNull()
})
