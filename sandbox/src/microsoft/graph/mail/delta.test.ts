import { afterEach, beforeEach, expect, test } from 'vitest'
import { ADA, callAs, IMMUTABLE, letter, MAIL } from '../../client-for-tests.ts'
import { type MicrosoftTwin, startMicrosoftTwin } from '../../twin.ts'

const INBOX = '/me/mailFolders/inbox/messages/delta'
let twin: MicrosoftTwin
let token: string

interface Item {
  readonly id: string
  readonly subject?: string
  readonly '@removed'?: { readonly reason: string }
}

beforeEach(async () => {
  twin = await startMicrosoftTwin({ people: [{ email: ADA, name: 'Ada' }] })
  token = (await twin.grant(ADA, MAIL)).accessToken
})
afterEach(() => twin.stop())

test('the first round tells all there is, newest first, in pages of the size preferred', async () => {
  await deliver('one', 'two', 'three', 'four', 'five')
  const { pages } = await round(`${INBOX}?$select=subject`, 2)
  expect(pages.map(page => page.map(item => item.subject))).toEqual([['five', 'four'], ['three', 'two'], ['one']])
  expect(Object.keys(pages[0]?.[0] ?? {}).sort()).toEqual(['@odata.etag', 'id', 'subject'])
})

test('later rounds tell what came, what changed and what left', async () => {
  await deliver('stays', 'leaves', 'marked')
  const first = await round(`${INBOX}?$select=subject,isRead`)
  const program = twin.program(ADA)
  const [, leaves, marked] = await program.messages()
  if (!leaves || !marked) throw new Error('The mail is missing.')
  await program.move(leaves, 'Icebox')
  await program.flag(marked, '\\Seen')
  await deliver('new')
  const { items, link } = await round(first.link)
  expect(items).toHaveLength(3)
  expect(items).toContainEqual(expect.objectContaining({ id: leaves.id, '@removed': { reason: 'deleted' } }))
  expect(items).toContainEqual(expect.objectContaining({ subject: 'marked', isRead: true }))
  expect(items).toContainEqual(expect.objectContaining({ subject: 'new' }))
  expect((await round(link)).items).toEqual([])
})

test('a message that comes back is told as an item, and in the Icebox as removed', async () => {
  await deliver('wanders')
  const program = twin.program(ADA)
  const move = async (folder: string) => {
    const [message] = await program.messages()
    if (message) await program.move(message, folder)
  }
  await move('Icebox')
  const icebox = (await callAs(twin, token)("/me/mailFolders?$filter=displayName eq 'Icebox'")).body.value[0]
  const inbox = await round(INBOX)
  const cold = await round(`/me/mailFolders/${icebox.id}/messages/delta`)
  expect([inbox.items.length, cold.items.length]).toEqual([0, 1])
  await move('INBOX')
  expect((await round(inbox.link)).items).toMatchObject([{ subject: 'wanders' }])
  expect((await round(cold.link)).items).toMatchObject([{ '@removed': { reason: 'deleted' } }])
})

test('without immutable ids a move is told as one id removed and another created', async () => {
  await deliver('wanders')
  const first = await round(INBOX, 10, '')
  const program = twin.program(ADA)
  for (const folder of ['Archive', 'INBOX']) {
    const [message] = await program.messages()
    if (message) await program.move(message, folder)
  }
  const { items } = await round(first.link, 10, '')
  const [before] = first.items
  expect(items).toHaveLength(2)
  expect(items[0]).toMatchObject({ id: before?.id, '@removed': { reason: 'deleted' } })
  expect(items[1]).toMatchObject({ subject: 'wanders' })
  expect(items[1]?.id).not.toBe(before?.id)
})

test('changeType=created leaves out marks and removals, so that a page may be empty', async () => {
  await deliver('old')
  const first = await round(`${INBOX}?changeType=created&$select=subject`)
  const program = twin.program(ADA)
  const [old] = await program.messages()
  if (!old) throw new Error('The mail is missing.')
  for (const flag of ['\\Seen', '\\Flagged', 'Red']) await program.flag(old, flag)
  await deliver('new')
  const { pages, items } = await round(first.link, 2)
  expect(items.map(item => item.subject)).toEqual(['new'])
  expect(pages[0]).toEqual([])
})

