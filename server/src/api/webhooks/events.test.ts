import { restoreEmails } from '@icebox/contract/activity'
import type { WebhookEvent } from '@icebox/contract/api/v1-events'
import { leaveTeam } from '@icebox/contract/team'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeCall } from '../../../testing/close-calls.ts'
import { dumpOf } from '../../../testing/dump.ts'
import { coldMail, type MailWorld, mailWorld, type Owner, sync, wantedMail } from '../../../testing/mail-world.ts'
import { addRule } from '../../../testing/rule-world.ts'
import { listenTo } from '../../../testing/webhooks/world.ts'
import { getAccount } from '../../accounts/account-store.ts'
import { acceptInvitation, createInvitation } from '../../accounts/invitation.ts'
import { countScan } from '../../billing/overage/usage-store.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { sha256 } from '../../kit/sessions/secrets.ts'
import { noteSent } from '../../mail/digest/period-store.ts'
import { findMailbox } from '../../mail/mailboxes/mailbox-store.ts'
import { storeTrouble } from '../../mail/moving/sync-store.ts'
import { storeSent } from '../../mail/stopping/request-store.ts'

let world: MailWorld
beforeAll(async () => {
  world = await mailWorld()
})
afterAll(() => world.close())

const listening = async () => {
  const owner = await world.newOwner()
  const context = world.newContext()
  await sync(context, owner)
  const heard = await listenTo(world.test, owner.accountId)
  return { owner, context, heard, id: owner.accountId }
}
const typesOf = (events: readonly WebhookEvent[]) => events.map(({ type }) => type)
const entryOf = async (owner: Owner) => {
  const { db } = world.test.app
  const own = db.selectFrom('entry').select('id').where('account_id', '=', owner.accountId)
  return (await own.executeTakeFirstOrThrow()).id
}

describe('mail', () => {
  it('that goes on ice and comes back is told of, with the reasons and never with its text', async () => {
    const { owner, context, heard, id } = await listening()
    const canary = 'quetzalcoatlus 4411'
    const { raw, id: messageId } = coldMail(owner)
    await owner.deliver(`${raw}\r\n${canary}\r\n`)
    await sync(context, owner)
    const [frozen, ...rest] = await heard()
    expect(rest).toEqual([])
    expect(frozen).toMatchObject({
      type: 'email.frozen',
      data: {
        ...{ sender: 'derek@getpipelinely.example', senderName: 'Derek Vance', messageId, place: 'icebox' },
        ...{ label: 'cold_outreach', mailboxAddress: owner.address, line: 85 },
        reasons: expect.arrayContaining([
          { code: expect.any(String), text: expect.any(String), weight: expect.any(Number) },
        ]),
      },
    })
    await owner.client.send(restoreEmails, { id }, { ids: [await entryOf(owner)] })
    await sync(context, owner)
    const back = await heard()
    expect(typesOf(back)).toEqual(['email.restored'])
    expect(back[0]?.data).toMatchObject({ place: 'inbox', messageId })
    const everything = await dumpOf(world.test.database)
    expect(everything).not.toContain(canary)
    expect(everything).not.toContain('impressed by what you are building')
  })

  it('that its owner takes back in a mail program is told of', async () => {
    const { owner, context, heard } = await listening()
    const { raw, id: messageId } = coldMail(owner)
    await owner.deliver(raw)
    await sync(context, owner)
    await heard()
    await owner.moveElsewhere(messageId, 'Icebox', 'INBOX')
    await sync(context, owner)
    expect(typesOf(await heard())).toEqual(['email.restored'])
  })

  it('that stays is told of only as a close call', async () => {
    const { owner, context, heard } = await listening()
    await owner.deliver(wantedMail(owner).raw)
    await owner.deliver((await closeCall(owner)).raw)
    await sync(context, owner)
    const events = await heard()
    expect(typesOf(events)).toEqual(['email.close_call'])
    expect(events[0]?.data).toMatchObject({ place: 'inbox' })
  })

  it('that a rule files is told of, with the folder', async () => {
    const { owner, context, heard } = await listening()
    await addRule(owner, 'Move mail from @hearthside.example to Friends')
    await owner.deliver(wantedMail(owner).raw)
    await sync(context, owner)
    const events = await heard()
    expect(typesOf(events)).toEqual(['email.filed'])
    expect(events[0]?.data).toMatchObject({ folder: 'Friends', place: 'filed', confidence: null })
  })
})

