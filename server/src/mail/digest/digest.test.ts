import { restoreEmails } from '@icebox/contract/activity'
import { changeLetterChoice } from '@icebox/contract/letters'
import { getStats } from '@icebox/contract/user'
import { MailboxError } from '@icebox/mailbox/mailbox'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type DigestWorld, digestWorld } from '../../../testing/digest-world.ts'
import { type Owner, sync } from '../../../testing/mail-world.ts'
import { beginSending, takePlanned } from './period-store.ts'
import { sendPlanned } from './regular-letters.ts'

const CANARY = 'the canary sings at midnight'

let digests: DigestWorld
beforeAll(async () => {
  digests = await digestWorld()
})
afterEach(() => digests.clear())
afterAll(() => digests.close())

const statesOf = async ({ accountId }: Owner) =>
  (
    await digests.app.db
      .selectFrom('period_letter')
      .select('state')
      .where('account_id', '=', accountId)
      .orderBy('day')
      .execute()
  ).map(({ state }) => state)

describe('a digest', () => {
  it('tells what was moved, with sender, subject, reason and sureness, and none of its text', async () => {
    const { owner, due } = await digests.reader([{ subject: 'Pipeline', headers: `X-Canary: ${CANARY}` }])
    const letter = await digests.digestOf(due)
    expect(letter.to).toBe(owner.address)
    expect(letter.head).toMatch(/^Subject: Icebox: 1 message on ice since \w+day, \w+ \d+$/m)
    expect(letter.text).toMatch(/^Pipeline$/m)
    expect(letter.text).toMatch(/^Derek Vance <derek@getpipelinely\.example>, \d+ % sure$/m)
    for (const form of [letter.text, letter.html]) {
      for (const said of ['qualified demos', 'calendly', 'Hi there', CANARY]) expect(form).not.toContain(said)
      for (const link of ['act=restore', 'act=allow', 'act=block', '/icebox?message=']) expect(form).toContain(link)
    }
    expect(letter.head).toMatch(
      /^List-Unsubscribe: <http:\/\/localhost:3000\/letters\/stop\?letter=digest&token=[\w-]{48}>$/m,
    )
    expect(letter.head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  })

  it('lists the 25 least sure, the least sure first, and counts the rest', async () => {
    const { owner, due } = await digests.reader(Array.from({ length: 28 }, (_, each) => ({ subject: `Offer ${each}` })))
    const rows = await digests.app.db
      .selectFrom('entry')
      .select('id')
      .where('account_id', '=', owner.accountId)
      .execute()
    for (const [index, { id }] of rows.entries()) {
      await digests.app.db
        .updateTable('entry')
        .set({ confidence: 70 + index })
        .where('id', '=', id)
        .execute()
    }
    const { text } = await digests.digestOf(due)
    const sure = [...text.matchAll(/, (\d+) % sure/g)].map(([, percent]) => Number(percent))
    expect(sure).toEqual(Array.from({ length: 25 }, (_, index) => 70 + index))
    expect(text).toMatch(/^And 3 more: http:\/\/localhost:3000\/icebox$/m)
  }, 60_000)

  it('is not written where nothing moved, or it was taken back already, or is not wanted any more', async () => {
    const [none, back, off] = [await digests.reader([]), await digests.reader(), await digests.reader()]
    const rows = digests.app.db.selectFrom('entry').select('id').where('account_id', '=', back.owner.accountId)
    const ids = (await rows.execute()).map(({ id }) => id)
    await back.owner.client.send(restoreEmails, { id: back.owner.accountId }, { ids })
    const letters = await digests.sink.lettersOf(async () => {
      await digests.plan(off.due)
      await digests.app.db
        .updateTable('letter_choice')
        .set({ digest: 'off' })
        .where('account_id', '=', off.owner.accountId)
        .execute()
      await sendPlanned(digests.worker)
    })
    expect(letters).toEqual([])
    for (const { owner } of [none, back, off]) expect(await statesOf(owner)).toEqual(['nothing'])
  })

  it('goes to no address that nobody has proven, but into the mailbox that was opened', async () => {
    const { owner, due } = await digests.reader()
    await digests.app.db.updateTable('account').set({ email_proven: false }).where('id', '=', owner.accountId).execute()
    expect(await digests.sink.lettersOf(() => digests.round(due))).toEqual([])
    expect(await owner.list('INBOX')).toHaveLength(1)
  })

  it('keeps a hostile subject and name out of its head and its markup, and links to nowhere of theirs', async () => {
    const subject = '</td><script>x()</script> https://evil.example/restore'
    const { due } = await digests.reader([{ subject, from: '"<b>Eve</b> www.evil.example" <eve@cold.example>' }])
    const { head, html, text } = await digests.digestOf(due)
    expect(head).not.toContain('script')
    expect(html).not.toMatch(/<script|<b>Eve/)
    expect(html).toContain('&lt;script&gt;')
    expect([...html.matchAll(/href="(\w+:\/\/[^/"]+)/g)].map(([, site]) => site)).toEqual(
      expect.not.arrayContaining([expect.stringContaining('evil')]),
    )
    expect(text).not.toMatch(/https:\/\/evil|www\.evil/)
  })
})

