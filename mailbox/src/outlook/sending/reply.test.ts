import { afterEach, beforeEach, expect, it } from 'vitest'
import { type OutlookBox, openOutlookBox } from '../../conformance/outlook-world.ts'
import type { Mishap } from '../../conformance/tap.ts'
import type { OpenMailbox, Reply } from '../../mailbox.ts'
import { refusal, scriptedGraph } from '../graph-for-tests.ts'
import { openGraph } from '../requests/graph.ts'
import { sendReply } from './reply.ts'

const BOB = 'bob@cold.example'
const pitch = [
  ...[`From: Bob <${BOB}>`, 'Reply-To: list@elsewhere.example', 'To: ann@outlook.com', 'Cc: carl@firm.example'],
  ...['Message-ID: <pitch@cold.example>', 'Subject: Quick question', '', 'Do you have 15 minutes?'],
].join('\r\n')

let box: OutlookBox
let mailbox: OpenMailbox
let reply: Reply
beforeEach(async () => {
  box = await openOutlookBox('ann@outlook.com')
  box.twin.addPerson({ email: BOB, name: 'Bob' })
  await box.deliver(pitch)
  mailbox = await box.open()
  const { arrived } = await mailbox.arrivedSince(new Date(Date.now() - 3600_000))
  const [inReplyTo] = arrived
  if (!inReplyTo) throw new Error('The pitch did not arrive')
  const subject = 'Re: Quick question\r\nBcc: everyone@cold.example'
  reply = { inReplyTo, to: BOB, subject, text: 'No thanks.', isAutomatic: true, idempotencyKey: 'action-1' }
})
afterEach(() => box.stop())

const answers = async () => (await box.twin.program(BOB).messages()).filter(({ folder }) => folder === 'INBOX')
const ours = async (folder: string) => (await box.user.messages()).filter(message => message.folder === folder)

it('a reply goes out once, in its thread, to the one address, in plain text and without the quoted message', async () => {
  await mailbox.reply(reply)
  await mailbox.reply(reply)
  const [answer, ...others] = await answers()
  expect(others).toEqual([])
  expect(answer?.subject).toBe('Re: Quick question Bcc: everyone@cold.example')
  expect(await ours('Sent')).toHaveLength(1)
  expect(await ours('Drafts')).toEqual([])
  const text = await rawOf(answer?.messageId ?? '')
  expect(text).toContain('In-Reply-To: <pitch@cold.example>')
  expect(text).toMatch(/^To: <?bob@cold\.example>?\r$/m)
  expect(text).toContain('X-Auto-Response-Suppress: All')
  expect(text).toContain('X-Icebox-Action: action-1')
  expect(text).toContain('Content-Type: text/plain')
  expect(text).toContain('No thanks.')
  for (const never of ['15 minutes', '<html', 'Cc:', 'list@elsewhere.example']) expect(text).not.toContain(never)
})

/** What reached Bob, as it came over the wire. */
async function rawOf(messageId: string): Promise<string> {
  const { accessToken } = await box.twin.grant(BOB, ['Mail.ReadWrite'])
  const filter = encodeURIComponent(`internetMessageId eq '${messageId}'`)
  const headers = { authorization: `Bearer ${accessToken}` }
  const list = await fetch(`${box.twin.url}/v1.0/me/messages?$filter=${filter}`, { headers })
  const { value } = (await list.json()) as { value: { id: string }[] }
  const raw = await fetch(`${box.twin.url}/v1.0/me/messages/${value[0]?.id}/$value`, { headers })
  return raw.text()
}

it('one that somebody clicked for asks nobody to be silent', async () => {
  await mailbox.reply({ ...reply, isAutomatic: false })
  const [answer] = await answers()
  const text = await rawOf(answer?.messageId ?? '')
  expect(text).toContain('X-Icebox-Action: action-1')
  expect(text).not.toMatch(/^(auto-submitted|x-auto-response-suppress):/im)
})

it('replies make nobody a correspondent, and an answer to one is no answer to the user', async () => {
  await mailbox.reply(reply)
  const [answer] = await answers()
  expect(answer?.messageId).toMatch(/^<.+>$/)
  expect(await mailbox.hasWrittenTo(BOB)).toBe(false)
  expect(await mailbox.hasWrittenTo('@cold.example')).toBe(false)
  expect(await mailbox.hasSent([answer?.messageId ?? ''])).toBe(false)
})

