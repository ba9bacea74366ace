import type { ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { askToStop } from '@icebox/contract/replies'
import { makeCertificate } from '@icebox/sandbox/imap/certificate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  answerableHead,
  iced,
  letTimePass,
  newHost,
  playedContext,
  requestsOf,
  type StopOwner,
  stopOwner,
} from '../../../testing/stop-world.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { sendStopRequest } from './send.ts'

const certificate = makeCertificate()
const host = newHost()
let test: TestApp
let list: Server
let calls: string[] = []
let answer: (response: ServerResponse) => void

beforeAll(async () => {
  test = await testApp({ mailHosts: { allowCidrs: ['127.0.0.0/8', '::1/128'], extraCa: certificate.certPem } })
  list = createServer({ key: certificate.keyPem, cert: certificate.certPem }, (request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      calls.push(`${request.method} ${request.url} ${body}`)
      answer(response)
    })
  })
  await new Promise<void>(resolve => list.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  list.closeAllConnections()
  list.close()
  await test.close()
})

const listUrl = () => `https://localhost:${(list.address() as AddressInfo).port}/leave?who=1`

/** A message whose list is left by one click at this address, and the request that was made of it. */
async function asked(
  owner: StopOwner,
  url: string,
  { sender, named = new URL(url).hostname }: { sender?: string; named?: string } = {},
): Promise<string> {
  const from_address = sender === undefined ? {} : { from_address: sender }
  const id = await iced(test, owner, { stop_list_host: named, stop_bars: ['no_list'], ...from_address })
  const { message_id: messageId, from_address: from } = await test.app.db
    .selectFrom('entry')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const more = [
    `List-Unsubscribe: <${url}>`,
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    `DKIM-Signature: v=1; d=${from.split('@')[1]}; h=from:list-unsubscribe:list-unsubscribe-post; b=x`,
  ]
  host.heads.set(messageId, answerableHead(from, { to: owner.address, messageId, more }))
  await owner.client.send(askToStop, { id: owner.accountId }, { ids: [id], dryRun: false })
  await letTimePass(test, owner)
  const [request] = await requestsOf(test, owner)
  calls = []
  await sendStopRequest(playedContext(test, host), request?.id ?? '')
  return id
}

it('a list is left by one call, and no letter goes out', async () => {
  const owner = await stopOwner(test)
  answer = response => response.writeHead(204).end()
  await asked(owner, listUrl())
  expect(calls).toEqual(['POST /leave?who=1 List-Unsubscribe=One-Click'])
  expect(await requestsOf(test, owner)).toMatchObject([{ way: 'unsubscribe', state: 'sent', letter: null }])
  expect(host.letters).toEqual([])
})

it('no list is left where the user has written to the sender meanwhile', async () => {
  const owner = await stopOwner(test)
  host.writtenTo.add('derek@cold-known.example')
  await asked(owner, listUrl(), { sender: 'derek@cold-known.example' })
  expect(calls).toEqual([])
  expect(await requestsOf(test, owner)).toMatchObject([{ because: 'You have written to them yourself.' }])
})

it('no list is left at another host than the question named', async () => {
  const owner = await stopOwner(test)
  await asked(owner, listUrl(), { named: 'lists.example' })
  expect(calls).toEqual([])
  expect(await requestsOf(test, owner)).toMatchObject([{ because: 'Its list is not left by one click.' }])
})

it('a mailbox is free again while its host takes its time', async () => {
  const owner = await stopOwner(test)
  let leased: unknown
  answer = async response => {
    const { db } = test.app
    const mailbox = db.selectFrom('mailbox').select('lease_until').where('id', '=', owner.mailboxId)
    leased = (await mailbox.executeTakeFirstOrThrow()).lease_until
    response.writeHead(204).end()
  }
  await asked(owner, listUrl())
  expect(leased).toBeNull()
})

it.each<[string, (response: ServerResponse) => void, string]>([
  [
    'leads on to what tells a machine its secrets',
    r => r.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    'did not take it',
  ],
  ['fails', r => r.writeHead(500).end(), 'did not take it'],
  ['answers without end', r => r.writeHead(200).end(Buffer.alloc(3 << 20)), 'as it should'],
  ['breaks off', r => r.destroy(), 'did not answer'],
  [
    'changes to another protocol',
    r => r.socket?.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    'as it should',
  ],
])('one that %s is refused, is not called again, and a letter may follow', async (_, does, because) => {
  const owner = await stopOwner(test)
  answer = does
  const id = await asked(owner, listUrl())
  expect(calls).toHaveLength(1)
  expect(await requestsOf(test, owner)).toMatchObject([{ state: 'refused', because: expect.stringContaining(because) }])
  const { body } = await owner.client.send(askToStop, { id: owner.accountId }, { ids: [id] })
  expect(body.answers).toMatchObject([{ way: 'reply', because: null }])
})

it.each([
  ['http', 'http://localhost/leave'],
  ['a name with a password', 'https://user:pass@localhost/leave'],
  ['a private network', 'https://10.1.2.3/leave'],
  ['what tells a machine its secrets', 'https://169.254.169.254/leave'],
])('%s is called by nobody', async (_, url) => {
  const owner = await stopOwner(test)
  await asked(owner, url)
  expect(calls).toEqual([])
  expect(await requestsOf(test, owner)).toMatchObject([{ state: 'refused', because: expect.stringMatching(/\.$/) }])
})
