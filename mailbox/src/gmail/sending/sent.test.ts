import { describe, expect, it } from 'vitest'
import { openTestBox } from '../box-for-tests.ts'

const generous = { quota: { unitsPerMinute: 1e9 } }
const quick = { gmailUnitsPerMinute: 1e9 }

describe('whom the user has written to, by Gmail', () => {
  it('is found in To, Cc and Bcc, in whatever case, and by domains outside ASCII', async () => {
    const box = await openTestBox()
    await box.deliver('one', {
      folder: 'Sent',
      to: '"Müller, Eva" <Eva@Xn--Mnchen-3ya.example>',
      extra: 'Cc: c@c.example\r\n',
    })
    await box.deliver('two', { folder: 'Sent', to: 'x@y.example', extra: 'Bcc: hidden@b.example\r\n' })
    const mailbox = await box.open()
    for (const who of ['eva@münchen.example', 'C@C.EXAMPLE', 'hidden@b.example', '@b.example', '@MÜNCHEN.example']) {
      expect(await mailbox.hasWrittenTo(who), who).toBe(true)
    }
    for (const who of ['va@münchen.example', '@nchen.example', '@example', '', '@', '"} OR in:inbox {"@y.example']) {
      expect(await mailbox.hasWrittenTo(who), who).toBe(false)
    }
  })

  it('costs 5 units for a stranger and 25 for somebody written to', async () => {
    const box = await openTestBox()
    await box.deliver('one', { folder: 'Sent', to: 'friend@y.example' })
    const mailbox = await box.open()
    expect(await box.unitsOf(() => mailbox.hasWrittenTo('bob@cold.example'))).toBe(5)
    expect(await box.unitsOf(() => mailbox.hasWrittenTo('friend@y.example'))).toBe(25)
  })

  it('is not searched without end among those of a like name, and then counts as known', async () => {
    const box = await openTestBox(generous)
    for (let at = 0; at < 60; at++) await box.deliver(`mail ${at}`, { folder: 'Sent', to: `p${at}@shop.example.net` })
    const mailbox = await box.open({}, quick)
    expect(await box.unitsOf(() => mailbox.hasWrittenTo('@shop.example'))).toBe(5 + 40 * 20)
    expect(await mailbox.hasWrittenTo('@shop.example')).toBe(true)
  })

  it('is not told by mail in the trash or in drafts', async () => {
    const box = await openTestBox()
    await box.deliver('thrown away', { folder: 'Sent', to: 'was@y.example' })
    await box.call('POST', `/messages/${(await box.find('thrown away')).id}/trash`)
    await box.deliver('draft', { folder: 'Drafts', to: 'maybe@y.example' })
    const mailbox = await box.open()
    expect(await mailbox.hasWrittenTo('@y.example')).toBe(false)
  })
})

describe('what the user has sent, by Gmail', () => {
  it('is asked for twenty at a time, and names that cannot be searched for are no hits', async () => {
    const box = await openTestBox()
    await box.deliver('mine', { folder: 'Sent' })
    const mailbox = await box.open()
    const others = Array.from({ length: 39 }, (_, at) => `<other${at}@cold.example>`)
    const odd = ['<a b@c.example>', '<"q"@c.example>', 'gmail:18c', '<x}OR{in:inbox@c.example>', '<(c)@c.example>']
    expect(await mailbox.hasSent(odd)).toBe(false)
    const cost = await box.unitsOf(async () =>
      expect(await mailbox.hasSent([...others, '<mine@cold.example>'])).toBe(true),
    )
    // Two searches, and a look at the hit, which might be a reply of ours.
    expect(cost).toBe(30)
  })
})
