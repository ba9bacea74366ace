import type { ReviewRow } from '@icebox/contract/review'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerOf, stopSettingsOf } from '../domain/stop/testing/answer.ts'
import { answeredBy, Refusal, type Request } from '../kit/testing/network.ts'
import { runHook, USER } from '../kit/testing/run-hook.ts'
import { showToast, standingToast } from '../kit/toasts.ts'
import { FOLDERS } from './list/folders.ts'
import { ASK_ABOVE } from './list/selection.ts'
import { rowOf } from './testing/row.ts'
import { useDeeds } from './use-deeds.ts'
import { useReview } from './use-review.ts'

const [ON_ICE] = FOLDERS
const ABC = ['a', 'b', 'c'].map(id => rowOf({ id, sender: `${id}@b.example` }))
const title = () => standingToast()?.title

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  showToast({ title: 'None yet' })
})
afterEach(() => vi.unstubAllGlobals())

/** The review of a folder that holds these rows; `refusal` is what every move is answered with. */
async function reviewOf(rows: ReviewRow[], refusal?: Refusal) {
  const matching = { messages: 900, newestId: 'a', kinds: [], senders: [], mailboxes: [] }
  const asked = answeredBy(({ method, path, body }: Request) => {
    if (method === 'GET' && path.includes('/counts')) return matching
    if (path.endsWith('/stop-settings')) return stopSettingsOf()
    if (method === 'GET') return path.includes('/senders') ? [] : rows
    if (method === 'PUT') return { success: true }
    if (path.endsWith('/ask-to-stop'))
      return { answers: idsIn(body).map(entryId => answerOf({ entryId, requestId: entryId })) }
    if (path.endsWith('/cancel')) return { success: true }
    const moved = { moved: 900, left: 0, learned: 64, unruled: 0 }
    return refusal ?? (path.includes('/review/') ? moved : { items: rows.filter(({ id }) => idsIn(body).includes(id)) })
  })
  const page = runHook(() => {
    const review = useReview(USER, ON_ICE)
    return { review, deeds: useDeeds(review) }
  })
  await expect.poll(() => page.now.review.matching && page.now.review.rows.length).toBe(rows.length)
  const did = () => asked.filter(({ method }) => method !== 'GET')
  return { page, did, current: () => page.now.review.cursor.current?.id }
}

const idsIn = (body: unknown) => (body as { ids: string[] }).ids

test('a message that is restored leaves the list, and the next one is current', async () => {
  const { page, did, current } = await reviewOf(ABC)
  page.now.deeds.step(1)
  await expect.poll(current).toBe('b')
  page.now.deeds.restore()
  await expect.poll(current).toBe('c')
  expect(page.now.review.staying.map(({ id }) => id)).toEqual(['a', 'c'])
  await expect.poll(title).toBe('Back in your inbox')
  expect(did().map(({ body }) => body)).toEqual([{ ids: ['b'], allowSender: false }])
})

test('what the server refuses stands in the list again, and can be tried again', async () => {
  const { page, did } = await reviewOf(ABC, new Refusal(503, ''))
  page.now.deeds.restore()
  await expect.poll(title).toBe('Not moved')
  await expect.poll(() => page.now.review.staying.length).toBe(3)
  page.now.deeds.restoreOne()
  await expect.poll(() => did().length).toBe(2)
  await expect.poll(() => page.now.review.staying.length).toBe(3)
})

test('more than fifty are asked about first, and nothing moves until the answer is yes', async () => {
  const { page, did } = await reviewOf(Array.from({ length: ASK_ABOVE + 1 }, (_, at) => rowOf({ id: `m${at}` })))
  page.now.deeds.select('m0', false)
  await expect.poll(() => page.now.deeds.amount).toBe(1)
  page.now.deeds.select(`m${ASK_ABOVE}`, true)
  await expect.poll(() => page.now.deeds.amount).toBe(ASK_ABOVE + 1)
  page.now.deeds.freeze()
  await expect.poll(() => page.now.deeds.question?.amount).toBe(ASK_ABOVE + 1)
  page.now.deeds.closeQuestion()
  await expect.poll(() => page.now.deeds.question).toBeUndefined()
  expect(did()).toEqual([])
  page.now.deeds.freeze()
  await expect.poll(() => page.now.deeds.question).toBeDefined()
  page.now.deeds.question?.yes()
  await expect.poll(() => did().flatMap(({ body }) => idsIn(body)).length).toBe(ASK_ABOVE + 1)
  await expect.poll(title).toBe(`${ASK_ABOVE + 1} messages noted as cold`)
})

