import type { Client } from '@microsoft/microsoft-graph-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADA, callAs, graphClient, IMMUTABLE, letter, MAIL } from '../../client-for-tests.ts'
import { type MicrosoftTwin, startMicrosoftTwin } from '../../twin.ts'

const BOB = 'bob@firm.example'
const KEY = 'String {00020386-0000-0000-c000-000000000046} Name X-Key'
let twin: MicrosoftTwin
let token: string
let ada: Client
let bob: Client

beforeAll(async () => {
  const people = [
    { email: ADA, name: 'Ada Lovelace' },
    { email: BOB, name: 'Bob', organisation: 'Firm' },
  ]
  twin = await startMicrosoftTwin({ people })
  token = (await twin.grant(ADA, MAIL)).accessToken
  ada = graphClient(twin, token, IMMUTABLE)
  bob = graphClient(twin, (await twin.grant(BOB, MAIL)).accessToken, IMMUTABLE)
})
afterAll(() => twin.stop())

test('a draft keeps its immutable id when it is sent, and reaches the other person in one conversation', async () => {
  await twin.deliver(ADA, letter('A question', { 'Reply-To': BOB, To: `${ADA}, carl@firm.example` }))
  const asked = await newest(ada, 'inbox')
  const draft = await ada.api(`/me/messages/${asked.id}/createReply`).post({})
  expect(draft).toMatchObject({
    ...{ isDraft: true, subject: 'RE: A question', conversationId: asked.conversationId },
    toRecipients: [{ emailAddress: { address: BOB } }],
  })
  const body = { contentType: 'text', content: 'My answer' }
  await ada.api(`/me/messages/${draft.id}`).patch({ body })
  await ada.api(`/me/messages/${draft.id}/send`).post({})
  const sent = await ada.api(`/me/messages/${draft.id}`).get()
  const folder = await ada.api('/me/mailFolders/sentitems').get()
  expect(sent).toMatchObject({ isDraft: false, parentFolderId: folder.id, internetMessageId: draft.internetMessageId })
  expect((await callAs(twin, token)(`/me/messages/${draft.id}/send`, { method: 'POST' })).status).toBe(400)

  const select = 'subject,internetMessageHeaders,body,conversationId'
  const { value } = await bob.api('/me/mailFolders/inbox/messages').select(select).get()
  expect(value).toHaveLength(1)
  expect(value[0].body.content).toContain('My answer')
  expect(value[0].internetMessageHeaders).toContainEqual({ name: 'In-Reply-To', value: '<A-question@firm.example>' })
  const back = await bob.api(`/me/messages/${value[0].id}/createReply`).post({ comment: 'Thanks' })
  await bob.api(`/me/messages/${back.id}/send`).post({})
  expect(await newest(ada, 'inbox')).toMatchObject({ subject: 'RE: A question', conversationId: asked.conversationId })
})

test('a reply to all goes to everybody but the writer', async () => {
  await twin.deliver(
    ADA,
    letter('For many', { To: `${ADA}, Bob <${BOB}>, carl@firm.example`, Cc: 'dora@firm.example' }),
  )
  const { id } = await newest(ada, 'inbox')
  const draft = await ada.api(`/me/messages/${id}/createReplyAll`).post({})
  const names = (list: { emailAddress: { address: string } }[]) => list.map(one => one.emailAddress.address)
  expect(names(draft.toRecipients)).toEqual([BOB, 'carl@firm.example'])
  expect(names(draft.ccRecipients)).toEqual(['dora@firm.example'])
})

test('reply and sendMail send at once; a message to oneself comes back in', async () => {
  const { id } = await newest(ada, 'inbox')
  await ada.api(`/me/messages/${id}/reply`).post({ comment: 'At once' })
  expect(await newest(ada, 'sentitems')).toMatchObject({ subject: 'RE: For many', isRead: true })
  const message = { subject: 'Note', body: { contentType: 'Text', content: 'x' }, toRecipients: [to(ADA)] }
  await ada.api('/me/sendMail').post({ message, saveToSentItems: false })
  expect(await newest(ada, 'inbox')).toMatchObject({ subject: 'Note', isRead: false })
  expect(await newest(ada, 'sentitems')).not.toMatchObject({ subject: 'Note' })
})

test('no header but X- ones can be sent', async () => {
  const send = (name: string) => {
    const message = { subject: 'H', toRecipients: [to(BOB)], internetMessageHeaders: [{ name, value: 'yes' }] }
    return callAs(twin, token)('/me/sendMail', { method: 'POST', body: JSON.stringify({ message }) })
  }
  const refused = await send('Auto-Submitted')
  expect([refused.status, refused.body.error.code]).toEqual([400, 'InvalidInternetMessageHeader'])
  expect((await send('X-Mine')).status).toBe(202)
  const arrived = await newest(bob, 'inbox', 'internetMessageHeaders')
  expect(arrived.internetMessageHeaders).toContainEqual({ name: 'X-Mine', value: 'yes' })
})

test("Exchange's own properties find a draft again, stay with it, and go out as X- headers", async () => {
  const property = { id: KEY, value: 'key 1' }
  const draft = await ada
    .api('/me/messages')
    .post({ subject: 'Keyed', toRecipients: [to(BOB)], singleValueExtendedProperties: [property] })
  const $filter = `singleValueExtendedProperties/Any(ep: ep/id eq '${KEY}' and ep/value eq 'key 1')`
  const find = async (folder: string) =>
    (await ada.api(`/me/mailFolders/${folder}/messages`).query({ $filter }).get()).value.map(
      (one: { id: string }) => one.id,
    )
  expect(await find('drafts')).toEqual([draft.id])
  await ada.api(`/me/messages/${draft.id}/send`).post({})
  expect(await find('drafts')).toEqual([])
  expect(await find('sentitems')).toEqual([draft.id])
  const arrived = await newest(bob, 'inbox', 'internetMessageHeaders')
  expect(arrived.internetMessageHeaders).toContainEqual({ name: 'X-Key', value: 'key 1' })
})

test('a message to nobody is not sent, and sending needs its own scope', async () => {
  const empty = await ada.api('/me/messages').post({ subject: 'To nobody' })
  const refused = await callAs(twin, token)(`/me/messages/${empty.id}/send`, { method: 'POST' })
  expect([refused.status, refused.body.error.code]).toEqual([400, 'ErrorInvalidRecipients'])
  const { accessToken } = await twin.grant(ADA, ['Mail.ReadWrite'])
  expect((await callAs(twin, accessToken)(`/me/messages/${empty.id}/send`, { method: 'POST' })).status).toBe(403)
})

function to(address: string) {
  return { emailAddress: { address } }
}

async function newest(client: Client, folder: string, select = 'id,subject,conversationId,isRead') {
  return (await client.api(`/me/mailFolders/${folder}/messages`).select(select).top(1).get()).value[0]
}
