import type { SenderRule } from '@icebox/contract/activity'
import { afterEach, expect, test, vi } from 'vitest'
import { answeredBy, Refusal, type Request } from '../../kit/testing/network.ts'
import { runHook, USER } from '../../kit/testing/run-hook.ts'
import { standingToast } from '../../kit/toasts.ts'
import { useSenderRule } from './use-sender-rule.ts'

const ADA = 'ada@example.com'
const SENDERS = `/api/user/${USER}/senders`
const rule = (change: Partial<SenderRule> = {}): SenderRule => ({
  ...{ address: ADA, decision: 'block', covers: 'unproven', createdAt: '2026-11-20T09:00:00Z' },
  ...change,
})

afterEach(() => vi.unstubAllGlobals())

/** A server with these rules; `refusal` is what it answers to decisions. */
function serverWith(rules: SenderRule[], refusal?: Refusal) {
  const asked = answeredBy(({ method }: Request) => (method === 'GET' ? rules : (refusal ?? { success: true })))
  return { decided: () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body) }
}

const title = () => standingToast()?.title

test('a decision says what it means, and its Undo forgets a sender about whom nothing was decided', async () => {
  const server = serverWith([])
  runHook(useSenderRule).now({ address: ADA, decision: 'allow', emailId: 'm1' })
  await expect.poll(title).toBe('Sender allowed')
  expect(standingToast()?.description).toBe(`Mail from ${ADA} stays in your inbox, unless it fails the sender checks.`)
  standingToast()?.undo?.()
  await expect.poll(title).toBe('Undone')
  expect(server.decided()).toEqual([
    { address: ADA, decision: 'allow', emailId: 'm1' },
    { address: ADA, decision: null },
  ])
})

test('Undo brings back the rule that stood before, with what it covered', async () => {
  const server = serverWith([rule()])
  runHook(useSenderRule).now({ address: ADA, decision: 'allow' })
  await expect.poll(title).toBe('Sender allowed')
  standingToast()?.undo?.()
  await expect.poll(title).toBe('Undone')
  expect(server.decided()[1]).toEqual({ address: ADA, decision: 'block', covers: 'unproven' })
})

test('a rule that could not be looked at is decided anew, and no Undo is promised', async () => {
  const asked = answeredBy(({ method }) => (method === 'GET' ? new Refusal(503, 'Later.') : { success: true }))
  runHook(useSenderRule).now({ address: '@example.com', decision: 'block' })
  await expect.poll(title).toBe('Sender blocked')
  expect(standingToast()?.description).toBe('Mail from everyone at example.com goes on ice.')
  expect(standingToast()?.undo).toBeUndefined()
  expect(asked.at(-1)).toMatchObject({ method: 'PUT', path: SENDERS })
})

test('a refusal is told in the words of the server', async () => {
  serverWith([], new Refusal(409, 'This message failed the sender checks, so no rule was made for its sender.'))
  runHook(useSenderRule).now({ address: ADA, decision: 'allow', emailId: 'm1' })
  await expect.poll(title).toBe('No rule made')
  expect(standingToast()).toMatchObject({ tone: 'danger', description: expect.stringContaining('sender checks') })
})

test('an Undo that fails says so', async () => {
  let answer: unknown = { success: true }
  answeredBy(({ method }) => (method === 'GET' ? [] : answer))
  runHook(useSenderRule).now({ address: ADA, decision: null })
  await expect.poll(title).toBe('Sender removed')
  answer = new Refusal(503, '')
  standingToast()?.undo?.()
  await expect.poll(title).toBe('Not undone')
})
