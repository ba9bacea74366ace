import { expect, test } from 'vitest'
import { ADA, gmailFor, letter, openTwin, raw } from '../client-for-tests.ts'

const me = { userId: 'me' }
const WITH_FILE = [
  'From: =?utf-8?B?Sm9zw6k=?= <jose@friend.test>',
  `To: ${ADA}`,
  'Subject: =?utf-8?Q?Rechnung_f=C3=BCr_Mai?=',
  'Message-ID: <file@friend.test>',
  'Content-Type: multipart/mixed; boundary=out',
  '',
  '--out',
  'Content-Type: multipart/alternative; boundary=in',
  '',
  '--in',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Gr=C3=BC=C3=9Fe & "more"',
  '--in',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>html</p>',
  '--in--',
  '--out',
  'Content-Type: application/pdf; name="invoice.pdf"',
  'Content-Disposition: attachment; filename="invoice.pdf"',
  'Content-Transfer-Encoding: base64',
  '',
  'JVBERi0x',
  '--out--',
  '',
].join('\r\n')

test('a message is shown as a tree of decoded parts', async () => {
  const twin = await openTwin()
  const users = await gmailFor(twin)
  await twin.deliver(ADA, WITH_FILE, { receivedAt: new Date('2026-03-04T05:06:07Z') })
  const [listed] = (await users.messages.list(me)).data.messages ?? []
  const { data } = await users.messages.get({ ...me, id: listed?.id ?? '' })
  expect(data.id).toMatch(/^[0-9a-f]{16}$/)
  expect(data).toMatchObject({
    threadId: data.id,
    internalDate: String(Date.parse('2026-03-04T05:06:07Z')),
    sizeEstimate: WITH_FILE.length,
    snippet: 'Grüße &amp; &quot;more&quot;',
  })
  expect(data.labelIds).toEqual(expect.arrayContaining(['INBOX', 'UNREAD']))
  const [alternative, file] = data.payload?.parts ?? []
  const [plain] = alternative?.parts ?? []
  expect(data.payload?.headers).toContainEqual({ name: 'Subject', value: 'Rechnung für Mai' })
  expect(data.payload?.headers).toContainEqual({ name: 'From', value: 'José <jose@friend.test>' })
  expect([data.payload?.partId, alternative?.partId, plain?.partId, file?.partId]).toEqual(['', '0', '0.0', '1'])
  expect(Buffer.from(plain?.body?.data ?? '', 'base64url').toString()).toBe('Grüße & "more"')
  expect(file).toMatchObject({ filename: 'invoice.pdf', mimeType: 'application/pdf', body: { size: 6 } })
  expect(file?.body).not.toHaveProperty('data')
  const got = await users.messages.attachments.get({
    ...me,
    messageId: data.id ?? '',
    id: file?.body?.attachmentId ?? '',
  })
  expect(Buffer.from(got.data.data ?? '', 'base64url').toString()).toBe('%PDF-1')
})

test('the other formats leave out what Gmail leaves out', async () => {
  const twin = await openTwin()
  const users = await gmailFor(twin)
  await twin.deliver(ADA, WITH_FILE)
  const id = (await users.messages.list(me)).data.messages?.[0]?.id ?? ''
  const minimal = (await users.messages.get({ ...me, id, format: 'minimal' })).data
  expect(minimal).not.toHaveProperty('payload')
  const metadata = await users.messages.get({ ...me, id, format: 'metadata', metadataHeaders: ['message-id'] })
  expect(metadata.data.payload?.headers).toEqual([{ name: 'Message-ID', value: '<file@friend.test>' }])
  expect(metadata.data.payload).not.toHaveProperty('parts')
  const whole = (await users.messages.get({ ...me, id, format: 'raw' })).data
  expect(Buffer.from(whole.raw ?? '', 'base64url').toString()).toBe(WITH_FILE)
})

