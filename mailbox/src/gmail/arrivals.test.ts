import { describe, expect, it } from 'vitest'
import type { Arrivals, OpenMailbox } from '../mailbox.ts'
import { anHourAgo, openTestBox, type TestBox } from './box-for-tests.ts'

const subjects = ({ arrived }: Arrivals) => arrived.map(({ subject }) => subject)

/** Asks until nothing is left to tell. */
async function allSince(mailbox: OpenMailbox, first: Arrivals): Promise<string[]> {
  const told = subjects(first)
  for (let { cursor } = first; cursor.pending; ) {
    const next = await mailbox.arrivedSince(JSON.parse(JSON.stringify(cursor)))
    told.push(...subjects(next))
    cursor = next.cursor
  }
  return told
}

const deliverMany = async (box: TestBox, count: number) => {
  for (let at = 0; at < count; at++) await box.deliver(`mail ${at}`, { receivedAt: new Date(Date.now() - 60_000 + at) })
}

const quick = { gmailUnitsPerMinute: 1e9 }
const generous = { quota: { unitsPerMinute: 1e9 } }

describe('arrivals at Gmail', () => {
  it('cost 2 units to ask for and 20 for each message, which is then read for nothing', async () => {
    const box = await openTestBox()
    const mailbox = await box.open()
    const { cursor } = await mailbox.arrivedSince(anHourAgo())
    expect(await box.unitsOf(() => mailbox.arrivedSince(cursor))).toBe(2)
    await box.deliver('cold')
    let arrived: Arrivals['arrived'] = []
    const cost = await box.unitsOf(async () => {
      arrived = (await mailbox.arrivedSince(cursor)).arrived
    })
    expect(cost).toBe(22)
    const [cold] = arrived
    if (!cold) throw new Error('Nothing arrived')
    const text = async () => Buffer.from(await mailbox.read(cold, 1 << 20)).toString()
    expect(await box.unitsOf(async () => expect(await text()).toContain('\r\n\r\nHello'))).toBe(0)
    expect(await box.unitsOf(async () => expect(await text()).toContain('\r\n\r\nHello'))).toBe(20)
  })

  it('are all told, also when a page of the history is not enough, and none twice', async () => {
    const box = await openTestBox(generous)
    const mailbox = await box.open({}, quick)
    const { cursor } = await mailbox.arrivedSince(anHourAgo())
    await deliverMany(box, 60)
    const busy = await box.find('mail 0')
    for (let at = 0; at < 240; at++) {
      await box.twin.program(box.address).flag(busy, '\\Seen')
      await box.call('POST', `/messages/${busy.id}/modify`, { addLabelIds: ['UNREAD'] })
    }
    for (let at = 60; at < 120; at++) await box.deliver(`mail ${at}`)
    const before = box.tap.commands.length
    const first = await mailbox.arrivedSince(cursor)
    expect(box.tap.commands.slice(before).filter(command => command.endsWith('/history'))).toHaveLength(2)
    expect(first.arrived).toHaveLength(100)
    const told = await allSince(mailbox, first)
    expect(told).toEqual(Array.from({ length: 120 }, (_, at) => `mail ${at}`))
  })

  it('that wait to be told are told by the next session, after a forgotten history too', async () => {
    const box = await openTestBox(generous)
    const before = await box.open({}, quick)
    const { cursor: start } = await before.arrivedSince(anHourAgo())
    await deliverMany(box, 120)
    const first = await before.arrivedSince(start)
    await before.close()
    box.twin.expireCursors()
    const told = await allSince(await box.open({}, quick), first)
    expect(new Set(told).size).toBe(120)
  })

  it('after a forgotten history begin a day before the newest known message', async () => {
    const box = await openTestBox()
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000)
    await box.deliver('ten days old', { receivedAt: daysAgo(10) })
    await box.deliver('four days old', { receivedAt: daysAgo(4) })
    const mailbox = await box.open()
    const { cursor } = await mailbox.arrivedSince(daysAgo(30))
    await box.deliver('came late', { receivedAt: daysAgo(4.5) })
    await box.deliver('new')
    box.twin.expireCursors()
    const after = await mailbox.arrivedSince(cursor)
    expect(subjects(after)).toEqual(['came late', 'four days old', 'new'])
    expect(after.iceboxShrank).toBe(true)
    expect(subjects(await mailbox.arrivedSince(after.cursor))).toEqual([])
  })

  it('are mail in the inbox from somebody, and what a filter or the user brings there', async () => {
    const box = await openTestBox()
    const mailbox = await box.open()
    const { cursor } = await mailbox.arrivedSince(anHourAgo())
    for (const folder of ['Spam', 'Trash', 'Drafts', 'Sent', 'Receipts']) await box.deliver(folder, { folder })
    await box.deliver('archived at once')
    await box.twin.program(box.address).move(await box.find('archived at once'), 'All Mail')
    await box.deliver('to myself')
    const { id } = await box.find('to myself')
    await box.call('POST', `/messages/${id}/trash`)
    await box.deliver('taken out of spam', { folder: 'Spam' })
    await box.twin.program(box.address).move(await box.find('taken out of spam'), 'INBOX')
    expect(subjects(await mailbox.arrivedSince(cursor))).toEqual(['taken out of spam'])
  })
})

