import { afterEach, beforeEach, expect, it } from 'vitest'
import { type OutlookBox, openOutlookBox } from '../conformance/outlook-world.ts'
import type { MessageRef, OpenMailbox } from '../mailbox.ts'
import { openMailbox } from '../providers.ts'

let box: OutlookBox
let mailbox: OpenMailbox
beforeEach(async () => {
  box = await openOutlookBox('ann@outlook.com')
  mailbox = await box.open()
})
afterEach(() => box.stop())

const letter = (name: string) =>
  `From: bob@cold.example\r\nMessage-ID: <${name}@cold.example>\r\nSubject: ${name}\r\n\r\nx`
const hourAgo = () => new Date(Date.now() - 3600_000)
const seen = async (subject: string) => {
  const found = (await box.user.messages()).find(message => message.subject === subject)
  if (!found) throw new Error(`No message ${subject}`)
  return found
}

/** Commands that `work` sends. */
async function commandsOf(work: () => Promise<unknown>): Promise<string[]> {
  const before = box.tap.commands.length
  await work()
  return box.tap.commands.slice(before).map(command => command.replace(/AAMk[^/]+|AQMk[^/]+/g, '{id}'))
}

async function deliverAll(names: readonly string[]): Promise<readonly MessageRef[]> {
  for (const name of names) await box.deliver(letter(name))
  const { arrived } = await mailbox.arrivedSince(hourAgo())
  return arrived.toSorted((a, b) => names.indexOf(a.subject) - names.indexOf(b.subject))
}

it('a move is one look and one move', async () => {
  const [ref] = await deliverAll(['one'])
  if (!ref) throw new Error('Nothing arrived')
  const commands = await commandsOf(() => mailbox.move(ref, 'icebox'))
  expect(commands).toEqual(
    ['POST /v1.0/$batch', `POST /v1.0/me/messages/${encodeURIComponent(ref.key)}/move`].map(plainId),
  )
  expect((await seen('one')).folder).toBe('Icebox')
})

const plainId = (command: string) => command.replace(/AAMk[^/]+|AQMk[^/]+/g, '{id}')

it('what the user filed elsewhere stays there', async () => {
  const [ref] = await deliverAll(['filed'])
  if (!ref) throw new Error('Nothing arrived')
  await box.user.move(await seen('filed'), 'Archive')
  for (const place of ['icebox', 'inbox'] as const) {
    await expect(mailbox.move(ref, place)).rejects.toMatchObject({ kind: 'gone' })
  }
  expect((await seen('filed')).folder).toBe('Archive')
})

it('nothing moves into a folder the user deleted, also when it was deleted under our eyes', async () => {
  const [first, second] = await deliverAll(['first', 'second'])
  if (!first || !second) throw new Error('Nothing arrived')
  await mailbox.move(first, 'icebox')
  const before = mailbox.folderId
  const { cursor } = await mailbox.arrivedSince(hourAgo())
  await box.user.removeFolder('Icebox')
  await mailbox.move(second, 'icebox')
  expect(mailbox.folderId).not.toBe(before)
  expect((await seen('second')).folder).toBe('Icebox')
  expect(await mailbox.locate([first, second])).toMatchObject([{ place: 'elsewhere' }, { place: 'icebox' }])
  expect((await mailbox.arrivedSince(cursor)).iceboxShrank).toBe(true)
})

it('two hundred messages are located by listing the Icebox and asking for the rest in batches', async () => {
  const names = Array.from({ length: 200 }, (_, index) => `m${index}`)
  const refs = await deliverAll(names)
  expect(refs).toHaveLength(200)
  for (const message of (await box.user.messages()).slice(0, 150)) await box.user.move(message, 'Icebox')
  let places: readonly { place: string }[] = []
  const commands = await commandsOf(async () => {
    places = await mailbox.locate(refs)
  })
  expect(places.filter(({ place }) => place === 'icebox')).toHaveLength(150)
  expect(places.filter(({ place }) => place === 'inbox')).toHaveLength(50)
  expect(commands).toHaveLength(4)
})

it('a mailbox whose token has run out goes on with the next one', async () => {
  const { accessToken: first } = await box.twin.grant(box.address, ['Mail.ReadWrite', 'Mail.Send'])
  const asked: (string | undefined)[] = []
  let current = first
  const token = async (refused?: string) => {
    asked.push(refused)
    if (refused === current) current = (await box.twin.grant(box.address, ['Mail.ReadWrite'])).accessToken
    return current
  }
  const lasting = await openMailbox({ ...box.settings, token }, box.options)
  box.twin.expireAccessTokens()
  expect((await lasting.arrivedSince(hourAgo())).arrived).toEqual([])
  expect(asked.filter(refused => refused !== undefined)).not.toEqual([])
  box.twin.revokeGrants(box.address)
  const taken = await openMailbox({ ...box.settings, token: async () => first }, box.options).catch(error => error)
  expect(taken).toMatchObject({ kind: 'reconnect', reason: 'revoked' })
})

it('a token without the right to mail is told as such', async () => {
  const { accessToken } = await box.twin.grant(box.address, ['User.Read'])
  const poor = openMailbox({ ...box.settings, token: async () => accessToken }, box.options)
  await expect(poor).rejects.toMatchObject({ kind: 'reconnect', reason: 'scope_missing' })
})

it('a throttled mailbox says when to come back', async () => {
  box.twin.throttle(box.address, 300)
  const failure = await mailbox.hasSent(['<a@b.example>']).catch(error => error)
  expect(failure).toMatchObject({ kind: 'slow_down' })
  expect(failure.retryAt.getTime()).toBeGreaterThan(Date.now() + 200_000)
})

it('addresses with signs the keyword search does not know are found by their domain', async () => {
  await box.deliver('From: ann@outlook.com\r\nTo: "o\'neil (x)"@shop.example\r\nSubject: a\r\n\r\nx', 'Sent Messages')
  await box.deliver('From: ann@outlook.com\r\nTo: tom+tag@shop.example\r\nSubject: b\r\n\r\nx', 'Sent Messages')
  await box.deliver('From: ann@outlook.com\r\nBcc: quiet@hidden.example\r\nSubject: c\r\n\r\nx', 'Sent Messages')
  expect(await mailbox.hasWrittenTo('quiet@hidden.example')).toBe(true)
  expect(await mailbox.hasWrittenTo('tom+tag@shop.example')).toBe(true)
  expect(await mailbox.hasWrittenTo('tom@shop.example')).toBe(false)
  expect(await mailbox.hasWrittenTo('jürgen@shop.example')).toBe(false)
})