test('labels nest by name, carry counts when got, and keep Gmail strict about names and colours', async () => {
  const twin = await openTwin()
  const users = await gmailFor(twin)
  const create = (requestBody: object) => users.labels.create({ ...me, requestBody })
  const color = { backgroundColor: '#4a86e8', textColor: '#ffffff' }
  const icebox = (await create({ name: 'Icebox', color, labelListVisibility: 'labelShow' })).data
  expect(icebox).toMatchObject({ name: 'Icebox', type: 'user', color })
  expect((await create({ name: 'Icebox/Recruiters' })).data.name).toBe('Icebox/Recruiters')
  await expect(create({ name: 'icebox' })).rejects.toMatchObject({ status: 409 })
  for (const name of ['Inbox', 'spam', '', 'a//b', 'x'.repeat(226)]) {
    await expect(create({ name })).rejects.toMatchObject({ status: 400 })
  }
  const odd = { backgroundColor: '#123456', textColor: '#ffffff' }
  await expect(create({ name: 'Odd', color: odd })).rejects.toMatchObject({ status: 400 })
  await twin.deliver(ADA, letter('One'), { folder: 'Icebox' })
  const id = icebox.id ?? ''
  expect((await users.labels.get({ ...me, id })).data).toMatchObject({ messagesTotal: 1, threadsUnread: 1 })
  const listed = (await users.labels.list(me)).data.labels ?? []
  expect(listed.find(label => label.id === id)).not.toHaveProperty('messagesTotal')
  expect((await users.labels.patch({ ...me, id, requestBody: { name: 'Cold' } })).data).toMatchObject({
    id,
    name: 'Cold',
    color,
  })
  await expect(users.labels.delete({ ...me, id: 'INBOX' })).rejects.toMatchObject({ status: 400 })
})

test('a deleted label leaves its messages where they are, and its id is never known again', async () => {
  const twin = await openTwin()
  const users = await gmailFor(twin)
  await twin.deliver(ADA, letter('Kept'), { folder: 'Icebox' })
  const message = (await users.messages.list(me)).data.messages?.[0]?.id ?? ''
  await users.labels.delete({ ...me, id: 'Label_1' })
  expect((await users.messages.get({ ...me, id: message, format: 'minimal' })).data.labelIds).toEqual(['UNREAD'])
  const again = (await users.labels.create({ ...me, requestBody: { name: 'Icebox' } })).data.id
  expect(again).not.toBe('Label_1')
  const modify = users.messages.modify({ ...me, id: message, requestBody: { addLabelIds: ['Label_1'] } })
  await expect(modify).rejects.toMatchObject({ status: 400, message: 'Invalid label: Label_1' })
})

test('moving is adding and removing labels, and doing it twice changes nothing', async () => {
  const twin = await openTwin()
  const users = await gmailFor(twin)
  await twin.deliver(ADA, letter('Move me'))
  const id = (await users.messages.list(me)).data.messages?.[0]?.id ?? ''
  const label = (await users.labels.create({ ...me, requestBody: { name: 'Icebox' } })).data.id ?? ''
  const move = () =>
    users.messages.modify({ ...me, id, requestBody: { addLabelIds: [label], removeLabelIds: ['INBOX'] } })
  expect((await move()).data.labelIds).toEqual(['UNREAD', 'CATEGORY_PERSONAL', label])
  const before = (await users.getProfile(me)).data.historyId
  await move()
  expect((await users.getProfile(me)).data.historyId).toBe(before)
  const clash = { addLabelIds: ['STARRED'], removeLabelIds: ['STARRED'] }
  for (const requestBody of [{}, clash, { addLabelIds: ['SENT'] }]) {
    await expect(users.messages.modify({ ...me, id, requestBody })).rejects.toMatchObject({ status: 400 })
  }
})

