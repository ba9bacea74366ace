import { freezeEmails, listLogs, listSenderRules, restoreEmails, setSenderRule } from '@icebox/contract/activity'
import { getLearned } from '@icebox/contract/senders/learned'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coldMail, type MailWorld, mailWorld, type Owner, sync, wantedMail } from '../../../testing/mail-world.ts'
import type { WorkerContext } from '../lease/work.ts'

let world: MailWorld
let desk: WorkerContext

beforeAll(async () => {
  world = await mailWorld()
  desk = world.newContext()
})

afterAll(() => world.close())

interface Item {
  id: string
  messageId: string
  place: string
  confidence: number
  senderRule: string | null
  senderCheck: string | null
  reasons: { code: string }[]
}

type Check = 'passed' | 'failed' | 'none'

/** The header the receiving host writes; without one it gives no results at all. */
function checked(check: Check, domain: string): string {
  const host = 'Authentication-Results: mx.fernbank.example;'
  if (check === 'none') return ''
  return check === 'passed'
    ? `${host} spf=pass smtp.mailfrom=${domain}; dkim=pass header.d=${domain}; dmarc=pass header.from=${domain}`
    : `${host} spf=fail smtp.mailfrom=evil.example; dkim=none; dmarc=fail header.from=${domain}`
}

async function receive(owner: Owner, ...letters: { id: string; raw: string }[]): Promise<Item[]> {
  for (const letter of letters) await owner.deliver(letter.raw)
  await sync(desk, owner)
  const { body } = await owner.client.send(listLogs, { id: owner.accountId }, { limit: 100 })
  const items: Item[] = body
  return letters.map(({ id }) => items.find(item => item.messageId === id) as Item)
}

const restore = (owner: Owner, { id }: Item, allowSender: boolean) =>
  owner.client.send(restoreEmails, { id: owner.accountId }, { ids: [id], allowSender })
const freeze = (owner: Owner, { id }: Item, blockSender: boolean) =>
  owner.client.send(freezeEmails, { id: owner.accountId }, { ids: [id], blockSender })
const rulesOf = async (owner: Owner) => (await owner.client.send(listSenderRules, { id: owner.accountId })).body
const codesOf = ({ reasons }: Item) => reasons.map(({ code }) => code)

const DOCTOR = 'rui.costa@hospital-norte.example'
const note = (owner: Owner, check: Check, letter = {}) =>
  wantedMail(owner, {
    from: `Dr. Rui Costa <${DOCTOR}>`,
    subject: 'The results of our patient',
    headers: checked(check, 'hospital-norte.example'),
    ...letter,
  })
const pitch = (owner: Owner, check: Check) => coldMail(owner, { headers: checked(check, 'getpipelinely.example') })

const BIOPSY = {
  subject: 'Biopsy results, please call today',
  text: 'Ines, the biopsy of the patient we saw together on Tuesday is in and needs your decision today. Please call me on the ward. Rui',
}

