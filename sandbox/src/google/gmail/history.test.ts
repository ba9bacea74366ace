import { expect, test } from 'vitest'
import { ADA, gmailFor, letter, openTwin } from '../client-for-tests.ts'

const me = { userId: 'me' }

test('history ids are plain growing numbers below 2^53, and a cursor leads to what came after it', async () => {
  const twin = await openTwin()
  const users = await gmailFor(twin)
  const start = (await users.getProfile(me)).data.historyId ?? ''
  await twin.deliver(ADA, letter('New'), { folder: 'Icebox' })
  const { data } = await users.history.list({ ...me, startHistoryId: start })
  const [change] = data.history ?? []
  expect(change?.messagesAdded?.[0]?.message?.labelIds).toEqual(['UNREAD', 'Label_1'])
  expect(change?.messages).toHaveLength(1)
  expect(Number(change?.id)).toBeGreaterThan(Number(start))
  expect(Number(data.historyId)).toBeLessThan(2 ** 53)
  const rest = (await users.history.list({ ...me, startHistoryId: data.historyId ?? '' })).data
  expect(rest).toEqual({ historyId: data.historyId })
})

test('only the kinds asked for are told, under the names of the answer', async () => {
  const twin = await openTwin()
  const users = await gmailFor(twin)
  const startHistoryId = (await users.getProfile(me)).data.historyId ?? ''
  await twin.deliver(ADA, letter('New'))
  const id = (await users.messages.list(me)).data.messages?.[0]?.id ?? ''
  await users.messages.modify({ ...me, id, requestBody: { addLabelIds: ['STARRED'], removeLabelIds: ['INBOX'] } })
  const kinds = async (historyTypes?: string[]) => {
    const { history = [] } = (await users.history.list({ ...me, startHistoryId, historyTypes })).data
    return history.flatMap(change => Object.keys(change).filter(key => key !== 'id' && key !== 'messages'))
  }
  expect(await kinds()).toEqual(['messagesAdded', 'labelsAdded', 'labelsRemoved'])
  expect(await kinds(['labelRemoved'])).toEqual(['labelsRemoved'])
  await expect(kinds(['labelsRemoved'])).rejects.toMatchObject({ status: 400 })
  const removed = (await users.history.list({ ...me, startHistoryId, historyTypes: ['labelRemoved'] })).data.history
  expect(removed?.[0]?.labelsRemoved?.[0]?.labelIds).toEqual(['INBOX'])
})

test('pages belong to one start, may repeat a record, and miss none', async () => {
  const twin = await openTwin()
  const users = await gmailFor(twin)
  const startHistoryId = (await users.getProfile(me)).data.historyId ?? ''
  for (const subject of ['1', '2', '3', '4', '5']) await twin.deliver(ADA, letter(subject))
  const told: string[] = []
  let pageToken: string | undefined
  do {
    const { data } = await users.history.list({ ...me, startHistoryId, maxResults: 2, pageToken })
    told.push(...(data.history ?? []).map(change => change.id ?? ''))
    pageToken = data.nextPageToken ?? undefined
  } while (pageToken)
  expect(new Set(told).size).toBe(5)
  expect(told.length).toBeGreaterThan(5)
  const first = (await users.history.list({ ...me, startHistoryId, maxResults: 2 })).data
  const moved = users.history.list({
    ...me,
    startHistoryId: first.historyId ?? '',
    pageToken: first.nextPageToken ?? '',
  })
  await expect(moved).rejects.toMatchObject({ status: 400 })
})

test('a label filter misses mail that was filed away on arrival', async () => {
  const twin = await openTwin()
  const users = await gmailFor(twin)
  const startHistoryId = (await users.getProfile(me)).data.historyId ?? ''
  await twin.deliver(ADA, letter('Filed'), { folder: 'Lists' })
  await twin.deliver(ADA, letter('Here'))
  const { history } = (await users.history.list({ ...me, startHistoryId, labelId: 'INBOX' })).data
  expect(history).toHaveLength(1)
})

test('a cursor that is too old is answered with 404, and a new one works at once', async () => {
  const twin = await openTwin()
  const users = await gmailFor(twin)
  await twin.deliver(ADA, letter('Before'))
  const startHistoryId = (await users.getProfile(me)).data.historyId ?? ''
  twin.expireCursors()
  await expect(users.history.list({ ...me, startHistoryId })).rejects.toMatchObject({ status: 404 })
  await expect(users.history.list({ ...me, startHistoryId: '1' })).rejects.toMatchObject({ status: 404 })
  await expect(users.history.list(me)).rejects.toMatchObject({ status: 400 })
  const fresh = (await users.getProfile(me)).data.historyId ?? ''
  await twin.deliver(ADA, letter('After'))
  expect((await users.history.list({ ...me, startHistoryId: fresh })).data.history).toHaveLength(1)
})
