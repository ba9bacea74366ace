import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type OutlookBox, openOutlookBox } from '../conformance/outlook-world.ts'
import type { Doorbell, Push, Ringing } from '../mailbox.ts'

let box: OutlookBox
let push: Push
let door: Server
let bell: Doorbell
let rung: (body: string) => void
const ring = () =>
  new Promise<string>(resolve => {
    rung = resolve
  })

beforeEach(async () => {
  rung = () => undefined
  door = createServer(async (question, answer) => {
    const token = new URL(question.url ?? '/', 'http://here').searchParams.get('validationToken')
    const chunks: Buffer[] = []
    for await (const chunk of question) chunks.push(chunk)
    answer.writeHead(token === null ? 202 : 200, { 'content-type': 'text/plain' }).end(token ?? '')
    if (token === null) rung(Buffer.concat(chunks).toString())
  })
  await new Promise<void>(resolve => door.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(door.address() as AddressInfo).port}`
  bell = { url: `${url}/ring`, lifecycleUrl: `${url}/life`, secret: 'known to us two' }
  box = await openOutlookBox('ann@outlook.com')
  const mailbox = await box.open()
  if (!mailbox.push) throw new Error('Outlook rings')
  push = mailbox.push
})
afterEach(async () => {
  await box.stop()
  door.closeAllConnections()
  await new Promise(resolve => door.close(resolve))
})

const isSoon = ({ expiresAt }: Ringing) =>
  expiresAt.getTime() > Date.now() && expiresAt.getTime() < Date.now() + 4_230 * 60_000

it('new mail rings with our secret and an id that stays, until it is ended', async () => {
  const ringing = await push.begin(bell)
  expect(isSoon(ringing)).toBe(true)
  const heard = ring()
  await box.deliver('Subject: one\r\n\r\nx')
  const { value } = JSON.parse(await heard)
  const [{ id = '' } = {}] = await box.user.messages()
  expect(value).toMatchObject([
    { clientState: bell.secret, subscriptionId: ringing.subscriptionId, resourceData: { id } },
  ])
  await push.end(ringing)
  await push.end(ringing)
})

it('what stands is prolonged, and what is gone begins anew', async () => {
  const first = await push.begin(bell)
  const second = await push.begin(bell, first)
  expect(second.subscriptionId).toBe(first.subscriptionId)
  box.twin.lifecycle(box.address, 'subscriptionRemoved')
  const third = await push.begin(bell, second)
  expect(third.subscriptionId).not.toBe(first.subscriptionId)
  expect(isSoon(third)).toBe(true)
})

it('at another address of ours the old ringing ends', async () => {
  const first = await push.begin(bell)
  const second = await push.begin({ ...bell, url: `${bell.url}2` }, first)
  expect(second.subscriptionId).not.toBe(first.subscriptionId)
  expect(box.tap.commands).toContain(`DELETE /v1.0/subscriptions/${first.subscriptionId}`)
})

it('where nobody answers at our address the failure is told, without the words of the provider', async () => {
  const failure = await push.begin({ ...bell, url: 'http://127.0.0.1:1/ring' }).catch(error => error)
  expect(failure).toMatchObject({ name: 'MailboxError', kind: 'unavailable' })
  expect(`${failure.message} ${failure.cause}`).not.toContain('validation request')
})