it('sent by another meanwhile it goes out once', async () => {
  const other = await box.open()
  let isFirst = true
  await mailbox.reply(reply, async () => {
    if (!isFirst) return
    isFirst = false
    await other.reply(reply)
  })
  expect(await answers()).toHaveLength(1)
})

it('whoever may not any more writes and sends nothing', async () => {
  const permit = () => Promise.reject(new Error('not ours'))
  await expect(mailbox.reply(reply, permit)).rejects.toThrow('not ours')
  expect([await answers(), await ours('Drafts')]).toEqual([[], []])
})

it('another key is another reply', async () => {
  await mailbox.reply(reply)
  await mailbox.reply({ ...reply, idempotencyKey: 'action-2' })
  expect(await answers()).toHaveLength(2)
})

it.each<[string, Mishap, RegExp]>([
  ['the draft was made but not answered', 'drop_unanswered', /createReply$/],
  ['the draft was refused', 'no', /createReply$/],
  ['the text was written but not answered', 'drop_unanswered', /^PATCH/],
  ['the text was refused', 'no', /^PATCH/],
  ['it was sent but not answered', 'drop_unanswered', /send$/],
  ['sending was refused', 'no', /send$/],
])('asked again after %s, it goes out once', async (_, mishap, command) => {
  box.tap.befall(mishap, each => command.test(each))
  await mailbox.reply(reply).catch(error => expect(error).toMatchObject({ name: 'MailboxError' }))
  const again = await box.open()
  await again.reply(reply)
  expect(await answers()).toHaveLength(1)
  expect(await ours('Sent')).toHaveLength(1)
  expect(await ours('Drafts')).toEqual([])
})

it('a draft that the user threw away is not sent, nor a reply again whose copy was deleted', async () => {
  box.tap.befall('no', command => command.endsWith('/send'))
  await mailbox.reply(reply).catch(() => undefined)
  const [draft] = await ours('Drafts')
  if (!draft) throw new Error('There is no draft')
  await box.user.flag(draft, '\\Deleted')
  await mailbox.reply(reply)
  expect(await answers()).toEqual([])
  await mailbox.reply({ ...reply, idempotencyKey: 'action-2' })
  const [sent] = await ours('Sent')
  if (!sent) throw new Error('There is no copy')
  await box.user.flag(sent, '\\Deleted')
  await mailbox.reply({ ...reply, idempotencyKey: 'action-2' })
  expect(await answers()).toHaveLength(1)
})

it('a message that is gone is not answered', async () => {
  const inReplyTo = { key: 'AAMkAnother', messageId: '<never@cold.example>' }
  await expect(mailbox.reply({ ...reply, inReplyTo })).rejects.toMatchObject({ kind: 'gone' })
  expect(await answers()).toEqual([])
})

it('where a draft takes no key at birth, the key is written with the text', async () => {
  const server = await scriptedGraph(({ method, path, body }) => {
    const { requests = [], message } = (body ?? {}) as { requests?: { id: string; url: string }[]; message?: object }
    const found = { id: 'pitch', internetMessageId: '<pitch@cold.example>', parentFolderId: 'in' }
    const answer = (url: string) => (url.startsWith('/me/messages/') ? found : { value: [] })
    if (path === '/$batch') {
      return {
        status: 200,
        json: { responses: requests.map(({ id, url }) => ({ id, status: 200, body: answer(url) })) },
      }
    }
    if (path.endsWith('/createReply') && message) return refusal(400, 'ErrorInvalidProperty')
    return path.endsWith('/createReply')
      ? { status: 201, json: { id: 'draft' } }
      : { status: method === 'PATCH' ? 200 : 202 }
  })
  const home = { folderCount: 1, inboxId: 'in', trashId: 't', rootId: 'r', folderName: 'Icebox' }
  const graph = openGraph(server.settings(), server.options)
  const inReplyTo = { key: 'pitch', messageId: '<pitch@cold.example>' }
  await sendReply(
    graph,
    { ...home, icebox: { id: 'i', name: 'Icebox', parentId: 'r' } },
    { reply: { ...reply, inReplyTo } },
  )
  await server.stop()
  const patch = server.seen.find(({ method }) => method === 'PATCH')
  expect(JSON.stringify(patch?.body)).toContain('action-1')
  expect(server.seen.at(-1)?.path).toBe('/me/messages/draft/send')
})
