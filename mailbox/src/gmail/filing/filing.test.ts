import { describe, expect, it } from 'vitest'
import type { Arrival, OpenMailbox } from '../../mailbox.ts'
import { anHourAgo, openTestBox, type TestBox } from '../box-for-tests.ts'

interface Filing {
  readonly box: TestBox
  readonly mailbox: OpenMailbox
  readonly mail: Arrival
  readonly folderId: string
}

async function withMail(subject: string): Promise<Filing> {
  const box = await openTestBox()
  await box.deliver(subject)
  const mailbox = await box.open()
  const { id: folderId } = await mailbox.ensureFolder('Tools')
  const [mail] = (await mailbox.arrivedSince(anHourAgo())).arrived
  if (!mail) throw new Error('Nothing arrived')
  return { box, mailbox, mail, folderId }
}

/** Folders that show the message. */
const foldersOf = async (box: TestBox, subject: string) =>
  (await box.twin.program(box.address).messages()).filter(seen => seen.subject === subject).map(({ folder }) => folder)

/** What was asked of the message itself. */
async function requestsOf({ box, mail }: Filing, work: () => Promise<unknown>): Promise<string[]> {
  const before = box.tap.commands.length
  await work()
  return box.tap.commands
    .slice(before)
    .map(command => command.replace(/^(\w+) .*\/messages\//, '$1 ').replace(mail.key, 'it'))
}

describe('filing at Gmail', () => {
  it('is one look and one change, from the inbox and from the Icebox, and 25 units', async () => {
    const filing = await withMail('cold')
    const { box, mailbox, mail, folderId } = filing
    const once = ['GET it', 'POST it/modify']
    expect(await requestsOf(filing, () => mailbox.file(mail, folderId))).toEqual(once)
    expect(await foldersOf(box, 'cold')).toEqual(['Icebox/Tools'])
    expect(await requestsOf(filing, () => mailbox.unfile(mail, folderId))).toEqual(once)
    await mailbox.move(mail, 'icebox')
    expect(await box.unitsOf(() => mailbox.file(mail, folderId))).toBe(25)
    expect(await foldersOf(box, 'cold')).toEqual(['Icebox/Tools'])
  })

  it('from the Icebox is not taken for the user’s own act', async () => {
    const { box, mailbox, mail, folderId } = await withMail('cold')
    await mailbox.move(mail, 'icebox')
    const { cursor } = await mailbox.arrivedSince(anHourAgo())
    await mailbox.file(mail, folderId)
    const after = await mailbox.arrivedSince(cursor)
    expect(after).toMatchObject({ arrived: [], iceboxShrank: false })
    await mailbox.unfile(mail, folderId)
    await mailbox.move(mail, 'icebox')
    const again = await mailbox.arrivedSince(after.cursor)
    await box.twin.program(box.address).move(await box.find('cold', 'Icebox'), 'INBOX')
    expect((await mailbox.arrivedSince(again.cursor)).iceboxShrank).toBe(true)
  })

  it('leaves the other labels of a message, and takes off our own two', async () => {
    const { box, mailbox, mail, folderId } = await withMail('labelled')
    await mailbox.move(mail, 'icebox')
    await box.twin.program(box.address).flag(await box.find('labelled', 'Icebox'), 'Clients')
    await box.call('POST', `/messages/${mail.key}/modify`, { addLabelIds: ['INBOX'] })
    expect(await mailbox.file(mail, folderId)).toMatchObject({ outcome: 'moved' })
    expect((await foldersOf(box, 'labelled')).sort()).toEqual(['Clients', 'Icebox/Tools'])
  })

  it('back takes the label off what the user has shown in the inbox beside it', async () => {
    const { box, mailbox, mail, folderId } = await withMail('both')
    await mailbox.file(mail, folderId)
    await box.call('POST', `/messages/${mail.key}/modify`, { addLabelIds: ['INBOX'] })
    expect(await mailbox.locate([mail], [folderId])).toMatchObject([{ place: 'inbox' }])
    expect(await mailbox.unfile(mail, folderId)).toMatchObject({ outcome: 'already' })
    expect(await foldersOf(box, 'both')).toEqual(['INBOX'])
  })

  it('finds no message any more under a label that was removed', async () => {
    const { box, mailbox, mail, folderId } = await withMail('filed')
    await mailbox.file(mail, folderId)
    await box.twin.program(box.address).removeFolder('Icebox/Tools')
    await expect(mailbox.unfile(mail, folderId)).rejects.toMatchObject({ kind: 'gone' })
    await expect(mailbox.file(mail, folderId)).rejects.toMatchObject({ kind: 'gone' })
    expect(await mailbox.locate([mail], [folderId])).toEqual([{ place: 'elsewhere' }])
    expect(await foldersOf(box, 'filed')).toEqual(['All Mail'])
  })

  it('goes on while the Icebox label was removed and the folder was not', async () => {
    const { box, mailbox, mail, folderId } = await withMail('cold')
    await box.call('DELETE', `/labels/${mailbox.folderId}`)
    expect(await mailbox.file(mail, folderId)).toMatchObject({ outcome: 'moved' })
    expect(await foldersOf(box, 'cold')).toEqual(['Icebox/Tools'])
  })
})

describe('folders at Gmail', () => {
  it('follow the Icebox to another name, and are made with it', async () => {
    const { box, mailbox, folderId } = await withMail('cold')
    await box.twin.program(box.address).renameFolder('Icebox', 'Frost')
    expect(await mailbox.folders()).toEqual([{ id: folderId, name: 'Tools' }])
    expect(await mailbox.ensureFolder('tools')).toEqual({ id: folderId, name: 'Tools' })
    const { id } = await mailbox.ensureFolder('Bills')
    expect(await box.call('GET', `/labels/${id}`)).toMatchObject({
      name: 'Frost/Bills',
      labelListVisibility: 'labelShow',
    })
  })

  it('cost one unit where they are there, and six where one is made', async () => {
    const { box, mailbox } = await withMail('cold')
    expect(await box.unitsOf(() => mailbox.ensureFolder('Tools'))).toBe(1)
    expect(await box.unitsOf(() => mailbox.ensureFolder('Bills'))).toBe(6)
    expect(await box.unitsOf(() => mailbox.folders())).toBe(1)
  })

  it('of a name too long for Gmail are refused as such', async () => {
    const { mailbox } = await withMail('cold')
    await expect(mailbox.ensureFolder('n'.repeat(300))).rejects.toMatchObject({ kind: 'unsupported' })
  })

  it('do not hide what was kept behind what was filed in them', async () => {
    const box = await openTestBox({ quota: { unitsPerMinute: 1e9 } })
    const mailbox = await box.open({}, { gmailUnitsPerMinute: 1e9 })
    await mailbox.ensureFolder('Tools')
    await box.deliver('theirs', { folder: 'Clients', receivedAt: new Date(Date.now() - 3_600_000) })
    for (let at = 0; at < 60; at++) await box.deliver(`ours ${at}`, { folder: 'Icebox/Tools' })
    expect(await mailbox.hasKept('bob@cold.example')).toBe(true)
  })
})
