import { type ActivityItem, listLogs } from '@icebox/contract/activity'
import { forgetLearned } from '@icebox/contract/senders/learned'
import { changeSettings, getUser } from '@icebox/contract/user'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coldMail, type MailWorld, mailWorld, type Owner, sync } from '../../../testing/mail-world.ts'
import type { WorkerContext } from '../lease/work.ts'

let world: MailWorld
let context: WorkerContext
/** Addresses that mailboxes were asked about. */
const asked: string[] = []

beforeAll(async () => {
  world = await mailWorld()
  context = world.newContext(mailbox => ({
    ...mailbox,
    hasKept: address => {
      asked.push(address)
      return mailbox.hasKept(address)
    },
  }))
})

afterAll(() => world.close())

const DOMAIN = 'getpipelinely.example'
const RESULTS = {
  passed: `Authentication-Results: mx.fernbank.example; dkim=pass header.d=${DOMAIN}; dmarc=pass header.from=${DOMAIN}`,
  failed: `Authentication-Results: mx.fernbank.example; dkim=none; dmarc=fail header.from=${DOMAIN}`,
  none: '',
}

/** Somebody who filed mail of the sender in a folder of their own. */
async function ownerWhoKept(): Promise<Owner> {
  const owner = await world.newOwner()
  await owner.deliver(coldMail(owner).raw, 'Suppliers')
  return owner
}

async function receive(owner: Owner, check: keyof typeof RESULTS) {
  const letter = coldMail(owner, { headers: RESULTS[check] })
  await owner.deliver(letter.raw)
  await sync(context, owner)
  const { body } = await owner.client.send(listLogs, { id: owner.accountId })
  const rows: ActivityItem[] = body
  const row = rows.find(({ messageId }) => messageId === letter.id)
  return { place: row?.place, codes: row?.reasons.map(({ code }) => code) ?? [] }
}

const trust = (owner: Owner, trustsKeptMail: boolean) =>
  owner.client.send(changeSettings, { id: owner.accountId }, { trustsKeptMail })

describe('a sender whose mail was filed', () => {
  it('stays in the inbox, and the reason is told', async () => {
    const { place, codes } = await receive(await ownerWhoKept(), 'passed')
    expect(place).toBe('inbox')
    expect(codes).toContain('kept_sender')
  })

  it.each(['failed', 'none'] as const)('is nobody whose name may be borrowed: sender checks %s', async check => {
    expect(await receive(await ownerWhoKept(), check)).toMatchObject({ place: 'icebox' })
  })

  it('is moved like any other once the owner trusts kept mail no more', async () => {
    const owner = await ownerWhoKept()
    expect((await trust(owner, false)).body.settings).toMatchObject({ trustsKeptMail: false })
    expect((await owner.client.send(getUser, { id: owner.accountId })).body.settings.trustsKeptMail).toBe(false)
    expect(await receive(owner, 'passed')).toMatchObject({ place: 'icebox' })
    await trust(owner, true)
    expect(await receive(owner, 'passed')).toMatchObject({ place: 'inbox' })
  })

  it('is asked for once a day, and again after what was learned is forgotten', async () => {
    const owner = await ownerWhoKept()
    const before = asked.length
    await receive(owner, 'passed')
    await receive(owner, 'passed')
    expect(asked.length - before).toBe(1)
    await owner.client.send(forgetLearned, { id: owner.accountId })
    await receive(owner, 'passed')
    expect(asked.length - before).toBe(2)
  })
})

it('mail that was received and left speaks for nobody', async () => {
  const owner = await world.newOwner()
  await receive(owner, 'none')
  expect(await receive(owner, 'passed')).toMatchObject({ place: 'icebox' })
})
