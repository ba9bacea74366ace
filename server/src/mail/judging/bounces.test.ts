import { randomUUID } from 'node:crypto'
import { parseMessage } from '@icebox/classifier/mime'
import { askToStop, changeStopSettings, getStopSettings } from '@icebox/contract/replies'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { iced, requestsOf, type StopOwner, stopOwner } from '../../../testing/stop-world.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { storeBounced } from './bounce-store.ts'
import { requestThatBounced } from './bounces.ts'

const KEY: string = randomUUID()

/** A report as a mail server writes it, with this instead. */
function report({ path = '<>', action = 'failed', type = 'message/delivery-status', key = KEY } = {}) {
  const part = (name: string, text: string) => `--b\r\nContent-Type: ${name}\r\n\r\n${text}\r\n`
  const head = [
    ...(path === '' ? [] : [`Return-Path: ${path}`]),
    ...['From: Mail Delivery <MAILER-DAEMON@mx.example>', 'To: ada@house.example', 'Message-ID: <1@mx.example>'],
    ...['Subject: Undelivered Mail Returned to Sender', 'MIME-Version: 1.0'],
    ...['Content-Type: multipart/report; report-type=delivery-status; boundary=b', '', ''],
  ].join('\r\n')
  const status = part(type, `Reporting-MTA: dns; mx.example\r\n\r\nAction: ${action}\r\nStatus: 5.1.1`)
  return `${head}${part('text/plain', 'Action: failed')}${status}${part('text/rfc822-headers', `X-Icebox-Action: ${key}`)}--b--\r\n`
}
const bounced = (raw: string) => requestThatBounced(parseMessage(Buffer.from(raw)), Buffer.from(raw))

describe('a report', () => {
  it('that a letter of ours could not be delivered names it', () => {
    expect(bounced(report())).toBe(KEY)
  })

  it.each([
    ['that it is late', { action: 'delayed' }],
    ['that it was delivered', { action: 'delivered' }],
    ['that has a sender', { path: '<derek@cold.example>' }],
    ['whose sender is not told', { path: '' }],
    ['without the machine’s own part', { type: 'text/plain' }],
    ['of several letters', { key: `${KEY}\r\nX-Icebox-Action: ${randomUUID()}` }],
    ['of somebody else’s letter', { key: 'another' }],
  ])('%s is none', (_, change) => {
    expect(bounced(report(change))).toBeUndefined()
  })
})

describe('a letter that came back', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await testApp()
  })
  afterAll(() => test.close())

  /** One that was sent to this organisation so many days ago. */
  async function sent(owner: StopOwner, firm: string, daysAgo = 0): Promise<{ entryId: string; requestId: string }> {
    const entryId = await iced(test, owner, { from_address: `${randomUUID()}@${firm}` })
    const { body } = await owner.client.send(askToStop, { id: owner.accountId }, { ids: [entryId], dryRun: false })
    const requestId = body.answers[0].requestId as string
    const at = new Date(Date.now() - daysAgo * 86_400_000)
    const change = { state: 'sent', begun_at: at, sent_at: at } as const
    await test.app.db.updateTable('stop_request').set(change).where('id', '=', requestId).execute()
    return { entryId, requestId }
  }
  const comesBack = ({ accountId, mailboxId }: StopOwner, requestId: string) =>
    inTransaction(test.app, tx => storeBounced(tx, { accountId, mailboxId, requestId }))
  const isAutomatic = async ({ client, accountId }: StopOwner) =>
    (await client.send(getStopSettings, { id: accountId })).body.isAutomatic

  it('switches the automatic letter off when three organisations sent one back, and not when one did', async () => {
    const owner = await stopOwner(test)
    await owner.client.send(changeStopSettings, { id: owner.accountId }, { isAutomatic: true, understands: true })
    for (let at = 0; at < 3; at++) await comesBack(owner, (await sent(owner, 'one.example')).requestId)
    expect(await isAutomatic(owner)).toBe(true)
    for (const firm of ['two.example', 'three.example']) await comesBack(owner, (await sent(owner, firm)).requestId)
    expect(await isAutomatic(owner)).toBe(false)
  })

  it('is no news weeks later, and its campaign is not asked again', async () => {
    const owner = await stopOwner(test)
    const [old, young] = [await sent(owner, 'old.example', 20), await sent(owner, 'young.example')]
    for (const { requestId } of [old, young]) await comesBack(owner, requestId)
    expect((await requestsOf(test, owner)).map(({ state }) => state)).toEqual(['sent', 'failed'])
    // The next of the campaign comes from another address of theirs.
    const { db } = test.app
    await db.updateTable('entry').set({ from_address: 'mia@young.example' }).where('id', '=', young.entryId).execute()
    const { body } = await owner.client.send(askToStop, { id: owner.accountId }, { ids: [young.entryId] })
    expect(body.answers).toMatchObject([{ way: 'none', because: 'They were asked to stop already.' }])
  })
})
