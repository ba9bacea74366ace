import type { Client } from '@microsoft/microsoft-graph-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADA, callAs, graphClient, IMMUTABLE, letter, MAIL, pathOf } from '../../client-for-tests.ts'
import { type MicrosoftTwin, startMicrosoftTwin } from '../../twin.ts'

const BOB = 'bob@firm.example'
let twin: MicrosoftTwin
let token: string
let outlook: Client
let moving: Client

beforeAll(async () => {
  twin = await startMicrosoftTwin({
    people: [
      { email: ADA, name: 'Ada Lovelace' },
      { email: BOB, name: 'Bob', organisation: 'Firm' },
    ],
  })
  token = (await twin.grant(ADA, MAIL)).accessToken
  outlook = graphClient(twin, token, IMMUTABLE)
  moving = graphClient(twin, token)
})
afterAll(() => twin.stop())

test('what came in is shown as Graph shows it, and its bytes come back as they were', async () => {
  const raw = Buffer.from(
    [
      'Received: from mx.firm.example by outlook.example; Mon, 2 Nov 2026 10:00:00 +0000',
      'Received: from desk by mx.firm.example; Mon, 2 Nov 2026 09:59:58 +0000',
      'From: =?utf-8?q?B=C3=B6b?= <Bob@firm.example>',
      'Sender: Assistant <desk@firm.example>',
      'Reply-To: "Sales, Team" <sales@firm.example>',
      'To: Ada <ada@outlook.com>, team@firm.example',
      'Cc: cc@firm.example',
      'Subject: =?utf-8?b?w5xiZXI=?= you',
      'Message-ID: <shown@firm.example>',
      'Date: Mon, 2 Nov 2026 09:59:57 +0000',
      'List-Unsubscribe: <https://firm.example/out>',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>Hello <b>there</b></p><script>x()</script><blockquote>old words</blockquote>',
      '--b',
      'Content-Type: application/pdf; name=a.pdf',
      'Content-Disposition: attachment; filename=a.pdf',
      'Content-Transfer-Encoding: base64',
      '',
      'JVBERi0=',
      '--b--',
      '',
    ].join('\r\n'),
  )
  await twin.deliver(ADA, raw, { receivedAt: new Date('2026-11-02T10:00:01.900Z') })
  const select = 'internetMessageHeaders,body,uniqueBody,from,sender,replyTo,toRecipients,ccRecipients,subject'
  const more = 'receivedDateTime,sentDateTime,hasAttachments,internetMessageId,isRead,isDraft,flag'
  const [shown] = (await outlook.api('/me/mailFolders/inbox/messages').select(`${select},${more}`).get()).value
  expect(shown).toMatchObject({
    from: { emailAddress: { name: 'Böb', address: 'Bob@firm.example' } },
    sender: { emailAddress: { name: 'Assistant', address: 'desk@firm.example' } },
    replyTo: [{ emailAddress: { name: 'Sales, Team', address: 'sales@firm.example' } }],
    toRecipients: [{ emailAddress: { name: 'Ada' } }, { emailAddress: { address: 'team@firm.example' } }],
    ccRecipients: [{ emailAddress: { address: 'cc@firm.example' } }],
    ...{ subject: 'Über you', internetMessageId: '<shown@firm.example>', hasAttachments: true },
    ...{ receivedDateTime: '2026-11-02T10:00:01Z', sentDateTime: '2026-11-02T09:59:57Z' },
    ...{ isRead: false, isDraft: false, flag: { flagStatus: 'notFlagged' } },
  })
  expect(shown.internetMessageHeaders.slice(0, 2).map((one: { value: string }) => one.value.slice(0, 9))).toEqual([
    'from mx.f',
    'from desk',
  ])
  expect(shown.body.contentType).toBe('html')
  expect(shown.body.content).not.toContain('script')
  expect(shown.uniqueBody.content).not.toContain('old words')

  const prefer = { prefer: 'outlook.body-content-type="text"' }
  const text = await callAs(twin, token)(`/me/messages/${shown.id}?$select=body,uniqueBody`, { headers: prefer })
  expect(text.headers.get('preference-applied')).toContain('outlook.body-content-type="text"')
  expect(text.body.body).toEqual({ contentType: 'text', content: 'Hello there\nold words' })
  expect(text.body.uniqueBody).toEqual({ contentType: 'text', content: 'Hello there' })

  const mime = await fetch(`${twin.url}/v1.0/me/messages/${shown.id}/$value`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(Buffer.from(await mime.arrayBuffer()).equals(raw)).toBe(true)
  const { value: attachments } = await outlook.api(`/me/messages/${shown.id}/attachments`).get()
  expect(attachments).toMatchObject([{ name: 'a.pdf', contentType: 'application/pdf', contentBytes: 'JVBERi0=' }])
  const size = await outlook.api(`/me/messages/${shown.id}`).query(EXPAND_SIZE).get()
  expect(size.singleValueExtendedProperties).toEqual([{ id: 'Integer 0xe08', value: String(raw.length) }])
})

test('headers and the unique body come only when selected, and never for Sent Items', async () => {
  await twin.deliver(ADA, letter('Headers', { 'X-Mine': 'yes' }))
  const shown = await one(outlook, 'Headers')
  expect(shown).not.toHaveProperty('internetMessageHeaders')
  expect(shown).not.toHaveProperty('uniqueBody')
  expect(shown.body.content).toContain('Hello')
  await twin.deliver(ADA, letter('Sent before', { From: ADA, To: BOB }), { folder: 'Sent' })
  const sent = await outlook.api('/me/mailFolders/sentitems/messages').select('internetMessageHeaders,subject').get()
  expect(sent.value[0]).toHaveProperty('subject', 'Sent before')
  expect(sent.value[0]).not.toHaveProperty('internetMessageHeaders')
})

test('an immutable id outlives a move, the other kind does not, and upper and lower case count', async () => {
  await twin.deliver(ADA, letter('Moving'))
  const [stable, shifting] = [(await one(outlook, 'Moving')).id, (await one(moving, 'Moving')).id]
  expect(stable).toMatch(/^AAkALg/)
  expect(shifting).not.toBe(stable)
  const folder = await outlook.api('/me/mailFolders').post({ displayName: 'Icebox' })
  const moved = await moving.api(`/me/messages/${shifting}/move`).post({ destinationId: folder.id })
  expect(moved).toMatchObject({ parentFolderId: folder.id })
  expect(moved.id).not.toBe(shifting)
  expect(await status(`/me/messages/${shifting}`)).toBe(404)
  expect((await moving.api(`/me/messages/${stable}`).get()).id).toBe(moved.id)
  expect((await outlook.api(`/me/messages/${moved.id}`).get()).id).toBe(stable)
  expect(await status(`/me/messages/${stable.toLowerCase()}`)).toBe(404)
  const copy = await outlook.api(`/me/messages/${stable}/copy`).post({ destinationId: 'inbox' })
  expect(copy.id).not.toBe(stable)
  expect(copy.internetMessageId).toBe('<Moving@firm.example>')
})

test('pages follow each other through links at the address the caller used', async () => {
  for (const count of [1, 2, 3]) await twin.deliver(ADA, letter(`Page ${count}`), { folder: 'Archive' })
  const at = twin.url.replace('127.0.0.1', 'localhost')
  const first = await callAs(
    twin,
    token,
  )(`${at}/v1.0/me/mailFolders/archive/messages?$top=2&$count=true&$select=subject`)
  expect(first.body['@odata.count']).toBe(3)
  expect(first.body['@odata.nextLink']).toMatch(`${at}/v1.0/me/mailFolders/archive/messages?`)
  const second = await callAs(twin, token)(first.body['@odata.nextLink'])
  const subjects = [...first.body.value, ...second.body.value].map(message => message.subject)
  expect(subjects).toEqual(['Page 3', 'Page 2', 'Page 1'])
  expect(second.body).not.toHaveProperty('@odata.nextLink')
})

test('filters, searches and orders find what they ask for, and refuse what Graph refuses', async () => {
  await twin.deliver(ADA, letter("Bob's offer", { From: 'Eve <eve@offers.example>' }), {
    receivedAt: new Date('2020-05-01T00:00:00Z'),
  })
  await twin.deliver(ADA, letter('To Zoe', { From: ADA, To: 'Zoe <zoe@far.example>', Cc: 'yan@far.example' }), {
    folder: 'Sent',
  })
  const found = async (query: Record<string, string>, folder = 'inbox') => {
    const list = await outlook
      .api(`/me/mailFolders/${folder}/messages`)
      .query({ ...query, $select: 'subject' })
      .get()
    return list.value.map((message: { subject: string }) => message.subject)
  }
  expect(await found({ $filter: "from/emailAddress/address eq 'EVE@offers.example'" })).toEqual(["Bob's offer"])
  expect(await found({ $filter: "subject eq 'Bob''s offer' and not (isRead eq true)" })).toEqual(["Bob's offer"])
  expect(await found({ $filter: "internetMessageId eq '<Bob-s-offer@firm.example>'" })).toEqual(["Bob's offer"])
  expect(await found({ $filter: 'receivedDateTime lt 2021-01-01T00:00:00Z' })).toEqual(["Bob's offer"])
  expect(await found({ $filter: 'receivedDateTime le 2020-05-01T00:00:00Z' })).toEqual(["Bob's offer"])
  expect(await found({ $filter: "startswith(subject,'bob')" })).toEqual(["Bob's offer"])
  expect(await found({ $search: '"from:eve@offers.example"' })).toEqual(["Bob's offer"])
  expect(await found({ $search: '"subject:offer"' })).toEqual(["Bob's offer"])
  for (const wanted of ['to:zoe@far.example', 'recipients:yan@far.example', 'recipients:far.example', 'to:zoe']) {
    expect(await found({ $search: `"${wanted}"` }, 'sentitems')).toEqual(['To Zoe'])
  }
  expect(await found({ $search: '"to:yan@far.example"' }, 'sentitems')).toEqual([])
  const refused = async (query: string) => {
    const { status: code, body } = await callAs(twin, token)(`/me/messages?${query}`)
    return [code, body.error.code]
  }
  const parse = [400, 'RequestBroker--ParseUri']
  expect(await refused('$search="x"&$filter=isRead eq true')).toEqual(parse)
  expect(await refused('$search="x"&$orderby=receivedDateTime')).toEqual(parse)
  expect(await refused('$filter=nonsense eq 1')).toEqual(parse)
  expect(await refused('$select=nonsense')).toEqual(parse)
  expect(await refused('$top=1001')).toEqual(parse)
  expect(await refused('$expand=attachments')).toEqual(parse)
  expect(await refused('$filter=isRead eq true&$orderby=receivedDateTime desc')).toEqual([400, 'InefficientFilter'])
})

test('folders are made, found, renamed and counted; a name is there once, in any case', async () => {
  const made = await outlook.api('/me/mailFolders').post({ displayName: 'Projects' })
  const child = await outlook.api(`/me/mailFolders/${made.id}/childFolders`).post({ displayName: 'Inner' })
  await expect(outlook.api('/me/mailFolders').post({ displayName: 'projects' })).rejects.toMatchObject({
    ...{ statusCode: 409, code: 'ErrorFolderExists' },
  })
  await twin.deliver(ADA, letter('Inside'), { folder: 'Projects/Inner' })
  const { value } = await outlook.api('/me/mailFolders').filter("displayName eq 'Projects'").get()
  expect(value).toMatchObject([{ id: made.id, childFolderCount: 1, totalItemCount: 0 }])
  const children = await outlook.api(`/me/mailFolders/${made.id}/childFolders`).get()
  expect(children.value).toMatchObject([{ id: child.id, totalItemCount: 1, unreadItemCount: 1 }])
  expect(await outlook.api(`/me/mailFolders/${child.id}`).patch({ displayName: 'Renamed' })).toMatchObject({
    ...{ id: child.id, displayName: 'Renamed' },
  })
  expect(await status('/me/mailFolders/AAAnone')).toBe(404)
  expect(await status('/me/mailFolders/inbox', { method: 'DELETE' })).toBe(403)
  expect(await status(`/me/mailFolders/${made.id}`, { method: 'DELETE' })).toBe(204)
  const trash = await outlook.api("/me/mailFolders('DeletedItems')").get()
  expect(await outlook.api(`/me/mailFolders/${made.id}`).get()).toMatchObject({ parentFolderId: trash.id })
})

test('a list of folders has ten to a page', async () => {
  for (let count = 0; count < 12; count++) await outlook.api('/me/mailFolders').post({ displayName: `Many ${count}` })
  const first = await outlook.api('/me/mailFolders').get()
  expect(first.value).toHaveLength(10)
  const second = await outlook.api(pathOf(first['@odata.nextLink'])).get()
  expect(second.value.length).toBeGreaterThan(0)
})

test('marks are changed in any message, what it says only in a draft', async () => {
  await twin.deliver(ADA, letter('Marks'))
  const { id } = await one(outlook, 'Marks')
  const patch = { isRead: true, categories: ['Red'], flag: { flagStatus: 'flagged' } }
  expect(await outlook.api(`/me/messages/${id}`).patch(patch)).toMatchObject(patch)
  const { value } = await outlook.api('/me/messages').filter("categories/any(c:c eq 'Red')").get()
  expect(value).toMatchObject([{ id }])
  const body = JSON.stringify({ subject: 'Other' })
  expect(await status(`/me/messages/${id}`, { method: 'PATCH', body })).toBe(400)
  expect(await status(`/me/messages/${id}`, { method: 'PATCH', body: '{"nonsense":1}' })).toBe(400)
})

test('deleting moves to Deleted Items and is counted', async () => {
  await twin.deliver(ADA, letter('Thrown away'))
  const { id } = await one(outlook, 'Thrown away')
  const before = twin.deletes.length
  await outlook.api(`/me/messages/${id}`).delete()
  const trash = await outlook.api('/me/mailFolders/deleteditems').get()
  expect(await outlook.api(`/me/messages/${id}`).get()).toMatchObject({ parentFolderId: trash.id })
  expect(twin.deletes.slice(before)).toEqual([`/v1.0/me/messages/${id}`])
  await outlook.api(`/me/messages/${id}`).delete()
  expect(await status(`/me/messages/${id}`)).toBe(404)
})

const EXPAND_SIZE = { $expand: "singleValueExtendedProperties($filter=id eq 'Integer 0x0E08')" }

async function one(client: Client, subject: string) {
  const { value } = await client.api('/me/messages').filter(`subject eq '${subject}'`).get()
  expect(value).toHaveLength(1)
  return value[0]
}

async function status(path: string, more?: RequestInit) {
  return (await callAs(twin, token)(path, more)).status
}
