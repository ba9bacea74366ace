import { afterEach, beforeEach, expect, it } from 'vitest'
import { type OutlookBox, openOutlookBox } from '../conformance/outlook-world.ts'
import { openMailbox } from '../providers.ts'

let box: OutlookBox
beforeEach(async () => {
  box = await openOutlookBox('ann@outlook.com')
})
afterEach(() => box.stop())

const letter = (name: string, from = 'bob@cold.example') =>
  `From: ${from}\r\nMessage-ID: <${name}@cold.example>\r\nSubject: ${name}\r\n\r\nx`

it('asking about somebody whose mail is in the inbox is one call, and about others three, later two', async () => {
  await box.deliver(letter('one'))
  await box.deliver(letter('filed', 'carl@friend.example'), 'Icebox/Recruiters')
  const mailbox = await box.open()
  const commandsFor = async (address: string) => {
    const before = box.tap.commands.length
    expect(await mailbox.hasKept(address)).toBe(false)
    return box.tap.commands.slice(before)
  }
  const [search, batch] = ['GET /v1.0/me/messages', 'POST /v1.0/$batch']
  expect(await commandsFor('eve@cold.example')).toEqual([search])
  expect(await commandsFor('bob@cold.example')).toEqual([search])
  expect(await commandsFor('carl@friend.example')).toEqual([search, batch, batch])
  expect(await commandsFor('carl@friend.example')).toEqual([search, batch])
})

it('a folder the user deleted is none any more, and neither is an Icebox they deleted', async () => {
  await box.deliver(letter('client', 'carl@friend.example'), 'Clients')
  await box.deliver(letter('iced'), 'Icebox')
  const mailbox = await box.open()
  expect(await mailbox.hasKept('carl@friend.example')).toBe(true)
  await box.user.removeFolder('Clients')
  await box.user.removeFolder('Icebox')
  const again = await openMailbox(box.settings, box.options)
  for (const each of [mailbox, again]) {
    expect(await each.hasKept('carl@friend.example')).toBe(false)
    expect(await each.hasKept('bob@cold.example')).toBe(false)
  }
  await again.close()
})

it('what older mail programs made stays what it is called, a bin or an archive', async () => {
  await box.deliver(letter('thrown away'), 'Papierkorb')
  await box.deliver(letter('archived', 'ann@friend.example'), 'Archives/2025')
  for (const subject of ['thrown away', 'archived']) {
    const seen = (await box.user.messages()).find(message => message.subject === subject)
    if (seen) await box.user.flag(seen, '\\Flagged')
  }
  const mailbox = await box.open()
  expect(await mailbox.hasKept('bob@cold.example')).toBe(false)
  expect(await mailbox.hasKept('ann@friend.example')).toBe(true)
})

it('a folder within the inbox is one that the user made', async () => {
  const program = box.twin.program(box.address)
  await box.deliver(letter('filed'), 'INBOX/Clients')
  expect((await program.messages()).map(({ folder }) => folder)).toEqual(['INBOX/Clients'])
  expect(await (await box.open()).hasKept('bob@cold.example')).toBe(true)
})

it('one hit among more than a page of mail is found', async () => {
  await box.deliver(letter('filed'), 'Clients')
  for (let at = 0; at < 120; at++) await box.deliver(letter(`more ${at}`))
  expect(await (await box.open()).hasKept('bob@cold.example')).toBe(true)
})
