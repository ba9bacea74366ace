import { ASK_MAX, type StopAnswer, type StopSettings } from '@icebox/contract/replies'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answeredBy, Refusal, type Request } from '../../kit/testing/network.ts'
import { runHook } from '../../kit/testing/run-hook.ts'
import { showToast, standingToast } from '../../kit/toasts.ts'
import { activityOf } from '../message/testing/activity.ts'
import { answerOf, stopSettingsOf } from './testing/answer.ts'
import { useAskToStop } from './use-ask-to-stop.ts'

const ANN = activityOf({ id: 'a', place: 'icebox' })
const BEN = activityOf({ id: 'b', place: 'icebox' })
const title = () => standingToast()?.title

interface Server {
  settings?: Partial<StopSettings>
  /** By the id of the message; a reply where none is given. */
  answers?: Record<string, Partial<StopAnswer>>
  cancel?: (request: Request) => unknown
}

beforeEach(() => showToast({ title: 'None yet' }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function asking({ settings, answers = {}, cancel }: Server = {}) {
  const asked = answeredBy(request => {
    const { path, body } = request
    if (path.endsWith('/stop-settings')) return stopSettingsOf(settings)
    if (path.endsWith('/cancel')) return cancel?.(request) ?? { success: true }
    const { ids, dryRun } = body as { ids: string[]; dryRun: boolean }
    const answerTo = (entryId: string) => {
      const answer = answerOf({ entryId, ...answers[entryId] })
      return dryRun || answer.way === 'none' ? answer : { ...answer, requestId: `r-${entryId}` }
    }
    return { answers: ids.map(answerTo) }
  })
  const hook = runHook(useAskToStop)
  await expect.poll(() => asked.length).toBe(1)
  const sent = (end: string) => asked.filter(({ path }) => path.endsWith(end))
  await expect.poll(() => hook.now.isLocked).toBe(settings?.mayAsk === false)
  return { hook, bodies: () => sent('/ask-to-stop').map(({ body }) => body), cancelled: () => sent('/cancel') }
}

test('asking shows first what would be done, and sends nothing until it is confirmed', async () => {
  const { hook, bodies } = await asking()
  hook.now.ask([ANN])
  await expect.poll(() => hook.now.question?.answers).toHaveLength(1)
  expect(bodies()).toEqual([{ ids: ['a'], dryRun: true }])
  hook.now.confirm()
  await expect.poll(title).toBe('Asking them to stop')
  expect(bodies()[1]).toEqual({ ids: ['a'], dryRun: false })
  expect(hook.now.question).toBeUndefined()
})

test('of many only those are asked who can be, and the toast counts them', async () => {
  const none = { way: 'none', to: null, text: null, because: 'Answers go to a no-reply address.' } as const
  const { hook, bodies } = await asking({ answers: { b: none } })
  hook.now.ask([ANN, BEN, activityOf({ id: 'c' })])
  await expect.poll(() => hook.now.question?.answers).toHaveLength(3)
  hook.now.confirm()
  await expect.poll(title).toBe('Asking 2 senders to stop')
  expect(bodies()[1]).toEqual({ ids: ['a', 'c'], dryRun: false })
  expect(standingToast()?.description).toBe(
    'It goes out in 10 seconds. 1 was not asked. Answers go to a no-reply address.',
  )
})

test('where nobody can be asked, confirming sends nothing', async () => {
  const { hook, bodies } = await asking({ answers: { a: { way: 'none', because: 'It is back in your inbox.' } } })
  hook.now.ask([ANN])
  await expect.poll(() => hook.now.question?.answers).toHaveLength(1)
  hook.now.confirm()
  expect(bodies()).toHaveLength(1)
})

test('Undo cancels every request of the act, once', async () => {
  const { hook, cancelled } = await asking()
  hook.now.ask([ANN, BEN])
  await expect.poll(() => hook.now.question?.answers).toHaveLength(2)
  hook.now.confirm()
  await expect.poll(title).toBe('Asking 2 senders to stop')
  expect(hook.now.undo()).toBe(true)
  await expect.poll(title).toBe('Undone')
  expect(cancelled().map(({ path }) => path.split('/').at(-2))).toEqual(['r-a', 'r-b'])
  expect(hook.now.undo()).toBe(false)
})

test('one request that is on its way already is told of, and the others are cancelled all the same', async () => {
  const cancel = ({ path }: Request) =>
    path.includes('r-a') ? new Refusal(409, 'It has gone out already.') : undefined
  const { hook, cancelled } = await asking({ cancel })
  hook.now.ask([ANN, BEN])
  await expect.poll(() => hook.now.question?.answers).toHaveLength(2)
  hook.now.confirm()
  await expect.poll(title).toBe('Asking 2 senders to stop')
  standingToast()?.undo?.()
  await expect.poll(title).toBe('Not undone')
  expect(standingToast()).toMatchObject({ tone: 'danger', description: 'It has gone out already.' })
  expect(cancelled()).toHaveLength(2)
})

test('Undo by key means the asking for ten seconds, and not once something else was done', async () => {
  const { hook } = await asking()
  const askAnn = async () => {
    showToast({ title: 'None yet' })
    hook.now.ask([ANN])
    await expect.poll(() => hook.now.question?.answers).toHaveLength(1)
    hook.now.confirm()
    await expect.poll(title).toBe('Asking them to stop')
  }
  await askAnn()
  hook.now.forget()
  expect(hook.now.undo()).toBe(false)
  await askAnn()
  vi.useFakeTimers({ now: Date.now() + 10_001, toFake: ['Date'] })
  expect(hook.now.undo()).toBe(false)
})

test('with a plan that does not hold it nothing is asked, and the reason stands there', async () => {
  const { hook, bodies } = await asking({ settings: { mayAsk: false, locked: 'On Pro and Pro+.' } })
  hook.now.ask([ANN])
  await expect.poll(() => hook.now.question).toMatchObject({ isLocked: true, locked: 'On Pro and Pro+.' })
  expect(bodies()).toEqual([])
})

test('one question holds a hundred, and says that there were more', async () => {
  const { hook, bodies } = await asking()
  hook.now.ask(Array.from({ length: ASK_MAX + 1 }, (_, at) => activityOf({ id: String(at) })))
  await expect.poll(() => hook.now.question?.answers).toHaveLength(ASK_MAX)
  expect(hook.now.question?.isCut).toBe(true)
  expect((bodies()[0] as { ids: string[] }).ids).toHaveLength(ASK_MAX)
})