describe('a digest is written once', () => {
  it('however many workers ask for it at the same moment', async () => {
    const { owner, due } = await digests.reader()
    const letters = await digests.sink.lettersOf(async () => {
      await Promise.all([1, 2, 3, 4].map(() => digests.plan(due)))
      await Promise.all([1, 2, 3, 4].map(() => sendPlanned(digests.worker)))
      await digests.round(due)
    })
    expect(letters).toHaveLength(1)
    expect(await statesOf(owner)).toEqual(['sent'])
  })

  it('by another digests.worker, where the first one died before it sent', async () => {
    const { owner, due } = await digests.reader()
    await digests.plan(due)
    const dead = await takePlanned(digests.app.db, { holdMinutes: 10, mostTries: 4 })
    expect(dead?.account_id).toBe(owner.accountId)
    // In its time nobody else takes it.
    expect(await digests.sink.lettersOf(() => sendPlanned(digests.worker))).toEqual([])
    await digests.app.db
      .updateTable('period_letter')
      .set({ take_after: new Date(0) })
      .where('account_id', '=', owner.accountId)
      .execute()
    expect(await digests.sink.lettersOf(() => sendPlanned(digests.worker))).toHaveLength(1)
    // One that was only slow comes too late.
    expect(dead && (await beginSending(digests.app.db, dead))).toBe(false)
  })

  it('or not at all, where the digests.worker died while it was sending', async () => {
    const { owner, due } = await digests.reader()
    await digests.plan(due)
    const dead = await takePlanned(digests.app.db, { holdMinutes: 0, mostTries: 4 })
    expect(dead && (await beginSending(digests.app.db, dead))).toBe(true)
    expect(await digests.sink.lettersOf(() => digests.round(due))).toEqual([])
    expect(await statesOf(owner)).toEqual(['sending'])
  })

  it('and tried again where the mail server was away, until it is given up', async () => {
    const { owner, due } = await digests.reader()
    await digests.plan(due)
    const away = {
      ...digests.app,
      config: { ...digests.app.config, outgoing: { url: 'smtp://127.0.0.1:9', from: 'x@y.example' } },
    }
    const mine = digests.app.db.updateTable('period_letter').where('account_id', '=', owner.accountId)
    await sendPlanned({ ...digests.worker, app: away })
    expect(await statesOf(owner)).toEqual(['planned'])
    await mine.set({ take_after: new Date(0) }).execute()
    expect(await digests.sink.lettersOf(() => sendPlanned(digests.worker))).toHaveLength(1)
    await mine.set({ state: 'planned', tries: 3, take_after: new Date(0) }).execute()
    await sendPlanned({ ...digests.worker, app: away })
    expect(await statesOf(owner)).toEqual(['not_sent'])
  })
})

