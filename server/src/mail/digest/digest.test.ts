import { changeLetterChoice, doLinkAct, getLinkAct, LINK_DAYS } from '@icebox/contract/letters'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { coldMail, type MailWorld, mailWorld, type Owner, sync } from '../../../testing/mail-world.ts'
import { type Sink, type SunkLetter, startSink } from '../../../testing/sink.ts'
import type { App } from '../../app.ts'
import { signLink } from '../../kit/sessions/signed-link.ts'
import { purposeOf } from './link-acts.ts'
import { beginSending, takePlanned } from './period-store.ts'
import { planDue } from './plan.ts'
import { sendPlanned } from './regular-letters.ts'

const CANARY = 'the canary sings at midnight'

let world: MailWorld
let sink: Sink
/** As a worker has it: letters leave. */
let app: App

beforeAll(async () => {
  world = await mailWorld()
  sink = await startSink()
  app = { ...world.test.app, config: { ...world.test.app.config, outgoing: sink.outgoing } }
})
afterAll(async () => {
  await sink.smtp.stop()
  await world.close()
})

afterEach(async () => {
  await app.db.deleteFrom('letter_choice').execute()
  await app.db.deleteFrom('period_letter').execute()
})

/** Somebody who wants a digest every day, with this mail moved a moment ago; and the moment at which the digest is due. */
async function reader(mails: Parameters<typeof coldMail>[1][] = [{}]): Promise<{ owner: Owner; due: Date }> {
  const owner = await world.newOwner()
  for (const letter of mails) await owner.deliver(coldMail(owner, letter).raw)
  const context = world.newContext()
  await sync(context, owner)
  const choice = { digest: 'daily', at: '08:00', timeZone: 'Europe/Berlin' } as const
  await owner.client.send(changeLetterChoice, { id: owner.accountId }, choice)
  const { digest_due_at: due } = await app.db
    .selectFrom('letter_choice')
    .select('digest_due_at')
    .where('account_id', '=', owner.accountId)
    .executeTakeFirstOrThrow()
  return { owner, due: due ?? new Date(0) }
}

const plan = (due: Date) => planDue(app, due, 0)

async function round(due: Date): Promise<void> {
  await plan(due)
  await sendPlanned(app)
}

const digestOf = async (due: Date): Promise<SunkLetter> => {
  const letters = await sink.lettersOf(() => round(due))
  expect(letters).toHaveLength(1)
  return letters[0] as SunkLetter
}

const statesOf = async ({ accountId }: Owner) =>
  (
    await app.db
      .selectFrom('period_letter')
      .select('state')
      .where('account_id', '=', accountId)
      .orderBy('day')
      .execute()
  ).map(({ state }) => state)

const tokenOf = ({ text }: SunkLetter, act: string) => new RegExp(`act=${act}&token=([\\w-]+)`).exec(text)?.[1] ?? ''

