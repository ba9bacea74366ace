import { type ActivityItem, getScreeningEffect, listLogs, setSenderRule } from '@icebox/contract/activity'
import { changeSettings, getUser } from '@icebox/contract/user'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coldMail, type MailWorld, mailWorld, type Owner, sync, wantedMail } from '../../../testing/mail-world.ts'
import type { WorkerContext } from '../lease/work.ts'

let world: MailWorld
let context: WorkerContext

beforeAll(async () => {
  world = await mailWorld()
  context = world.newContext()
})

afterAll(() => world.close())

const MIA = 'mia@hearthside.example'
const NOTE = {
  from: `Mia Torres <${MIA}>`,
  subject: 'The walk on Sunday',
  text: 'Hello,\n\nmy brother gave me your name. I am walking the old railway line on Sunday and wondered whether the bridge is open again. Somebody said you had been there last week.\n\nMia',
}
const RECEIPT = {
  from: 'Northern Rail <no-reply@northernrail.example>',
  subject: 'Your receipt for order 48213',
  text: 'Thank you for your order.\n\nOrder number: 48213\nDate: 12 November\nTotal: 24.50 EUR\n\nYour ticket was booked and paid by card ending in 4242. Your booking reference is KX7P2. This message was sent automatically, please do not reply.',
  headers: 'Auto-Submitted: auto-generated',
}
const PASSES =
  'Authentication-Results: mx.fernbank.example; dkim=pass header.d=hearthside.example; dmarc=pass header.from=hearthside.example'
const FAILS = 'Authentication-Results: mx.fernbank.example; dkim=none; dmarc=fail header.from=hearthside.example'

const screening = (owner: Owner, screensStrangers: boolean) =>
  owner.client.send(changeSettings, { id: owner.accountId }, { screensStrangers })

async function screener(): Promise<Owner> {
  const owner = await world.newOwner()
  expect((await screening(owner, true)).body.settings).toMatchObject({ screensStrangers: true })
  return owner
}

async function receive(owner: Owner, letter: { id: string; raw: string }) {
  await owner.deliver(letter.raw)
  await sync(context, owner)
  const { body } = await owner.client.send(listLogs, { id: owner.accountId })
  const rows: ActivityItem[] = body
  const row = rows.find(({ messageId }) => messageId === letter.id)
  return { ...row, codes: row?.reasons.map(({ code }) => code) ?? [] }
}

const decide = (owner: Owner, address: string, decision: 'allow' | 'block') =>
  owner.client.send(setSenderRule, { id: owner.accountId }, { address, decision })

/** The user wrote to Mia before. */
async function wroteToMia(owner: Owner): Promise<void> {
  const sent = [
    `From: ${owner.address}`,
    `To: ${MIA}`,
    'Subject: Hello',
    'Message-ID: <sent@fernbank.example>',
    '',
    'Hi',
  ]
  await owner.deliver(sent.join('\r\n'), 'Sent')
}