it('a sender who was asked to stop is told of once', async () => {
  const { owner, context, heard, id } = await listening()
  await owner.deliver(coldMail(owner).raw)
  await sync(context, owner)
  await heard()
  const { db } = world.test.app
  const request = await db
    .insertInto('stop_request')
    .values({
      ...{ account_id: id, mailbox_id: owner.mailboxId, entry_id: await entryOf(owner), campaign: 'c1', way: 'reply' },
      ...{ sender: 'derek@getpipelinely.example', org_domain: 'getpipelinely.example', is_automatic: false },
      ...{ send_at: new Date(), state: 'sending', begun_at: new Date() },
    })
    .returning(['id', 'account_id'])
    .executeTakeFirstOrThrow()
  for (let time = 0; time < 2; time++) await inTransaction(world.test.app, tx => storeSent(tx, request))
  expect(await heard()).toMatchObject([
    { type: 'stop_request.sent', data: { requestId: request.id, way: 'reply', sender: 'derek@getpipelinely.example' } },
  ])
})

it('a mailbox in trouble is told of when it begins and when it ends', async () => {
  const { owner, context, heard } = await listening()
  const { app } = world.test
  const trouble = async (status: 'unreachable' | 'watching') => {
    const row = await findMailbox(app.db, owner.mailboxId)
    if (!row) throw new Error('no mailbox')
    const how = { status, reason: null, authFailures: 0, failures: 3, quietUntil: new Date(0) }
    await inTransaction(app, tx => storeTrouble(tx, row, how))
  }
  await trouble('unreachable')
  await trouble('unreachable')
  await sync(context, owner)
  expect(await heard()).toMatchObject([
    { type: 'mailbox.trouble', data: { address: owner.address, status: 'unreachable' } },
    { type: 'mailbox.ok', data: { status: 'watching' } },
  ])
})

it('each share of the plan’s scans is told of once, at the scan that reaches it', async () => {
  const { heard, id } = await listening()
  const { app } = world.test
  const { team_id: teamId } = await getAccount(app.db, id)
  const allowance = { teamId, limit: 12, included: 10, month: '2026-11-01', endsAt: new Date() }
  const types: string[] = []
  for (let scan = 0; scan < 12; scan++) await inTransaction(app, tx => countScan(tx, id, allowance))
  types.push(...typesOf(await heard()))
  expect(types).toEqual(['usage.80', 'usage.100'])
})

it('who leaves a team is told to its owner and admins, and to no member', async () => {
  const [owner, admin, member] = [await listening(), await listening(), await listening()]
  const { db } = world.test.app
  const { team_id } = await getAccount(db, owner.id)
  const join = (who: { id: string }, role: 'admin' | 'member') =>
    db.updateTable('account').set({ team_id, role }).where('id', '=', who.id).execute()
  await join(admin, 'admin')
  await join(member, 'member')
  const leaving = await world.test.newPerson('leaver@fernbank.example')
  await join({ id: leaving.accountId }, 'member')
  expect((await leaving.send(leaveTeam, { id: leaving.accountId })).status).toBe(200)
  const told = [{ type: 'team.member_left', data: { email: 'leaver@fernbank.example', role: 'member' } }]
  expect(await owner.heard()).toMatchObject(told)
  expect(await admin.heard()).toMatchObject(told)
  expect(await member.heard()).toEqual([])
})

it('who joins a team by an invitation is told', async () => {
  const { heard, id } = await listening()
  const { app } = world.test
  const email = 'joiner@fernbank.example'
  const guest = await world.test.newPerson(email)
  const { team_id: teamId } = await getAccount(app.db, id)
  await app.db.updateTable('team').set({ seats: 5 }).where('id', '=', teamId).execute()
  await inTransaction(app, async tx => {
    const token = await createInvitation(tx, { teamId, email, invitedBy: id, keys: app.keys })
    const tokenHash = sha256(token).toString('hex')
    await acceptInvitation(tx, { accountId: guest.accountId, email, tokenHash, isSold: false })
  })
  expect(await heard()).toMatchObject([{ type: 'team.member_joined', data: { email, role: 'member' } }])
})

it('a digest is told of when it went out', async () => {
  const { heard, id } = await listening()
  const { app } = world.test
  const [from_at, until_at] = [new Date('2026-11-25T08:00:00Z'), new Date('2026-11-26T08:00:00Z')]
  const letter = await app.db
    .insertInto('period_letter')
    .values({ account_id: id, about: 'digest', day: '2026-11-26', from_at, until_at, state: 'sending' })
    .returningAll()
    .executeTakeFirstOrThrow()
  for (let time = 0; time < 2; time++) await inTransaction(app, tx => noteSent(tx, letter))
  expect(await heard()).toMatchObject([
    { type: 'digest.ready', data: { day: '2026-11-26', from: from_at.toISOString(), until: until_at.toISOString() } },
  ])
})