test('only mail from a moment on is told, also later; other filters and orders are refused', async () => {
  const at = (time: string, subject: string) =>
    twin.deliver(ADA, letter(subject), { receivedAt: new Date(`2026-01-0${time}T00:00:00Z`) })
  for (const [time, subject] of Object.entries({ 1: 'too old', 2: 'just in time', 3: 'later' })) await at(time, subject)
  const first = await round(`${INBOX}?$filter=receivedDateTime ge 2026-01-02T00:00:00Z&$orderby=receivedDateTime desc`)
  expect(first.items.map(item => item.subject)).toEqual(['later', 'just in time'])
  await at('1', 'older still')
  await at('4', 'fresh')
  expect((await round(first.link)).items.map(item => item.subject)).toEqual(['fresh'])
  for (const query of ['$filter=isRead eq false', '$orderby=subject', '$search="x"', 'changeType=moved', '$skip=1']) {
    expect((await callAs(twin, token)(`${INBOX}?${query}`)).status).toBe(400)
  }
})

test('an item may come twice: on a page and, changed, on a later one', async () => {
  await deliver('changing', 'other')
  const program = twin.program(ADA)
  const first = await round(INBOX)
  const [changing, other] = await program.messages()
  if (!changing || !other) throw new Error('The mail is missing.')
  await program.flag(changing, '\\Seen')
  await program.flag(other, '\\Seen')
  await program.flag(changing, 'Red')
  const { items } = await round(first.link, 2)
  expect(items.filter(item => item.id === changing.id)).toHaveLength(2)
})

test('links too old are refused with 410, those of a page in the middle too; a new round works', async () => {
  await deliver('one', 'two')
  const { link } = await round(INBOX)
  const { body: half } = await ask(INBOX, 1)
  twin.expireCursors()
  for (const old of [link, half['@odata.nextLink']]) {
    const { status, body } = await ask(old, 1)
    expect([status, body.error.code]).toEqual([410, 'SyncStateNotFound'])
  }
  expect((await round(INBOX)).items).toHaveLength(2)
})

test('a link of another folder, a made-up one and latest are refused', async () => {
  const { link } = await round(INBOX)
  expect((await ask(link.replace('inbox', 'archive'), 1)).status).toBe(400)
  expect((await ask(`${INBOX}?$deltatoken=made-up`, 1)).status).toBe(400)
  expect((await ask(`${INBOX}?$deltatoken=latest`, 1)).status).toBe(400)
})

test('the twin can be told to make small pages whatever is preferred', async () => {
  const small = await startMicrosoftTwin({ people: [{ email: ADA, name: 'Ada' }], deltaPage: 1 })
  const { accessToken } = await small.grant(ADA, MAIL)
  for (const subject of ['one', 'two']) await small.deliver(ADA, letter(subject))
  const prefer = { prefer: 'odata.maxpagesize=50' }
  const { body } = await callAs(small, accessToken)(INBOX, { headers: prefer })
  expect(body.value).toHaveLength(1)
  expect(body['@odata.nextLink']).toContain(small.url)
  await small.stop()
})

async function deliver(...subjects: readonly string[]): Promise<void> {
  for (const subject of subjects) await twin.deliver(ADA, letter(subject))
}

function ask(path: string, pageSize: number, prefer = IMMUTABLE) {
  const preferences = [prefer, `odata.maxpagesize=${pageSize}`].filter(Boolean).join(', ')
  return callAs(twin, token)(path, { headers: { prefer: preferences } })
}

async function round(start: string, pageSize = 10, prefer = IMMUTABLE) {
  const pages: Item[][] = []
  for (let path = start; ; ) {
    const { status, body } = await ask(path, pageSize, prefer)
    expect(status).toBe(200)
    pages.push(body.value)
    const link: string | undefined = body['@odata.deltaLink']
    if (link) return { pages, items: pages.flat(), link }
    path = body['@odata.nextLink']
  }
}
