import { type ScriptedImap, startScriptedImap } from '@icebox/sandbox/imap/scripted'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenMailbox } from '../mailbox.ts'
import { openMailbox } from '../providers.ts'

const password = 'abcdefghijklmnop'
const ALL = '[Gmail]/All Mail'
let host: ScriptedImap
let people = 0
beforeAll(async () => {
  host = await startScriptedImap({ users: [], switches: { labels: true } })
})
afterAll(() => host.stop())

/** Somebody new with Gmail over IMAP, and what has to be closed in the end. */
async function open(work: (mailbox: OpenMailbox, account: ReturnType<ScriptedImap['account']>) => Promise<void>) {
  const address = `ann${++people}@gmail.com`
  host.addUser({ address, password })
  const mailbox = await openMailbox(
    {
      ...{ provider: 'imap', address, username: address, password },
      ...{ host: 'localhost', port: host.imapPort, smtpHost: null, smtpPort: null },
    },
    { folderName: 'Icebox', allowCidrs: ['127.0.0.0/8', '::1/128'] },
  )
  try {
    await work(mailbox, host.account(address))
  } finally {
    await mailbox.close()
  }
}

const letter = (subject: string, from = 'bob@cold.example', to = 'ann@gmail.com') =>
  Buffer.from(
    `From: ${from}\r\nTo: ${to}\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@cold.example>\r\nDate: Sat, 21 Nov 2026 10:00:00 +0000\r\n\r\nHello\r\n`,
  )

const START = new Date(0)

it('a message with several labels is told once, loses the inbox alone when it moves, and stays in All Mail', () =>
  open(async (mailbox, account) => {
    const message = account.folder('INBOX').add(letter('labelled'))
    account.createFolder('Work').copy(message)
    const { arrived } = await mailbox.arrivedSince(START)
    expect(arrived.map(({ subject }) => subject)).toEqual(['labelled'])
    const [ref] = arrived
    if (!ref) throw new Error('nothing arrived')
    const moved = await mailbox.move(ref, 'icebox')
    expect(foldersOf(account)).toEqual(['Icebox', 'Work', ALL])
    expect((await mailbox.arrivedSince(START)).arrived).toEqual([])
    await mailbox.move(moved.ref, 'inbox')
    expect(foldersOf(account)).toEqual(['INBOX', 'Work', ALL])
  }))

it('what its owner archived is in neither place, and All Mail is none', () =>
  open(async (mailbox, account) => {
    account.folder('INBOX').add(letter('archived'))
    const [ref] = (await mailbox.arrivedSince(START)).arrived
    if (!ref) throw new Error('nothing arrived')
    const { ref: iced } = await mailbox.move(ref, 'icebox')
    account.folder('Icebox').remove([Number(iced.key.split(':')[1])])
    expect(await mailbox.locate([iced])).toEqual([{ place: 'elsewhere' }])
    await expect(mailbox.move(iced, 'inbox')).rejects.toMatchObject({ kind: 'gone' })
    await expect(mailbox.read(iced, 1_000)).rejects.toMatchObject({ kind: 'gone' })
    expect(foldersOf(account)).toEqual([ALL])
  }))

it('a message put back on the page of Gmail, where it keeps the label Icebox, is in the inbox', () =>
  open(async (mailbox, account) => {
    account.folder('INBOX').add(letter('other mail'))
    account.folder('INBOX').add(letter('put back'))
    const first = await mailbox.arrivedSince(START)
    const refs = first.arrived.filter(({ subject }) => subject === 'put back')
    const [ref] = refs
    if (!ref) throw new Error('nothing arrived')
    const { ref: iced } = await mailbox.move(ref, 'icebox')
    const [labelled] = account.folder('Icebox').messages
    if (!labelled) throw new Error('nothing on ice')
    const { uid } = account.folder('INBOX').copy(labelled)
    const [told] = (await mailbox.arrivedSince(first.cursor)).arrived
    expect(told?.messageId).toBe(iced.messageId)
    expect(await mailbox.locate([iced])).toMatchObject([{ place: 'inbox', ref: { key: told?.key } }])
    expect(told?.key.endsWith(`:${uid}`)).toBe(true)
  }))

it('only the folder marked as Sent tells whom somebody has written to', () =>
  open(async (mailbox, account) => {
    account.folder('[Gmail]/Sent Mail').add(letter('mine', 'ann@gmail.com', 'carol@known.example'))
    account.folder('INBOX').add(letter('theirs', 'bob@cold.example', 'dave@never.example'))
    expect(await mailbox.hasWrittenTo('carol@known.example')).toBe(true)
    expect(await mailbox.hasWrittenTo('dave@never.example')).toBe(false)
    expect(await mailbox.hasSent(['<mine@cold.example>'])).toBe(true)
    expect(await mailbox.hasSent(['<theirs@cold.example>'])).toBe(false)
  }))

it('mail under a label of its owner was not kept while it is on ice, and was once it is put back on the page of Gmail', () =>
  open(async (mailbox, account) => {
    account.createFolder('Work').copy(account.folder('INBOX').add(letter('labelled')))
    expect(await mailbox.hasKept('bob@cold.example')).toBe(true)
    const [ref] = (await mailbox.arrivedSince(START)).arrived
    if (!ref) throw new Error('nothing arrived')
    await mailbox.move(ref, 'icebox')
    expect(await mailbox.hasKept('bob@cold.example')).toBe(false)
    const [iced] = account.folder('Icebox').messages
    if (!iced) throw new Error('nothing on ice')
    account.folder('INBOX').copy(iced)
    expect(foldersOf(account)).toEqual(['Icebox', 'INBOX', 'Work', ALL])
    expect(await mailbox.hasKept('bob@cold.example')).toBe(true)
  }))

it('what Gmail holds for important was not kept for that', () =>
  open(async (mailbox, account) => {
    account.folder('[Gmail]/Important').copy(account.folder('INBOX').add(letter('important')))
    expect(await mailbox.hasKept('bob@cold.example')).toBe(false)
  }))

/** Folders that show something, in an order of their own. */
function foldersOf({ folders }: ReturnType<ScriptedImap['account']>): string[] {
  const full = [...folders.values()].filter(({ messages }) => messages.length > 0).map(({ path }) => path)
  return full.sort((a, b) => Number(a.startsWith('[')) - Number(b.startsWith('[')) || a.localeCompare(b))
}