describe('periods', () => {
  it.each([
    ['Europe/Berlin', '02:30', '2026-03-27T12:00Z', ['03-28T01:30', '03-29T01:30', '03-30T00:30']],
    ['Europe/Berlin', '02:30', '2026-10-23T12:00Z', ['10-24T00:30', '10-25T00:30', '10-26T01:30']],
    ['America/New_York', '02:30', '2026-03-06T12:00Z', ['03-07T07:30', '03-08T07:30', '03-09T06:30']],
    ['America/New_York', '01:30', '2026-10-30T12:00Z', ['10-31T05:30', '11-01T05:30', '11-02T06:30']],
  ])('in %s at %s from %s on end once a day and leave nothing out', async (timeZone, at, start, ends) => {
    const person = await digests.world.test.newPerson()
    await person.send(changeLetterChoice, { id: person.accountId }, { digest: 'daily', at, timeZone })
    const first = new Date(start)
    await digests.app.db
      .updateTable('letter_choice')
      .set({ digest_due_at: first })
      .where('account_id', '=', person.accountId)
      .execute()
    for (let hour = 1; hour <= 72; hour++) await digests.plan(new Date(first.getTime() + hour * 3_600_000))
    const rows = await digests.app.db
      .selectFrom('period_letter')
      .selectAll()
      .where('account_id', '=', person.accountId)
      .orderBy('day')
      .execute()
    // The first one was due before it began.
    expect(rows.slice(1).map(row => row.until_at.toISOString().slice(5, 16))).toEqual(ends)
    for (const [index, row] of rows.slice(1).entries()) expect(row.from_at).toEqual(rows[index]?.until_at)
  })

  it('of workers that were all away are told by one letter', async () => {
    const { owner, due } = await digests.reader()
    await digests.round(due)
    await digests.round(new Date(due.getTime() + 3 * 86_400_000))
    const rows = await digests.app.db
      .selectFrom('period_letter')
      .selectAll()
      .where('account_id', '=', owner.accountId)
      .orderBy('day')
      .execute()
    expect(rows).toHaveLength(2)
    expect(rows[1]?.from_at).toEqual(rows[0]?.until_at)
  })
})

describe('a digest in the mailbox it tells of', () => {
  it('stays in the inbox, unjudged', async () => {
    const { owner, due } = await digests.reader()
    await digests.digestOf(due)
    await owner.deliver(digests.sink.smtp.outbox.at(-1)?.raw ?? '')
    await sync(digests.world.newContext(), owner)
    const rows = await digests.app.db
      .selectFrom('entry')
      .select(['state', 'reasons'])
      .where('account_id', '=', owner.accountId)
      .orderBy('number')
      .execute()
    expect(rows.map(({ state }) => state)).toEqual(['moved', 'unread'])
    expect(rows[1]?.reasons).toMatchObject([{ code: 'own_letter' }])
  })
})

describe('where no letters are sent', () => {
  const quiet = () => ({ ...digests.worker, app: digests.world.test.app })

  it('is put into the inbox it tells of, once, and is neither judged nor counted', async () => {
    const { owner, due } = await digests.reader()
    await digests.plan(due)
    await Promise.all([sendPlanned(quiet()), sendPlanned(quiet())])
    expect(await statesOf(owner)).toEqual(['sent'])
    expect(await owner.list('INBOX')).toEqual([expect.stringMatching(/^<icebox\.[0-9a-f]{32}@localhost>$/)])
    await sync(digests.world.newContext(), owner)
    const rows = await digests.app.db
      .selectFrom('entry')
      .select(['state', 'subject', 'reasons'])
      .where('account_id', '=', owner.accountId)
      .orderBy('number')
      .execute()
    expect(rows.map(({ state }) => state)).toEqual(['moved', 'unread'])
    expect(rows[1]?.subject).toMatch(/^Icebox: 1 message on ice since/)
    expect(rows[1]?.reasons).toMatchObject([{ code: 'own_letter' }])
    const { body } = await owner.client.send(getStats, { id: owner.accountId })
    expect(body.currentMonthUsage).toBe(1)
  })

  it('is tried again where the mailbox was away, and not put there twice', async () => {
    const { owner, due } = await digests.reader()
    await digests.plan(due)
    const mine = digests.app.db.updateTable('period_letter').where('account_id', '=', owner.accountId)
    const away = {
      ...digests.worker.connections,
      get: () => Promise.reject(new MailboxError('unavailable', 'It is away.')),
    }
    await sendPlanned({ ...quiet(), connections: away })
    expect(await statesOf(owner)).toEqual(['planned'])
    for (const _ of [1, 2]) {
      // As after a try of which nobody heard how it ended.
      await mine.set({ state: 'planned', take_after: new Date(0) }).execute()
      await sendPlanned(quiet())
    }
    expect(await owner.list('INBOX')).toHaveLength(1)
  })
})
