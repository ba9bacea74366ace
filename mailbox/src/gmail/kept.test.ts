import { describe, expect, it } from 'vitest'
import { openTestBox } from './box-for-tests.ts'

const generous = { quota: { unitsPerMinute: 1e9 } }
const quick = { gmailUnitsPerMinute: 1e9 }

describe('what the user kept, by Gmail', () => {
  it('costs 5 units for a stranger, who may have written often, and 26 for somebody whose mail was kept', async () => {
    const box = await openTestBox()
    for (let at = 0; at < 20; at++) await box.deliver(`mail ${at}`)
    await box.deliver('filed', { from: 'friend@y.example', folder: 'Clients' })
    const mailbox = await box.open()
    expect(await box.unitsOf(() => mailbox.hasKept('bob@cold.example'))).toBe(5)
    expect(await box.unitsOf(() => mailbox.hasKept('friend@y.example'))).toBe(26)
  })

  it('is not searched without end among those of a like name', async () => {
    const box = await openTestBox(generous)
    for (let at = 0; at < 60; at++) await box.deliver(`mail ${at}`, { from: 'bob@shop.example.net', folder: 'Clients' })
    const mailbox = await box.open({}, quick)
    const cost = await box.unitsOf(async () => expect(await mailbox.hasKept('bob@shop.example')).toBe(false))
    expect(cost).toBe(5 + 1 + 50 * 20)
  })

  it.each([
    ['Icebox', 60],
    ['Cold mail & more/Of 2026', 60],
    ['(cold)', 20],
  ])('is found behind what lies on ice, called %s', async (folderName, many) => {
    const box = await openTestBox(generous)
    await box.deliver('starred', { receivedAt: new Date(Date.now() - 3600_000) })
    await box.call('POST', `/messages/${(await box.find('starred')).id}/modify`, { addLabelIds: ['STARRED'] })
    for (let at = 0; at < many; at++) await box.deliver(`iced ${at}`, { folder: folderName })
    const mailbox = await box.open({}, { ...quick, folderName })
    expect(await mailbox.hasKept('bob@cold.example')).toBe(true)
  })

  it('is not what lies on ice under other labels too, unless it was put back into the inbox', async () => {
    const box = await openTestBox()
    await box.deliver('iced', { folder: 'Icebox' })
    const program = box.twin.program(box.address)
    await program.flag(await box.find('iced'), 'Clients')
    const mailbox = await box.open()
    expect(await mailbox.hasKept('bob@cold.example')).toBe(false)
    await box.call('POST', `/messages/${(await box.find('iced')).id}/modify`, { addLabelIds: ['INBOX'] })
    expect(await mailbox.hasKept('bob@cold.example')).toBe(true)
  })

  it('is not what lies within an Icebox that was renamed since', async () => {
    const box = await openTestBox()
    await box.deliver('iced', { folder: 'Icebox' })
    await box.deliver('recruiter', { folder: 'Icebox/Recruiters' })
    const mailbox = await box.open()
    const program = box.twin.program(box.address)
    await program.renameFolder('Icebox', 'Frozen')
    expect(await mailbox.hasKept('bob@cold.example')).toBe(false)
  })

  it.each(['Trash', 'Spam'])('is not what goes to %s while it is asked', async place => {
    const box = await openTestBox()
    await box.deliver('filed', { folder: 'Clients' })
    const filed = await box.find('filed')
    const mailbox = await box.open()
    const program = box.twin.program(box.address)
    await program.flag(filed, '\\Flagged')
    box.tap.holdUp(
      () => program.move(filed, place),
      command => command.endsWith(`/messages/${filed.id}`),
    )
    expect(await mailbox.hasKept('bob@cold.example')).toBe(false)
    expect((await box.find('filed')).folder).toBe(place)
  })

  it('is not what an older mail program filed as archived', async () => {
    const box = await openTestBox()
    await box.deliver('archived', { folder: '[Imap]/Archive' })
    const mailbox = await box.open()
    expect(await mailbox.hasKept('bob@cold.example')).toBe(false)
  })
})
