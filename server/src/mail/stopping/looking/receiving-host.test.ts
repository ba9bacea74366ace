import { askToStop, changeStopSettings } from '@icebox/contract/replies'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  answerableHead,
  iced,
  letTimePass,
  newHost,
  type PlayedHost,
  playedContext,
  requestsOf,
  type StopOwner,
  stopOwner,
} from '../../../../testing/stop-world.ts'
import { type TestApp, testApp } from '../../../../testing/test-app.ts'
import { lookAfterStopRequests } from '../plan.ts'
import { sendStopRequest } from '../send.ts'

let test: TestApp
let host: PlayedHost
beforeAll(async () => {
  test = await testApp()
})
beforeEach(() => {
  host = newHost()
})
afterAll(() => test.close())

async function sendAll(owner: StopOwner): Promise<void> {
  await letTimePass(test, owner)
  for (const { id } of await requestsOf(test, owner)) await sendStopRequest(playedContext(test, host), id)
}

async function automatic(owner: StopOwner): Promise<void> {
  await owner.client.send(changeStopSettings, { id: owner.accountId }, { isAutomatic: true, understands: true })
  await iced(test, owner)
  await lookAfterStopRequests(test.app)
  await sendAll(owner)
}

/** What the message of a neighbour says of its sender, at the top. */
function says(messageId: string, results: string | undefined): void {
  const from = host.neighbours.get(messageId) ?? ''
  const head = answerableHead(from, { to: 'ada@house.example', messageId })
  host.heads.set(messageId, head.replace(/^Authentication-Results: .*\r\n/m, results ? `${results}\r\n` : ''))
}

function allSay(results: string | undefined): void {
  for (const id of host.neighbours.keys()) says(id, results)
}

const HOSTS = 'Authentication-Results: mx.test; dmarc=none'
const FOREIGN = 'Authentication-Results: evil.example; dmarc=pass'

it.each<[string, () => void, boolean]>([
  ['writes its name at the top of all mail', () => undefined, true],
  ['writes it at the top of nearly all', () => addNeighbours(2, HOSTS, undefined), true],
  ['writes nothing', () => allSay(undefined), false],
  ['lets everybody write their own', () => allSay(FOREIGN), false],
  ['is not known yet, the inbox being empty', () => host.neighbours.clear(), false],
  ['writes it at the top of half', () => addNeighbours(3, undefined, undefined, undefined), false],
])('whether a letter goes by itself where the host %s', async (_, prepare, goes) => {
  prepare()
  const owner = await stopOwner(test)
  await automatic(owner)
  expect(host.letters).toHaveLength(goes ? 1 : 0)
  const because = goes ? null : expect.stringContaining('not proven')
  expect(await requestsOf(test, owner)).toMatchObject([{ state: goes ? 'sent' : 'refused', because }])
})

it('mail of the same sender does not speak for itself', async () => {
  for (const id of [...host.neighbours.keys()]) host.neighbours.set(id, `n${id.length}@one-crowd.example`)
  const owner = await stopOwner(test)
  await automatic(owner)
  expect(host.letters).toEqual([])
})

it('a letter that was clicked for goes all the same, and stands in for a list that cannot be left', async () => {
  host.neighbours.clear()
  const owner = await stopOwner(test)
  const id = await iced(test, owner, { stop_list_host: 'lists.example' })
  const ask = async () =>
    (await owner.client.send(askToStop, { id: owner.accountId }, { ids: [id], dryRun: false })).body.answers
  expect(await ask()).toMatchObject([{ way: 'unsubscribe', to: 'lists.example' }])
  await sendAll(owner)
  expect(await requestsOf(test, owner)).toMatchObject([{ state: 'refused', way: 'unsubscribe' }])
  expect(await ask()).toMatchObject([{ way: 'reply' }])
  await sendAll(owner)
  expect(host.letters).toHaveLength(1)
})

it('an API’s own host is known from the first', async () => {
  host.neighbours.clear()
  const owner = await stopOwner(test, 'google')
  await automatic(owner)
  expect(host.letters).toHaveLength(1)
})

function addNeighbours(count: number, ...results: (string | undefined)[]): void {
  for (let at = 0; at < count; at++) {
    const id = `<more-${at}@mail.example>`
    host.neighbours.set(id, `mia@more-${at}.example`)
    says(id, results[at])
  }
}
