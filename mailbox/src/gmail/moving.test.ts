import { describe, expect, it } from 'vitest'
import type { Arrival, OpenMailbox } from '../mailbox.ts'
import { anHourAgo, openTestBox, type TestBox } from './box-for-tests.ts'

async function withMail(subject: string): Promise<{ box: TestBox; mailbox: OpenMailbox; mail: Arrival }> {
  const box = await openTestBox()
  await box.deliver(subject)
  const mailbox = await box.open()
  const [mail] = (await mailbox.arrivedSince(anHourAgo())).arrived
  if (!mail) throw new Error('Nothing arrived')
  return { box, mailbox, mail }
}

/** Folders that show the message. */
const foldersOf = async (box: TestBox, subject: string) =>
  (await box.twin.program(box.address).messages()).filter(seen => seen.subject === subject).map(({ folder }) => folder)

describe('moving at Gmail', () => {
  it('costs 25 units of those kept for it, and keeps what is unread unread', async () => {
    const { box, mailbox, mail } = await withMail('cold')
    expect(await box.unitsOf(() => mailbox.move(mail, 'icebox'))).toBe(25)
    expect((await box.find('cold', 'Icebox')).flags).toEqual([])
  })

  it('goes on while reading has used up its own part of the quota', async () => {
    const { box, mail } = await withMail('cold')
    const busy = await box.open({}, { gmailUnitsPerMinute: 60 })
    await busy.push?.begin({ url: '', lifecycleUrl: '', secret: '', topic: 'projects/icebox/topics/gmail' })
    const failure = await busy.hasSent([mail.messageId]).catch(error => error)
    expect(failure).toMatchObject({ kind: 'slow_down', retryAt: expect.any(Date) })
    expect(await busy.move(mail, 'icebox')).toMatchObject({ outcome: 'moved' })
  })

  it.each([
    ['archived', 'All Mail'],
    ['filed', 'Receipts'],
    ['called spam', 'Spam'],
    ['thrown away', 'Trash'],
  ])('leaves alone what the user has %s', async (_name, folder) => {
    const { box, mailbox, mail } = await withMail('theirs')
    await box.twin.program(box.address).move(await box.find('theirs'), folder)
    await expect(mailbox.move(mail, 'icebox')).rejects.toMatchObject({ kind: 'gone' })
    await expect(mailbox.move(mail, 'inbox')).rejects.toMatchObject({ kind: 'gone' })
    expect(await mailbox.locate([mail])).toEqual([{ place: 'elsewhere' }])
    expect(await foldersOf(box, 'theirs')).toEqual([folder])
  })

  it('to the inbox takes our label off what the user has shown there beside it', async () => {
    const { box, mailbox, mail } = await withMail('both')
    await mailbox.move(mail, 'icebox')
    await box.call('POST', `/messages/${mail.key}/modify`, { addLabelIds: ['INBOX'] })
    expect(await mailbox.locate([mail])).toMatchObject([{ place: 'inbox' }])
    expect(await mailbox.move(mail, 'inbox')).toMatchObject({ outcome: 'already' })
    expect(await foldersOf(box, 'both')).toEqual(['INBOX'])
  })

  it('finds a message by its Message-ID where the key is of a time before', async () => {
    const { box, mailbox, mail } = await withMail('renamed')
    const ref = { key: '1700000000:17', messageId: mail.messageId }
    expect(await mailbox.move(ref, 'icebox')).toEqual({ outcome: 'moved', ref: { ...ref, key: mail.key } })
    expect(await foldersOf(box, 'renamed')).toEqual(['Icebox'])
    expect(Buffer.from(await mailbox.read(ref, 9)).toString()).toBe('From: Bob')
  })

  it('finds its label again in the middle of the work', async () => {
    const { box, mailbox, mail } = await withMail('cold')
    const before = mailbox.folderId
    await box.twin.program(box.address).removeFolder('Icebox')
    await mailbox.move(mail, 'icebox')
    expect(await foldersOf(box, 'cold')).toEqual(['Icebox'])
    expect(mailbox.folderId).not.toBe(before)
    expect(await mailbox.locate([mail])).toMatchObject([{ place: 'icebox' }])
  })
})

describe('locating at Gmail', () => {
  it('asks for lists rather than for each message', async () => {
    const box = await openTestBox()
    for (let at = 0; at < 30; at++) await box.deliver(`mail ${at}`)
    const mailbox = await box.open()
    const { arrived } = await mailbox.arrivedSince(anHourAgo())
    for (const mail of arrived.slice(0, 20)) await mailbox.move(mail, 'icebox')
    const iced = () => mailbox.locate(arrived.slice(0, 20))
    expect(
      await box.unitsOf(async () =>
        expect(new Set((await iced()).map(({ place }) => place))).toEqual(new Set(['icebox'])),
      ),
    ).toBe(10)
    const all = async () => (await mailbox.locate(arrived)).map(({ place }) => place)
    expect(
      await box.unitsOf(async () => expect((await all()).filter(place => place === 'inbox')).toHaveLength(10)),
    ).toBe(15)
    await box.twin.program(box.address).move(await box.find('mail 3'), 'Trash')
    expect((await all())[3]).toBe('elsewhere')
  })
})

describe('the label at Gmail', () => {
  it('is made once, where it is seen, in colours Gmail takes', async () => {
    const box = await openTestBox()
    const { folderId, iceboxPath, folderCount, folderUrl } = await box.open()
    expect({ iceboxPath, folderCount }).toEqual({ iceboxPath: 'Icebox', folderCount: 6 })
    expect(folderUrl).toBe('https://mail.google.com/mail/?authuser=ann%40house.example#label/Icebox')
    expect(await box.call('GET', `/labels/${folderId}`)).toMatchObject({
      name: 'Icebox',
      labelListVisibility: 'labelShow',
      color: { backgroundColor: '#4a86e8', textColor: '#ffffff' },
    })
    expect(await box.unitsOf(() => box.open())).toBe(1)
  })

  it('stays ours while the user gives it another name, also after a restart', async () => {
    const box = await openTestBox()
    const { folderId } = await box.open()
    await box.twin.program(box.address).renameFolder('Icebox', 'Too cold/for me')
    const { folderId: sameId, iceboxPath, folderUrl } = await box.open({ folderId })
    expect({ sameId, iceboxPath }).toEqual({ sameId: folderId, iceboxPath: 'Too cold/for me' })
    expect(folderUrl).toMatch(/#label\/Too\+cold%2Ffor\+me$/)
  })

  it('that the user made before is taken as it is, in whatever case', async () => {
    const box = await openTestBox()
    await box.call('POST', '/labels', { name: 'ICEBOX' })
    expect(await box.open({ folderId: 'Label_999' })).toMatchObject({ iceboxPath: 'ICEBOX', folderCount: 6 })
  })
})
