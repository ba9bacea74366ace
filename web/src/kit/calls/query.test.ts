import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { createQueryClient } from './query.ts'

/** Asks as a page does; each answer comes when it is let go. */
function openPage() {
  const client = createQueryClient()
  const waiting: ((answer: string | Error) => void)[] = []
  const queryFn = () =>
    new Promise<string>((resolve, reject) => {
      waiting.push(answer => (answer instanceof Error ? reject(answer) : resolve(answer)))
    })
  const page = new QueryObserver(client, { queryKey: ['mailboxes'], queryFn })
  onTestFinished(page.subscribe(() => undefined))
  const answer = async (text: string | Error) => {
    waiting.shift()?.(text)
    await new Promise(resolve => setTimeout(resolve, 1))
  }
  return { client, page, answer, asked: () => waiting.length }
}

test('what changes while the first answer is under way is asked for again', async () => {
  const { client, page, answer } = openPage()
  const isFresh = client.invalidateQueries({ queryKey: ['mailboxes'] })
  await answer('before the change')
  await answer('after it')
  await isFresh
  expect(page.getCurrentResult().data).toBe('after it')
})

test('a first answer that fails is shown, and not asked for again by itself', async () => {
  const { client, page, answer, asked } = openPage()
  const isFresh = client.invalidateQueries({ queryKey: ['mailboxes'] })
  await answer(new Error('no answer'))
  await isFresh
  expect(page.getCurrentResult().status).toBe('error')
  expect(asked()).toBe(0)
})

test('what changes elsewhere asks for nothing', async () => {
  const { client, page, answer, asked } = openPage()
  const isFresh = client.invalidateQueries({ queryKey: ['rules'] })
  await answer('the only one')
  await isFresh
  expect(page.getCurrentResult().data).toBe('the only one')
  expect(asked()).toBe(0)
})

test('an act without a network fails at once, instead of looking done until there is one', async () => {
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  const client = createQueryClient()
  const mutationFn = () => Promise.reject(new Error('no network'))
  const act = client.getMutationCache().build(client, client.defaultMutationOptions({ mutationFn }))
  const failed = act.execute(undefined).catch((error: Error) => error.message)
  const waited = new Promise(resolve => setTimeout(() => resolve('still waiting'), 50))
  expect(await Promise.race([failed, waited])).toBe('no network')
})