describe('a digest', () => {
  it('tells what was moved, with sender, subject, reason and sureness, and none of its text', async () => {
    const { owner, due } = await reader([{ subject: 'Pipeline', headers: `X-Canary: ${CANARY}` }])
    const letter = await digestOf(due)
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
    const { owner, due } = await reader(Array.from({ length: 28 }, (_, each) => ({ subject: `Offer ${each}` })))
    const rows = await app.db.selectFrom('entry').select('id').where('account_id', '=', owner.accountId).execute()
    for (const [index, { id }] of rows.entries()) {
      await app.db
        .updateTable('entry')
        .set({ confidence: 70 + index })
        .where('id', '=', id)
        .execute()
    }
    const { text } = await digestOf(due)
    const sure = [...text.matchAll(/, (\d+) % sure/g)].map(([, percent]) => Number(percent))
    expect(sure).toEqual(Array.from({ length: 25 }, (_, index) => 70 + index))
    expect(text).toMatch(/^And 3 more: http:\/\/localhost:3000\/icebox$/m)
  }, 60_000)

  it('is not written where nothing moved, or it was taken back already, or is not wanted any more', async () => {
    const [none, back, off] = [await reader([]), await reader(), await reader()]
    const id = await entryOf(back.owner)
    await world.test.visitor().send(doLinkAct, {}, { act: 'restore', token: linkTo(id) })
    const letters = await sink.lettersOf(async () => {
      await plan(off.due)
      await app.db
        .updateTable('letter_choice')
        .set({ digest: 'off' })
        .where('account_id', '=', off.owner.accountId)
        .execute()
      await sendPlanned(app)
    })
    expect(letters).toEqual([])
    for (const { owner } of [none, back, off]) expect(await statesOf(owner)).toEqual(['nothing'])
  })

  it('goes to no address that nobody has proven', async () => {
    const { owner, due } = await reader()
    await app.db.updateTable('account').set({ email_proven: false }).where('id', '=', owner.accountId).execute()
    expect(await sink.lettersOf(() => round(due))).toEqual([])
  })

  it('keeps a hostile subject and name out of its head and its markup, and links to nowhere of theirs', async () => {
    const subject = '</td><script>x()</script> https://evil.example/restore'
    const { due } = await reader([{ subject, from: '"<b>Eve</b> www.evil.example" <eve@cold.example>' }])
    const { head, html, text } = await digestOf(due)
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
    const { owner, due } = await reader()
    const letters = await sink.lettersOf(async () => {
      await Promise.all([1, 2, 3, 4].map(() => plan(due)))
      await Promise.all([1, 2, 3, 4].map(() => sendPlanned(app)))
      await round(due)
    })
    expect(letters).toHaveLength(1)
    expect(await statesOf(owner)).toEqual(['sent'])
  })

  it('by another worker, where the first one died before it sent', async () => {
    const { owner, due } = await reader()
    await plan(due)
    const dead = await takePlanned(app.db, { holdMinutes: 10, mostTries: 4 })
    expect(dead?.account_id).toBe(owner.accountId)
    // In its time nobody else takes it.
    expect(await sink.lettersOf(() => sendPlanned(app))).toEqual([])
    await app.db
      .updateTable('period_letter')
      .set({ take_after: new Date(0) })
      .where('account_id', '=', owner.accountId)
      .execute()
    expect(await sink.lettersOf(() => sendPlanned(app))).toHaveLength(1)
    // One that was only slow comes too late.
    expect(dead && (await beginSending(app.db, dead))).toBe(false)
  })

  it('or not at all, where the worker died while it was sending', async () => {
    const { owner, due } = await reader()
    await plan(due)
    const dead = await takePlanned(app.db, { holdMinutes: 0, mostTries: 4 })
    expect(dead && (await beginSending(app.db, dead))).toBe(true)
    expect(await sink.lettersOf(() => round(due))).toEqual([])
    expect(await statesOf(owner)).toEqual(['sending'])
  })

  it('and tried again where the mail server was away, until it is given up', async () => {
    const { owner, due } = await reader()
    await plan(due)
    const away = { ...app, config: { ...app.config, outgoing: { url: 'smtp://127.0.0.1:9', from: 'x@y.example' } } }
    const mine = app.db.updateTable('period_letter').where('account_id', '=', owner.accountId)
    await sendPlanned(away)
    expect(await statesOf(owner)).toEqual(['planned'])
    await mine.set({ take_after: new Date(0) }).execute()
    expect(await sink.lettersOf(() => sendPlanned(app))).toHaveLength(1)
    await mine.set({ state: 'planned', tries: 3, take_after: new Date(0) }).execute()
    await sendPlanned(away)
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
    const person = await world.test.newPerson()
    await person.send(changeLetterChoice, { id: person.accountId }, { digest: 'daily', at, timeZone })
    const first = new Date(start)
    await app.db
      .updateTable('letter_choice')
      .set({ digest_due_at: first })
      .where('account_id', '=', person.accountId)
      .execute()
    for (let hour = 1; hour <= 72; hour++) await plan(new Date(first.getTime() + hour * 3_600_000))
    const rows = await app.db
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
    const { owner, due } = await reader()
    await round(due)
    await round(new Date(due.getTime() + 3 * 86_400_000))
    const rows = await app.db
      .selectFrom('period_letter')
      .selectAll()
      .where('account_id', '=', owner.accountId)
      .orderBy('day')
      .execute()
    expect(rows).toHaveLength(2)
    expect(rows[1]?.from_at).toEqual(rows[0]?.until_at)
  })
})

async function entryOf({ accountId }: Owner): Promise<string> {
  const row = await app.db
    .selectFrom('entry')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return row.id
}

const linkTo = (id: string, act = 'restore' as const, days = LINK_DAYS) =>
  signLink(app.keys, { purpose: purposeOf(act), id, expiresAt: new Date(Date.now() + days * 86_400_000) })

