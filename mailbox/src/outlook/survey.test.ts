import { afterEach, beforeEach, expect, it } from 'vitest'
import { type OutlookBox, openOutlookBox } from '../conformance/outlook-world.ts'
import type { Cursor, OpenMailbox, Survey } from '../mailbox.ts'

let box: OutlookBox
beforeEach(async () => {
  box = await openOutlookBox('ann@outlook.com')
})
afterEach(() => box.stop())

const receivedAt = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))
const letter = (name: string, more = '') =>
  `From: ${name}@cold.example\r\nTo: ann@outlook.com\r\nMessage-ID: <${name}@cold.example>\r\n${more}Subject: ${name}\r\n\r\nx`
const deliver = (name: string, minute: number) =>
  box.twin.deliver(box.address, letter(name), { receivedAt: receivedAt(minute) })

async function surveyAll(between: (page: Survey) => Promise<void> = async () => undefined): Promise<Survey[]> {
  const pages: Survey[] = []
  const mailbox: OpenMailbox = await box.open()
  for (let from: Cursor | null = null; pages.length === 0 || from !== null; ) {
    const page = await mailbox.survey(from)
    pages.push(page)
    await between(page)
    from = page.cursor
  }
  return pages
}

const subjects = (pages: readonly Survey[]) => pages.flatMap(page => page.candidates.map(({ subject }) => subject))

it('mail of one second longer than a page, and mail coming and going meanwhile, neither repeats nor is missed', async () => {
  for (let index = 0; index < 250; index++) await deliver(`same${index}`, 5)
  for (let index = 0; index < 30; index++) await deliver(`older${index}`, 4 - index)
  const pages = await surveyAll(async () => {
    await deliver(`new${Date.now()}`, 60)
    const [newest] = (await box.user.messages()).filter(({ subject }) => subject.startsWith('new'))
    if (newest) await box.user.flag(newest, '\\Deleted')
  })
  expect(pages.map(page => page.looked)).toEqual([200, 80])
  expect(pages.map(page => page.total)).toEqual([280, 280])
  const seen = subjects(pages)
  expect(seen).toHaveLength(280)
  expect(new Set(seen).size).toBe(280)
  expect(seen.at(-1)).toBe('older29')
})

it('people the user has written to and threads the user took part in are set aside, and counted', async () => {
  await deliver('friend', 1)
  await deliver('stranger', 2)
  await deliver('asked', 3)
  await box.deliver(
    'From: ann@outlook.com\r\nTo: Friend <FRIEND@cold.example>\r\nSubject: hi\r\n\r\nx',
    'Sent Messages',
  )
  const answer = 'From: ann@outlook.com\r\nTo: other@firm.example\r\nIn-Reply-To: <asked@cold.example>\r\n'
  await box.deliver(`${answer}References: <asked@cold.example>\r\nSubject: Re: asked\r\n\r\nx`, 'Sent Messages')
  const pages = await surveyAll()
  expect(pages).toMatchObject([{ looked: 3, total: 3, cursor: null }])
  expect(subjects(pages)).toEqual(['stranger'])
})

it('sent mail is read once for the whole survey', async () => {
  for (let index = 0; index < 401; index++) await deliver(`m${index}`, index)
  const before = box.tap.commands.length
  const pages = await surveyAll()
  expect(pages).toHaveLength(3)
  const asked = box.tap.commands.slice(before).filter(command => command.includes('/messages'))
  expect(asked.filter(command => command.includes('sentitems'))).toHaveLength(1)
  expect(asked).toHaveLength(4)
})
