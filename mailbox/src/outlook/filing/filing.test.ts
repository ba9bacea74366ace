import { afterEach, beforeEach, expect, it } from 'vitest'
import { type OutlookBox, openOutlookBox } from '../../conformance/outlook-world.ts'
import type { MessageRef, OpenMailbox } from '../../mailbox.ts'

let box: OutlookBox
let mailbox: OpenMailbox
let folderId: string
beforeEach(async () => {
  box = await openOutlookBox('ann@outlook.com')
  mailbox = await box.open()
  folderId = (await mailbox.ensureFolder('Tools')).id
})
afterEach(() => box.stop())

const hourAgo = () => new Date(Date.now() - 3600_000)
const folderOf = async (subject: string) =>
  (await box.user.messages()).find(message => message.subject === subject)?.folder

async function arrive(name: string): Promise<MessageRef> {
  await box.deliver(`From: bob@cold.example\r\nMessage-ID: <${name}@cold.example>\r\nSubject: ${name}\r\n\r\nx`)
  const found = (await mailbox.arrivedSince(hourAgo())).arrived.find(({ subject }) => subject === name)
  if (!found) throw new Error(`${name} did not arrive`)
  return found
}

/** Commands that `work` sends. */
async function commandsOf(work: () => Promise<unknown>): Promise<string[]> {
  const before = box.tap.commands.length
  await work()
  return box.tap.commands.slice(before).map(command => command.replace(/(messages|mailFolders)\/[^/]+/g, '$1/{id}'))
}

const LOOK = 'POST /v1.0/$batch'
const MOVE = 'POST /v1.0/me/messages/{id}/move'

it('filing is one look and one move, there and back', async () => {
  const ref = await arrive('one')
  expect(await commandsOf(() => mailbox.file(ref, folderId))).toEqual([LOOK, MOVE])
  expect(await commandsOf(() => mailbox.file(ref, folderId))).toEqual([LOOK])
  expect(await commandsOf(() => mailbox.unfile(ref, folderId))).toEqual([LOOK, MOVE])
})

it('nothing is filed in a folder that was thrown away with the Icebox, nor taken out of it', async () => {
  const [filed, ref] = [await arrive('filed'), await arrive('waits')]
  await mailbox.file(filed, folderId)
  await box.user.removeFolder('Icebox')
  await expect(mailbox.file(ref, folderId)).rejects.toMatchObject({ kind: 'folder_missing' })
  await expect(mailbox.unfile(filed, folderId)).rejects.toMatchObject({ kind: 'gone' })
  expect(await mailbox.locate([filed, ref], [folderId])).toMatchObject([{ place: 'elsewhere' }, { place: 'inbox' }])
  expect([await folderOf('filed'), await folderOf('waits')]).toEqual(['Trash/Icebox/Tools', 'INBOX'])
  const anew = await mailbox.ensureFolder('Tools')
  expect(anew.id).not.toBe(folderId)
  await mailbox.file(ref, anew.id)
  expect(await folderOf('waits')).toBe('Icebox/Tools')
})

it('nothing is filed in a folder below one that was thrown away, wherever the user had put it', async () => {
  const ref = await arrive('waits')
  await box.user.renameFolder('Icebox/Tools', 'Projects/Tools')
  expect(await mailbox.file(ref, folderId)).toMatchObject({ outcome: 'moved' })
  await mailbox.unfile(ref, folderId)
  await box.user.removeFolder('Projects')
  await expect(mailbox.file(ref, folderId)).rejects.toMatchObject({ kind: 'folder_missing' })
  expect(await folderOf('waits')).toBe('INBOX')
})

it('folders are listed at every depth, and found by one call where they are there', async () => {
  await box.deliver('Subject: deep\r\n\r\nx', 'Icebox/Tools/Garden/2026')
  const names = (await mailbox.folders()).map(({ name }) => name)
  expect(names).toEqual(['Tools', 'Tools/Garden', 'Tools/Garden/2026'])
  const [icebox, children] = ['GET /v1.0/me/mailFolders/{id}', 'GET /v1.0/me/mailFolders/{id}/childFolders']
  expect(await commandsOf(() => mailbox.ensureFolder('tools'))).toEqual([icebox, children])
  expect(await commandsOf(() => mailbox.ensureFolder('Bills'))).toEqual([
    icebox,
    children,
    children.replace('GET', 'POST'),
  ])
})

it('a name that Exchange does not take is refused as such', async () => {
  await expect(mailbox.ensureFolder('n'.repeat(300))).rejects.toMatchObject({ kind: 'unsupported' })
})

it('a task the user ticked off is left as it is when the flag is taken off', async () => {
  const ref = await arrive('done')
  const { accessToken } = await box.twin.grant(box.address, ['Mail.ReadWrite'])
  const url = `${box.twin.url}/v1.0/me/messages/${encodeURIComponent(ref.key)}`
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ flag: { flagStatus: 'complete' } })
  expect((await fetch(url, { method: 'PATCH', headers, body })).status).toBe(200)
  expect(await mailbox.flag(ref, false)).toBe('already')
  expect(await mailbox.flag(ref, true)).toBe('changed')
})
