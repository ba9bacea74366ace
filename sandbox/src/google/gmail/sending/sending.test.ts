import { expect, test } from 'vitest'
import { ADA, BOB, gmailFor, letter, openTwin, raw } from '../../client-for-tests.ts'
import type { GoogleTwin } from '../../twin.ts'

const me = { userId: 'me' }
const headersOf = async (twin: GoogleTwin, address: string, id: string) => {
  const { data } = await (await gmailFor(twin, address)).messages.get({ ...me, id })
  return Object.fromEntries((data.payload?.headers ?? []).map(({ name, value }) => [name ?? '', value ?? '']))
}

test('what one person sends arrives at another, without Bcc, and lies in Sent', async () => {
  const twin = await openTwin()
  const users = await gmailFor(twin)
  const text = letter('Hello Bob', {
    from: 'Somebody Else <else@example.net>',
    to: BOB,
    extra: 'Bcc: carol@x.test\r\n',
  })
  const sent = (await users.messages.send({ ...me, requestBody: { raw: raw(text) } })).data
  expect(sent.labelIds).toEqual(['SENT'])
  const [arrived] = await twin.program(BOB).messages()
  expect(arrived).toMatchObject({ folder: 'INBOX', subject: 'Hello Bob' })
  const there = await headersOf(twin, BOB, arrived?.id ?? '')
  expect(there).not.toHaveProperty('Bcc')
  expect(there.From).toBe(ADA)
  const here = await headersOf(twin, ADA, sent.id ?? '')
  expect(here.Bcc).toBe('carol@x.test')
})

test('Gmail puts its own Message-ID on what it sends and keeps the given one beside it', async () => {
  const twin = await openTwin()
  const users = await gmailFor(twin)
  const text = letter('Mine', { from: ADA, to: BOB })
  const sent = (await users.messages.send({ ...me, requestBody: { raw: raw(text) } })).data
  const headers = await headersOf(twin, ADA, sent.id ?? '')
  expect(headers['Message-ID']).toMatch(/^<.+@mail\.gmail\.com>$/)
  expect(headers['X-Google-Original-Message-ID']).toMatch(/@pitch\.test>$/)
  expect((await twin.program(BOB).messages())[0]?.messageId).toBe(headers['Message-ID'])
})

test('a reply joins the thread only with its id, its references and its subject', async () => {
  const twin = await openTwin()
  const users = await gmailFor(twin)
  await twin.deliver(ADA, letter('Offer'))
  const [offer] = await twin.program(ADA).messages()
  const threadId = offer?.id ?? ''
  const extra = `In-Reply-To: ${offer?.messageId}\r\nReferences: ${offer?.messageId}\r\n`
  const reply = async (subject: string, more: string) => {
    const text = letter(subject, { from: ADA, to: 'sales@pitch.test', extra: more })
    return (await users.messages.send({ ...me, requestBody: { threadId, raw: raw(text) } })).data.threadId
  }
  expect(await reply('Re: Offer', extra)).toBe(threadId)
  expect(await reply('Another matter', extra)).not.toBe(threadId)
  expect(await reply('Re: Offer', '')).not.toBe(threadId)
  expect((await users.threads.get({ ...me, id: threadId })).data.messages).toHaveLength(2)
  const listed = (await users.threads.list({ ...me, q: 'subject:offer' })).data.threads ?? []
  expect(listed.map(thread => thread.id)).toContain(threadId)
})

test('a draft is gone once it is sent, and its message has another id', async () => {
  const twin = await openTwin()
  const users = await gmailFor(twin)
  const text = letter('Later', { from: ADA, to: BOB })
  const draft = (await users.drafts.create({ ...me, requestBody: { message: { raw: raw(text) } } })).data
  expect(draft.message?.labelIds).toEqual(['DRAFT'])
  const id = draft.id ?? ''
  expect((await users.drafts.get({ ...me, id })).data.message?.id).toBe(draft.message?.id)
  expect((await users.drafts.list(me)).data.drafts).toMatchObject([{ id }])
  const sent = (await users.drafts.send({ ...me, requestBody: { id } })).data
  expect(sent.id).not.toBe(draft.message?.id)
  expect(sent.threadId).toBe(draft.message?.threadId)
  expect(sent.labelIds).toEqual(['SENT'])
  expect((await twin.program(BOB).messages())[0]?.subject).toBe('Later')
  await expect(users.drafts.get({ ...me, id })).rejects.toMatchObject({ status: 404 })
  await expect(users.drafts.send({ ...me, requestBody: { id } })).rejects.toMatchObject({ status: 404 })
  expect((await users.drafts.list(me)).data).not.toHaveProperty('drafts')
})

test('a draft may be changed and thrown away', async () => {
  const twin = await openTwin()
  const users = await gmailFor(twin)
  const message = (subject: string) => ({ message: { raw: raw(letter(subject, { from: ADA, to: BOB })) } })
  const id = (await users.drafts.create({ ...me, requestBody: message('First') })).data.id ?? ''
  await users.drafts.update({ ...me, id, requestBody: message('Second') })
  expect(await twin.program(ADA).messages()).toMatchObject([{ folder: 'Drafts', subject: 'Second' }])
  await users.drafts.delete({ ...me, id })
  expect(await twin.program(ADA).messages()).toEqual([])
})

test('the person sends as themselves alone and has no filters', async () => {
  const twin = await openTwin()
  const users = await gmailFor(twin)
  const { sendAs = [] } = (await users.settings.sendAs.list(me)).data
  expect(sendAs).toMatchObject([{ sendAsEmail: ADA, isPrimary: true, isDefault: true }])
  expect((await users.settings.filters.list(me)).data).toEqual({})
})