describe('a link of a digest', () => {
  it('brings a message back without a session, once', async () => {
    const { owner, due } = await reader([{ subject: 'Pipeline' }])
    const token = tokenOf(await digestOf(due), 'restore')
    const shown = await world.test.visitor().send(getLinkAct, {}, { act: 'restore', token })
    expect(shown.body).toEqual({
      subject: 'Pipeline',
      sender: 'derek@getpipelinely.example',
      senderName: 'Derek Vance',
    })
    const act = () => world.test.visitor().send(doLinkAct, {}, { act: 'restore', token })
    const answers = await Promise.all([act(), act(), act()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      'This link was used already. Nothing more was changed.',
    )
    await sync(world.newContext(), owner)
    expect(await owner.list('Icebox')).toEqual([])
    expect(await owner.list('INBOX')).toHaveLength(1)
    expect((await world.test.visitor().send(getLinkAct, {}, { act: 'restore', token })).status).toBe(409)
  })

  it('changes nothing by being looked at, as scanners of mail do', async () => {
    const { owner, due } = await reader()
    const letter = await digestOf(due)
    for (const act of ['restore', 'allow', 'block'] as const) {
      const query = `act=${act}&token=${tokenOf(letter, act)}`
      for (const url of [`/letters/act?${query}`, `/api/letters/act?${query}`]) {
        for (const method of ['GET', 'HEAD'] as const) await world.test.server.inject({ method, url })
      }
      // Nor by a form of another site.
      const forged = await world.test.server.inject({
        method: 'POST',
        url: '/api/letters/act',
        payload: { act, token: tokenOf(letter, act) },
      })
      expect(forged.statusCode).toBe(403)
    }
    await world.test.server.inject({ method: 'GET', url: /\/letters\/stop\?\S+/.exec(letter.text)?.[0] ?? '' })
    await sync(world.newContext(), owner)
    expect(await owner.list('Icebox')).toHaveLength(1)
    expect(
      await app.db.selectFrom('sender_rule').selectAll().where('account_id', '=', owner.accountId).execute(),
    ).toEqual([])
    expect(
      (await world.test.visitor().send(doLinkAct, {}, { act: 'restore', token: tokenOf(letter, 'restore') })).status,
    ).toBe(200)
  })

  it('allows or blocks a sender, also where the message is back already', async () => {
    const { owner, due } = await reader()
    const letter = await digestOf(due)
    const ruleOf = () =>
      app.db
        .selectFrom('sender_rule')
        .select(['address', 'decision'])
        .where('account_id', '=', owner.accountId)
        .execute()
    const use = (act: 'restore' | 'allow' | 'block') =>
      world.test.visitor().send(doLinkAct, {}, { act, token: tokenOf(letter, act) })
    expect((await use('block')).status).toBe(200)
    expect(await ruleOf()).toEqual([{ address: 'derek@getpipelinely.example', decision: 'block' }])
    expect((await use('restore')).status).toBe(200)
    expect((await use('allow')).status).toBe(200)
    expect(await ruleOf()).toEqual([{ address: 'derek@getpipelinely.example', decision: 'allow' }])
  })

  it.each([
    ['forged', 404, 'This link is not complete. Please open it from the letter again.'],
    ['expired', 410, 'This link has run out. You find the message in your Icebox.'],
    ['of another purpose', 404, 'This link is not complete. Please open it from the letter again.'],
    ['written another way', 404, 'This link is not complete. Please open it from the letter again.'],
    ['about a message that is gone', 404, 'This message is not in your list any more.'],
  ])('that is %s says so and changes nothing', async (which, status, message) => {
    const { owner } = await reader()
    const good = linkTo(await entryOf(owner))
    const tokens: Record<string, string> = {
      forged: `${good.slice(0, -4)}${good.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`,
      expired: linkTo(await entryOf(owner), 'restore', -1),
      'of another purpose': signLink(app.keys, {
        purpose: purposeOf('block'),
        id: await entryOf(owner),
        expiresAt: null,
      }),
      'written another way': `${good}=`,
      'about a message that is gone': linkTo('00000000-0000-4000-8000-000000000000'),
    }
    const input = { act: 'restore', token: tokens[which] ?? '' } as const
    for (const call of [getLinkAct, doLinkAct]) {
      expect(await world.test.visitor().send(call, {}, input)).toMatchObject({ status, body: { message } })
    }
    await sync(world.newContext(), owner)
    expect(await owner.list('Icebox')).toHaveLength(1)
  })
})

describe('a digest in the mailbox it tells of', () => {
  it('stays in the inbox, unjudged', async () => {
    const { owner, due } = await reader()
    await digestOf(due)
    await owner.deliver(sink.smtp.outbox.at(-1)?.raw ?? '')
    await sync(world.newContext(), owner)
    const rows = await app.db
      .selectFrom('entry')
      .select(['state', 'reasons'])
      .where('account_id', '=', owner.accountId)
      .orderBy('number')
      .execute()
    expect(rows.map(({ state }) => state)).toEqual(['moved', 'unread'])
    expect(rows[1]?.reasons).toMatchObject([{ code: 'own_letter' }])
  })
})