test('batchModify takes a thousand messages at most and passes over those that are gone', async () => {
  const twin = await openTwin()
  const users = await gmailFor(twin)
  await twin.deliver(ADA, letter('One'))
  await twin.deliver(ADA, letter('Two'))
  const ids = ((await users.messages.list(me)).data.messages ?? []).map(message => message.id ?? '')
  const requestBody = { ids: [...ids, '0123456789abcdef'], removeLabelIds: ['UNREAD'] }
  expect((await users.messages.batchModify({ ...me, requestBody })).status).toBe(204)
  expect((await users.messages.list({ ...me, q: 'is:unread' })).data).not.toHaveProperty('messages')
  const tooMany = { ids: Array.from({ length: 1_001 }, (_, n) => String(n)), addLabelIds: ['STARRED'] }
  await expect(users.messages.batchModify({ ...me, requestBody: tooMany })).rejects.toMatchObject({ status: 400 })
})

test('pages do not shift when mail arrives between them', async () => {
  const twin = await openTwin()
  const users = await gmailFor(twin)
  for (const subject of ['1', '2', '3']) await twin.deliver(ADA, letter(subject))
  const first = (await users.messages.list({ ...me, maxResults: 2 })).data
  await twin.deliver(ADA, letter('4'))
  const pageToken = first.nextPageToken ?? ''
  const second = (await users.messages.list({ ...me, maxResults: 2, pageToken })).data
  expect(second).not.toHaveProperty('nextPageToken')
  const ids = [...(first.messages ?? []), ...(second.messages ?? [])].map(message => message.id)
  expect(new Set(ids).size).toBe(3)
  await expect(users.messages.list({ ...me, pageToken: 'nonsense' })).rejects.toMatchObject({ status: 400 })
})

test('spam and trash are listed only when asked for', async () => {
  const twin = await openTwin()
  const users = await gmailFor(twin)
  await twin.deliver(ADA, letter('Junk'), { folder: 'Spam' })
  await twin.deliver(ADA, letter('Good'))
  const count = async (params: object) => (await users.messages.list({ ...me, ...params })).data.messages?.length ?? 0
  expect(await count({})).toBe(1)
  expect(await count({ includeSpamTrash: true })).toBe(2)
  expect(await count({ labelIds: ['SPAM'] })).toBe(1)
  const id = (await users.messages.list(me)).data.messages?.[0]?.id ?? ''
  const trashed = (await users.messages.trash({ ...me, id })).data.labelIds ?? []
  expect(trashed).toContain('TRASH')
  expect(trashed).not.toContain('INBOX')
  expect((await users.messages.untrash({ ...me, id })).data.labelIds).not.toContain('TRASH')
  await expect(users.messages.list({ ...me, labelIds: ['Label_9'] })).rejects.toMatchObject({ status: 400 })
})

test('insert dates a message now, import by its Date header, and an upload takes it as it is', async () => {
  const twin = await openTwin()
  const users = await gmailFor(twin)
  const old = 'Date: Tue, 03 Mar 2020 10:00:00 +0000\r\nSubject: Old\r\n\r\nold'
  const date = async (id?: string | null) =>
    new Date(
      Number((await users.messages.get({ ...me, id: id ?? '', format: 'minimal' })).data.internalDate),
    ).getFullYear()
  const requestBody = { raw: raw(old), labelIds: ['INBOX'] }
  expect(await date((await users.messages.insert({ ...me, requestBody })).data.id)).not.toBe(2020)
  expect(await date((await users.messages.import({ ...me, requestBody })).data.id)).toBe(2020)
  const media = { mimeType: 'message/rfc822', body: old }
  const uploaded = await users.messages.insert(
    { ...me, requestBody: { labelIds: ['STARRED'] }, media },
    { rootUrl: twin.url },
  )
  expect(uploaded.data.labelIds).toEqual(['STARRED'])
  const got = (await users.messages.get({ ...me, id: uploaded.data.id ?? '', format: 'raw' })).data.raw
  expect(
    Buffer.from(got ?? '', 'base64url')
      .toString()
      .trim(),
  ).toBe(old)
  await expect(users.messages.insert({ ...me, requestBody: {} })).rejects.toMatchObject({ status: 400 })
})