describe('a letter forged in the name of somebody real', () => {
  it('makes no rule when it is marked as cold, and the real letter is judged as if it had never come', async () => {
    const [owner, other] = [await world.newOwner(), await world.newOwner()]
    const [forged] = await receive(owner, note(owner, 'failed'))
    expect(forged).toMatchObject({ place: 'inbox', senderCheck: 'failed' })
    const answer = await freeze(owner, forged as Item, true)
    expect(answer.body.items).toMatchObject([{ place: 'freezing', senderRule: null }])
    expect(await rulesOf(owner)).toEqual([])
    const [real] = await receive(owner, note(owner, 'passed', BIOPSY))
    const [elsewhere] = await receive(other, note(other, 'passed', BIOPSY))
    expect(real).toMatchObject({ place: 'inbox', senderCheck: 'passed' })
    expect(codesOf(real as Item)).not.toContain('sender_blocked')
    expect(codesOf(real as Item)).not.toContain('sender_marked')
    expect(codesOf(real as Item)).not.toContain('campaign_marked')
    expect(real?.confidence).toBe(elsewhere?.confidence)
  })

  it('makes no rule by the menu of the message either, and says so', async () => {
    const owner = await world.newOwner()
    const [forged] = await receive(owner, note(owner, 'failed'))
    for (const decision of ['allow', 'block'] as const) {
      const wish = { address: DOCTOR, decision, emailId: (forged as Item).id }
      const answer = await owner.client.send(setSenderRule, { id: owner.accountId }, wish)
      expect(answer.status).toBe(409)
      expect(answer.body.message).toContain('failed the sender checks, so no rule was made')
    }
    expect(await rulesOf(owner)).toEqual([])
  })

  it('brought back teaches nothing: the next forgeries of any kind stay on ice as surely as before', async () => {
    const owner = await world.newOwner()
    const first = await receive(owner, ...round(owner, 11, 5))
    const before = first.map(({ confidence }) => confidence)
    expect(first.map(({ place }) => place)).toEqual(first.map(() => 'icebox'))
    const answer = await restore(owner, first[0] as Item, true)
    expect(answer.body.items).toMatchObject([{ place: 'thawing', senderRule: null }])
    expect((await owner.client.send(getLearned, { id: owner.accountId })).body.corrections.broughtBack).toBe(0)
    const next = await receive(owner, ...round(owner, 4, 3))
    expect(next.map(({ place }) => place)).toEqual(next.map(() => 'icebox'))
    expect(next.map(({ confidence }) => confidence)).toEqual([...before.slice(0, 4), ...before.slice(11, 14)])
  })

  it('profits from nothing that the real sender was granted', async () => {
    const owner = await world.newOwner()
    const [real] = await receive(owner, pitch(owner, 'passed'))
    await restore(owner, real as Item, true)
    const [again, forged] = await receive(owner, pitch(owner, 'passed'), pitch(owner, 'failed'))
    expect(again).toMatchObject({ place: 'inbox', confidence: 0 })
    expect(forged).toMatchObject({ place: 'icebox', senderCheck: 'failed' })
  })
})

/** Extortion and a fake notice in the name of a bank. */
function round(owner: Owner, extortions: number, notices: number) {
  const headers = `X-Mailer: PHPMailer 5.2.9\r\nX-Priority: 3\r\n${checked('failed', 'fjordbank.example')}`
  const forged = (from: string, subject: string, paragraphs: string[]) =>
    coldMail(owner, { from, subject, headers, type: 'html', text: paragraphs.map(each => `<p>${each}</p>`).join('\n') })
  const extortion = () =>
    forged('Security <no-reply@fjordbank.example>', 'I have full access to your device', EXTORTION)
  const notice = () => forged('IT Helpdesk <helpdesk@fjordbank.example>', 'Re-validate your mailbox now', NOTICE)
  return [...Array.from({ length: extortions }, extortion), ...Array.from({ length: notices }, notice)]
}

const EXTORTION = [
  'Hello,',
  'As you may have noticed, I sent you this from your own account. I recorded you through your camera. Pay 1,200 USD in bitcoin within 48 hours, or the video goes to all your contacts.',
  'Do not reply. The timer has started.',
]
const NOTICE = [
  'Hello Ines,',
  'Your mailbox password expires today. Keep your current password by signing in below, otherwise incoming mail will be blocked:',
  '<a href="http://webmail-keep.login-check.example/fjordbank">http://webmail-keep.login-check.example/fjordbank</a>',
  'IT Helpdesk',
]