describe('with strangers screened', () => {
  it("a stranger's friendly note goes on ice, and the reason shown first says why", async () => {
    const owner = await screener()
    const note = wantedMail(owner, NOTE)
    const row = await receive(owner, note)
    expect(row).toMatchObject({ place: 'icebox', isBlocked: true })
    expect(row.confidence).toBeLessThan(row.line ?? 0)
    expect(row.reasons?.[0]?.text).toBe('You screen strangers and never wrote to this sender')
    expect(await owner.list('Icebox')).toEqual([note.id])
  })

  it('whom the user wrote to stays', async () => {
    const owner = await screener()
    await wroteToMia(owner)
    expect(await receive(owner, wantedMail(owner, NOTE))).toMatchObject({ place: 'inbox' })
  })

  it("an answer to the user's own mail stays, whoever sends it", async () => {
    const owner = await screener()
    const sent = `From: ${owner.address}\r\nTo: desk@hearthside.example\r\nMessage-ID: <asked@fernbank.example>\r\n\r\nHi`
    await owner.deliver(sent, 'Sent')
    const answer = { ...NOTE, from: 'Jo <jo@elsewhere.example>', headers: 'In-Reply-To: <asked@fernbank.example>' }
    expect(await receive(owner, wantedMail(owner, answer))).toMatchObject({ place: 'inbox' })
  })

  it('a notice stays', async () => {
    const owner = await screener()
    expect(await receive(owner, wantedMail(owner, RECEIPT))).toMatchObject({ place: 'inbox', label: 'transactional' })
  })

  it('whose mail was filed stays, while kept mail is trusted', async () => {
    const owner = await screener()
    await owner.deliver(wantedMail(owner, NOTE).raw, 'Walks')
    expect(await receive(owner, wantedMail(owner, { ...NOTE, headers: PASSES }))).toMatchObject({ place: 'inbox' })
    await owner.client.send(changeSettings, { id: owner.accountId }, { trustsKeptMail: false })
    expect(await receive(owner, wantedMail(owner, { ...NOTE, headers: PASSES }))).toMatchObject({ place: 'icebox' })
  })

  it.each([
    ['the address', MIA],
    ['the domain', '@hearthside.example'],
  ])('an allow of %s holds, and mail that borrows the name is left to the judge', async (_, address) => {
    const owner = await screener()
    await decide(owner, address, 'allow')
    expect(await receive(owner, wantedMail(owner, { ...NOTE, headers: PASSES }))).toMatchObject({ place: 'inbox' })
    const { codes } = await receive(owner, wantedMail(owner, { ...NOTE, headers: FAILS }))
    expect(codes).not.toContain('stranger_screened')
  })

  it('what is cold goes on ice for what it says, and a block is said to be one', async () => {
    const owner = await screener()
    expect((await receive(owner, coldMail(owner))).codes).not.toContain('stranger_screened')
    await decide(owner, MIA, 'block')
    const { codes, place } = await receive(owner, wantedMail(owner, NOTE))
    expect({ place, isScreened: codes.includes('stranger_screened') }).toEqual({ place: 'icebox', isScreened: false })
    expect(codes).toContain('sender_blocked')
  })
})

it('off by default, the same note stays; the preview counts it, and not what is known, allowed or a notice', async () => {
  const owner = await world.newOwner()
  expect((await owner.client.send(getUser, { id: owner.accountId })).body.settings.screensStrangers).toBe(false)
  expect(await receive(owner, wantedMail(owner, NOTE))).toMatchObject({ place: 'inbox' })
  await receive(owner, wantedMail(owner, RECEIPT))
  await receive(owner, coldMail(owner))
  const effect = async () => (await owner.client.send(getScreeningEffect, { id: owner.accountId })).body
  expect(await effect()).toEqual({ judged: 3, wouldMove: 1 })
  await decide(owner, '@hearthside.example', 'allow')
  expect(await effect()).toEqual({ judged: 3, wouldMove: 0 })
})

it('the preview of last week still counts what was moved once it is on', async () => {
  const owner = await screener()
  await receive(owner, wantedMail(owner, NOTE))
  expect((await owner.client.send(getScreeningEffect, { id: owner.accountId })).body).toEqual({
    judged: 1,
    wouldMove: 1,
  })
})

describe('a plan that does not screen', () => {
  const onLite = (owner: Owner, tier: string) =>
    world.test.app.db
      .updateTable('account')
      .set({ subscription_tier: tier })
      .where('id', '=', owner.accountId)
      .execute()

  it('refuses to switch it on, in plain words, and lets it be switched off', async () => {
    const owner = await world.newOwner()
    await onLite(owner, 'lite')
    expect(await screening(owner, true)).toMatchObject({
      status: 403,
      body: { message: 'Your plan does not screen strangers. Pro and Pro+ can.' },
    })
    expect((await screening(owner, false)).status).toBe(200)
  })

  it('leaves strangers alone, and takes it up again when the plan is back', async () => {
    const owner = await screener()
    await onLite(owner, 'lite')
    const { body } = await owner.client.send(getUser, { id: owner.accountId })
    expect(body).toMatchObject({ mayScreenStrangers: false, settings: { screensStrangers: false } })
    expect(await receive(owner, wantedMail(owner, NOTE))).toMatchObject({ place: 'inbox' })
    await onLite(owner, 'pro')
    expect(await receive(owner, wantedMail(owner, NOTE))).toMatchObject({ place: 'icebox' })
  })
})