describe('the Icebox at Gmail', () => {
  async function frozen() {
    const box = await openTestBox()
    await box.deliver('cold')
    const mailbox = await box.open()
    const { arrived, cursor } = await mailbox.arrivedSince(anHourAgo())
    const [cold] = arrived
    if (!cold) throw new Error('Nothing arrived')
    await mailbox.move(cold, 'icebox')
    const after = await mailbox.arrivedSince(cursor)
    expect(after).toMatchObject({ arrived: [], iceboxShrank: false })
    return { box, mailbox, cold, cursor: after.cursor }
  }

  it('did not shrink by what we put back ourselves', async () => {
    const { box, mailbox, cold, cursor } = await frozen()
    await mailbox.move(cold, 'inbox')
    const after = await mailbox.arrivedSince(cursor)
    expect(after).toMatchObject({ arrived: [{ key: cold.key }], iceboxShrank: false })
    await mailbox.move(cold, 'icebox')
    await box.twin.program(box.address).move(await box.find('cold', 'Icebox'), 'INBOX')
    expect((await mailbox.arrivedSince(after.cursor)).iceboxShrank).toBe(true)
  })

  it.each([
    ['thrown away', 'POST', '/trash', undefined],
    ['shown in the inbox again beside it', 'POST', '/modify', { addLabelIds: ['INBOX'] }],
  ])('shrank when a message is %s', async (_name, method, path, body) => {
    const { box, mailbox, cold, cursor } = await frozen()
    await box.call(method, `/messages/${cold.key}${path}`, body)
    expect((await mailbox.arrivedSince(cursor)).iceboxShrank).toBe(true)
  })

  it('shrank when its label was removed, and when it is another label since', async () => {
    const { box, mailbox, cursor } = await frozen()
    await box.twin.program(box.address).removeFolder('Icebox')
    const after = await mailbox.arrivedSince(cursor)
    expect(after.iceboxShrank).toBe(true)
    const anew = await box.open()
    expect((await anew.arrivedSince(after.cursor)).iceboxShrank).toBe(true)
  })

  it('did not shrink when a draft or other mail was deleted', async () => {
    const { box, mailbox, cursor } = await frozen()
    await box.deliver('other')
    await box.call('POST', `/messages/${(await box.find('other')).id}/trash`)
    const message = { raw: Buffer.from('To: a@b.example\r\nSubject: x\r\n\r\nx').toString('base64url') }
    const made = await box.call('POST', '/drafts', { message })
    const { id } = made && typeof made === 'object' && 'id' in made ? made : {}
    await box.call('DELETE', `/drafts/${id}`)
    expect((await mailbox.arrivedSince(cursor)).iceboxShrank).toBe(false)
  })
})
