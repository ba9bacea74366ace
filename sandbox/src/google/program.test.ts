import { expect, test } from 'vitest'
import type { TwinMessage, TwinProgram } from '../mail-twin.ts'
import { ADA, letter, openTwin } from './client-for-tests.ts'

async function foldersOf(program: TwinProgram): Promise<string[]> {
  return (await program.messages()).map(message => message.folder).sort()
}

async function only(program: TwinProgram, folder?: string): Promise<TwinMessage> {
  const found = (await program.messages()).find(message => !folder || message.folder === folder)
  if (!found) throw new Error(`No message in ${folder ?? 'any place'}`)
  return found
}

test('a message is shown once in every place it is in', async () => {
  const twin = await openTwin()
  const program = twin.program(ADA)
  await twin.deliver(ADA, letter('Hello'))
  expect(await only(program)).toMatchObject({ folder: 'INBOX', subject: 'Hello', flags: [] })
  await program.flag(await only(program), 'Important customers')
  expect(await foldersOf(program)).toEqual(['INBOX', 'Important customers'])
  expect((await only(program, 'INBOX')).flags).toEqual(['Important customers'])
})

test('moving takes the place away and gives the other, there and back', async () => {
  const twin = await openTwin()
  const program = twin.program(ADA)
  await twin.deliver(ADA, letter('Hello'))
  for (const folder of ['Icebox/Recruiters', 'INBOX', 'Trash', 'INBOX', 'Spam', 'Icebox/Recruiters', 'INBOX']) {
    await program.move(await only(program), folder)
    expect(await foldersOf(program)).toEqual([folder])
  }
})

test('flags are what IMAP calls them, and a deleted message lies in the trash', async () => {
  const twin = await openTwin()
  const program = twin.program(ADA)
  await twin.deliver(ADA, letter('Hello'))
  await program.flag(await only(program), '\\Seen')
  await program.flag(await only(program), '\\Flagged')
  expect((await only(program)).flags).toEqual(['\\Seen', '\\Flagged'])
  await program.flag(await only(program), '\\Deleted')
  expect(await foldersOf(program)).toEqual(['Trash'])
})

test('a label is renamed with those inside it, and removed without its mail', async () => {
  const twin = await openTwin()
  const program = twin.program(ADA)
  await twin.deliver(ADA, letter('One'), { folder: 'Icebox' })
  await twin.deliver(ADA, letter('Two'), { folder: 'Icebox/Recruiters' })
  await program.renameFolder('Icebox', 'Cold')
  expect(await foldersOf(program)).toEqual(['Cold', 'Cold/Recruiters'])
  await program.removeFolder('Cold')
  expect(await foldersOf(program)).toEqual(['All Mail', 'All Mail'])
  await expect(program.removeFolder('Cold')).rejects.toThrow(RangeError)
})

test('nobody but the people of the twin has a mailbox', async () => {
  const twin = await openTwin()
  await expect(twin.deliver('nobody@example.com', letter('Hello'))).rejects.toThrow(RangeError)
  expect(() => twin.program('nobody@example.com')).toThrow(RangeError)
  await expect(twin.grant('nobody@example.com', [])).rejects.toThrow(RangeError)
})