describe('a rule', () => {
  const BOUND: [from: Check, decision: 'allow' | 'block', to: Check, holds: boolean][] = [
    ['passed', 'allow', 'passed', true],
    ['passed', 'allow', 'none', false],
    ['passed', 'allow', 'failed', false],
    ['none', 'allow', 'none', true],
    ['none', 'allow', 'passed', true],
    ['none', 'allow', 'failed', false],
    ['passed', 'block', 'passed', true],
    ['passed', 'block', 'none', true],
    ['passed', 'block', 'failed', true],
    ['none', 'block', 'none', true],
    ['none', 'block', 'passed', false],
    ['none', 'block', 'failed', true],
  ]
  it.each(BOUND)('made from mail with the check %s to %s its sender: on mail with %s it holds: %s', async (...row) => {
    const [from, decision, to, holds] = row
    const owner = await world.newOwner()
    const letter = decision === 'allow' ? pitch : note
    const [first] = await receive(owner, letter(owner, from))
    await (decision === 'allow' ? restore : freeze)(owner, first as Item, true)
    const [second] = await receive(owner, letter(owner, to))
    const code = decision === 'allow' ? 'sender_allowed' : 'sender_blocked'
    expect(codesOf(second as Item).includes(code)).toBe(holds)
  })

  it('that allows unproven mail ends for such mail once the sender has proven who they are', async () => {
    const owner = await world.newOwner()
    const [first] = await receive(owner, pitch(owner, 'none'))
    await restore(owner, first as Item, true)
    expect(await rulesOf(owner)).toMatchObject([{ decision: 'allow', covers: 'unproven' }])
    await receive(owner, pitch(owner, 'passed'))
    const [unproven] = await receive(owner, pitch(owner, 'none'))
    expect(codesOf(unproven as Item)).not.toContain('sender_allowed')
  })

  it.each([
    ['allow', 'passed', true],
    ['allow', 'none', true],
    ['allow', 'failed', false],
    ['block', 'passed', true],
    ['block', 'none', true],
    ['block', 'failed', true],
  ] as const)('that the user wrote, to %s: on mail with the check %s it holds: %s', async (decision, to, holds) => {
    const owner = await world.newOwner()
    await owner.client.send(setSenderRule, { id: owner.accountId }, { address: DOCTOR, decision })
    expect(await rulesOf(owner)).toMatchObject([{ decision, covers: 'any' }])
    const [item] = await receive(owner, note(owner, to))
    expect(codesOf(item as Item).includes(decision === 'allow' ? 'sender_allowed' : 'sender_blocked')).toBe(holds)
  })
})

describe('a rule for a whole domain', () => {
  const DOMAIN = '@hospital-norte.example'
  it.each([
    ['allow', 'passed', true],
    ['allow', 'failed', false],
    ['block', 'passed', true],
    ['block', 'none', true],
    ['block', 'failed', true],
  ] as const)('that the user wrote, to %s: on mail with the check %s it holds: %s', async (decision, to, holds) => {
    const owner = await world.newOwner()
    await owner.client.send(setSenderRule, { id: owner.accountId }, { address: DOMAIN, decision })
    const [item] = await receive(owner, note(owner, to))
    expect(codesOf(item as Item).includes(decision === 'allow' ? 'sender_allowed' : 'sender_blocked')).toBe(holds)
  })

  it('allows unproven mail only while nobody at the domain has proven anything', async () => {
    const owner = await world.newOwner()
    await owner.client.send(setSenderRule, { id: owner.accountId }, { address: DOMAIN, decision: 'allow' })
    const colleague = { from: 'Ana <ana@hospital-norte.example>' }
    const [before, , after] = [
      ...(await receive(owner, note(owner, 'none'))),
      ...(await receive(owner, note(owner, 'passed', colleague))),
      ...(await receive(owner, note(owner, 'none'))),
    ]
    expect(codesOf(before as Item)).toContain('sender_allowed')
    expect(codesOf(after as Item)).not.toContain('sender_allowed')
  })

  it('made from a forged letter is refused', async () => {
    const owner = await world.newOwner()
    const [forged] = await receive(owner, note(owner, 'failed'))
    const wish = { address: DOMAIN, decision: 'block', emailId: (forged as Item).id } as const
    expect((await owner.client.send(setSenderRule, { id: owner.accountId }, wish)).status).toBe(409)
  })
})

describe('moving mail back in the mail program', () => {
  it('teaches as Restore does, and makes no rule', async () => {
    const owner = await world.newOwner()
    const [cold] = await receive(owner, pitch(owner, 'passed'))
    await owner.moveElsewhere((cold as Item).messageId, 'Icebox', 'INBOX')
    await sync(desk, owner)
    expect(await rulesOf(owner)).toEqual([])
    const [next] = await receive(owner, pitch(owner, 'passed'))
    expect(next).toMatchObject({ place: 'inbox' })
    expect(codesOf(next as Item)).toContain('sender_restored')
  })
})