test('all that matches is named by the filter, up to the newest that was seen', async () => {
  const { page, did } = await reviewOf(ABC)
  page.now.deeds.selectAll()
  await expect.poll(() => page.now.deeds.amount).toBe(900)
  page.now.deeds.restore()
  await expect.poll(() => page.now.deeds.question?.amount).toBe(900)
  page.now.deeds.question?.yes()
  await expect.poll(() => did()[0]?.body).toMatchObject({ filter: { view: 'to_review' }, upTo: 'a' })
  expect(did()[0]?.body).not.toHaveProperty('only')
  await expect.poll(title).toContain('900')
})

test('a campaign is named by itself, and the messages beside it one by one', async () => {
  const { page, did } = await reviewOf([rowOf({ id: 'a', campaign: 'k1', count: 17 }), rowOf({ id: 'b' })])
  page.now.deeds.select('a', false)
  await expect.poll(() => page.now.deeds.amount).toBe(17)
  page.now.deeds.select('b', false)
  await expect.poll(() => page.now.deeds.amount).toBe(18)
  page.now.deeds.freeze()
  await expect.poll(() => did()[0]?.body).toMatchObject({ only: { ids: ['b'], campaigns: ['k1'] } })
  await expect.poll(title).toContain('900')
})

test('where nothing can be moved, allow and block decide about the sender alone', async () => {
  const { page, did } = await reviewOf([rowOf({ id: 'a', sender: 'ada@b.example', place: 'gone' })])
  page.now.deeds.block()
  await expect.poll(title).toBe('Sender blocked')
  expect(did().map(({ method, body }) => [method, body])).toEqual([
    ['PUT', { address: 'ada@b.example', decision: 'block', emailId: 'a' }],
  ])
})

test('an act in the reader takes its message, whatever is selected', async () => {
  const { page, did } = await reviewOf(ABC)
  page.now.deeds.select('c', false)
  await expect.poll(() => page.now.review.cursor.current?.id).toBe('c')
  page.now.review.cursor.stepTo('a')
  await expect.poll(() => page.now.review.cursor.current?.id).toBe('a')
  page.now.deeds.freezeOne()
  await expect.poll(() => did().map(({ body }) => idsIn(body))).toEqual([['a']])
  await expect.poll(title).toBe('Noted as cold')
})

test('the selection is asked to stop, let go of once that is done, and Undo cancels it', async () => {
  const { page, did } = await reviewOf(ABC)
  page.now.deeds.select('a', false)
  await expect.poll(() => page.now.deeds.amount).toBe(1)
  page.now.deeds.select('c', false)
  await expect.poll(() => page.now.deeds.amount).toBe(2)
  page.now.deeds.askToStop()
  await expect.poll(() => page.now.deeds.stop.question?.answers).toHaveLength(2)
  page.now.deeds.stop.confirm()
  await expect.poll(title).toBe('Asking 2 senders to stop')
  await expect.poll(() => page.now.deeds.amount).toBe(0)
  page.now.deeds.undo()
  await expect.poll(title).toBe('Undone')
  expect(did().map(({ path }) => path.split('/').slice(-2).join('/'))).toEqual([
    'emails/ask-to-stop',
    'emails/ask-to-stop',
    'a/cancel',
    'c/cancel',
  ])
})

test('after a move Undo means the move, and what was asked before it still goes out', async () => {
  const { page, did } = await reviewOf(ABC)
  page.now.deeds.askToStop()
  await expect.poll(() => page.now.deeds.stop.question?.answers).toHaveLength(1)
  page.now.deeds.stop.confirm()
  await expect.poll(title).toBe('Asking them to stop')
  page.now.deeds.freeze()
  await expect.poll(title).not.toBe('Asking them to stop')
  page.now.deeds.undo()
  await expect.poll(title).toBe('Undone')
  expect(did().at(-1)?.path).toMatch(/\/undo$/)
})
