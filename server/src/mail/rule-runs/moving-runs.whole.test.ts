import { connectImap } from '@icebox/contract/auth'
import { disconnectMailbox } from '@icebox/contract/mailbox'
import { applyRule, changeRule, listRules, undoRule } from '@icebox/contract/rules'
import { getStats } from '@icebox/contract/user'
import { connectTo } from '@icebox/sandbox/imap/client-for-tests'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coldMail, type MailWorld, mailWorld, type Owner, sync, wantedMail } from '../../../testing/mail-world.ts'
import { addRule, ownerWith, type RuleOwner, runOf, toItsEnd } from '../../../testing/rule-world.ts'
import { sql } from '../../kit/db/db.ts'
import type { WorkerContext } from '../lease/work.ts'
import { goOnWithRun } from './go-on.ts'

/** Many messages on a real host. */
const PATIENCE = { timeout: 180_000 }
const COLD = 'Move mail from @getpipelinely.example to Tools'
const TOOLS = 'Icebox/Tools'

let world: MailWorld
let context: WorkerContext
beforeAll(async () => {
  world = await mailWorld()
  context = world.newContext()
})
afterAll(() => world.close())

async function start(owner: RuleOwner, call: typeof undoRule | typeof applyRule, input = {}): Promise<string> {
  const params = { id: owner.accountId, ruleId: owner.ruleIds[0] ?? '' }
  const { status, body } = await owner.client.send(call, params, input)
  expect(status).toBe(200)
  return body.runId
}

/** Mail that was in the inbox before Icebox watched it. */
async function deliverOld(owner: Owner, count: number): Promise<void> {
  for (let index = 0; index < count; index++) await owner.deliver(coldMail(owner).raw)
  const { db } = world.test.app
  const later = new Date(Date.now() + 3_600_000)
  await db.updateTable('mailbox').set({ connected_at: later }).where('id', '=', owner.mailboxId).execute()
}

async function moveBackByHand(owner: Owner, count: number): Promise<void> {
  const imap = await connectTo(world.host, owner)
  await imap.mailboxOpen(TOOLS)
  await imap.messageMove(`1:${count}`, 'INBOX')
  await imap.logout()
}

describe('undoing a rule', () => {
  it('brings back what still lies where it was put and reports what its owner moved', PATIENCE, async () => {
    const owner = await ownerWith(world, COLD, 'Flag mail from @hearthside.example')
    for (let index = 0; index < 60; index++) await owner.deliver(coldMail(owner).raw)
    await sync(context, owner)
    expect(await owner.list(TOOLS)).toHaveLength(60)
    // Some are noticed before the undo, and some lie in the inbox unnoticed when it comes to them.
    await moveBackByHand(owner, 4)
    await sync(context, owner)
    await moveBackByHand(owner, 3)
    const runId = await start(owner, undoRule)
    const run = await toItsEnd(world, owner, { runId, by: context })
    expect(run).toMatchObject({ kind: 'undo', state: 'done', total: 60, checked: 60, moved: 53, left: 7 })
    expect(run.summary).toBe('53 brought back, 7 were moved by you.')
    expect(await owner.list('INBOX')).toHaveLength(60)
    expect(await owner.list(TOOLS)).toEqual([])
    await sync(context, owner)
    expect(await owner.list('INBOX')).toHaveLength(60)
    const again = await toItsEnd(world, owner, { runId: await start(owner, undoRule), by: context })
    expect(again).toMatchObject({ total: 0, moved: 0, left: 0 })
  })

  it('takes flags off', async () => {
    const owner = await ownerWith(world, 'Flag mail from @hearthside.example')
    await owner.deliver(wantedMail(owner).raw)
    await sync(context, owner)
    expect(await countFlagged(owner)).toBe(1)
    const runId = await start(owner, undoRule)
    expect(await toItsEnd(world, owner, { runId, by: context })).toMatchObject({ state: 'done', moved: 1, left: 0 })
    expect(await countFlagged(owner)).toBe(0)
  })

  it('goes on after a process died, and doubles nothing', PATIENCE, async () => {
    const owner = await ownerWith(world, COLD)
    for (let index = 0; index < 6; index++) await owner.deliver(coldMail(owner).raw)
    await sync(context, owner)
    const runId = await start(owner, undoRule)
    let made = 0
    const dying = world.newContext(mailbox => ({
      ...mailbox,
      unfile: async (...args) => {
        const done = await mailbox.unfile(...args)
        if (++made === 3) throw new Error('the process was killed')
        return done
      },
    }))
    await goOnWithRun(dying, runId)
    await expect(sync(dying, owner)).rejects.toThrow('killed')
    const run = await toItsEnd(world, owner, { runId, by: context })
    expect(run).toMatchObject({ state: 'done', moved: 6, left: 0 })
    expect(await owner.list('INBOX')).toHaveLength(6)
  })
})

describe('a rule applied to the mail that is there', () => {
  it('files what it would have filed, counts no scan, and is undone as one', PATIENCE, async () => {
    const owner = await ownerWith(world, COLD)
    await deliverOld(owner, 5)
    const kept = wantedMail(owner)
    await owner.deliver(kept.raw)
    const runId = await start(owner, applyRule)
    const run = await toItsEnd(world, owner, { runId, by: context })
    expect(run).toMatchObject({
      kind: 'apply',
      state: 'done',
      checked: 6,
      moved: 5,
      summary: '5 messages filed or flagged.',
    })
    expect(await owner.list(TOOLS)).toHaveLength(5)
    expect(await owner.list('INBOX')).toEqual([kept.id])
    expect((await owner.client.send(getStats, { id: owner.accountId })).body).toMatchObject({ currentMonthUsage: 0 })
    const undo = await start(owner, undoRule, { runId })
    expect(await toItsEnd(world, owner, { runId: undo, by: context })).toMatchObject({ moved: 5, left: 0 })
    expect(await owner.list('INBOX')).toHaveLength(6)
    const again = await start(owner, applyRule)
    expect(await toItsEnd(world, owner, { runId: again, by: context })).toMatchObject({ state: 'done', moved: 5 })
  })

  it('goes on after a process died in the middle of a page, and doubles nothing', PATIENCE, async () => {
    const owner = await ownerWith(world, COLD)
    await deliverOld(owner, 4)
    const runId = await start(owner, applyRule)
    const dying = world.newContext(mailbox => ({
      ...mailbox,
      survey: async from => {
        await mailbox.survey(from)
        throw new Error('the process was killed')
      },
    }))
    await expect(goOnWithRun(dying, runId)).rejects.toThrow('killed')
    expect(await toItsEnd(world, owner, { runId, by: context })).toMatchObject({ state: 'done', checked: 4, moved: 4 })
    expect(await owner.list(TOOLS)).toHaveLength(4)
  })

  it('leaves to the rules above what they keep, and what its owner took back', PATIENCE, async () => {
    const owner = await ownerWith(world, COLD)
    await owner.deliver(coldMail(owner).raw)
    await sync(context, owner)
    await moveBackByHand(owner, 1)
    await sync(context, owner)
    const runId = await start(owner, applyRule)
    expect(await toItsEnd(world, owner, { runId, by: context })).toMatchObject({ state: 'done', moved: 0 })
    expect(await owner.list('INBOX')).toHaveLength(1)
  })

  it('takes the message that it holds for, and no other that bears its Message-ID', PATIENCE, async () => {
    const owner = await world.newOwner()
    const id = '<one.id@x.example>'
    await owner.deliver(wantedMail(owner, { id, subject: 'Re: From a friend' }).raw)
    const from = 'A list <list@getpipelinely.example>'
    await owner.deliver(wantedMail(owner, { id, from, subject: 'Re: By the list' }).raw)
    await sync(context, owner)
    expect(await owner.list('INBOX')).toEqual([id, id])
    const ruleIds = [await addRule(owner, COLD)]
    const runId = await start({ ...owner, ruleIds }, applyRule)
    expect(await toItsEnd(world, owner, { runId, by: context })).toMatchObject({ state: 'done', moved: 1 })
    expect([await subjectsIn(owner, TOOLS), await subjectsIn(owner, 'INBOX')]).toEqual([
      ['Re: By the list'],
      ['Re: From a friend'],
    ])
  })

  it('takes Pro+, one run at a time, and shows in the list while it runs', async () => {
    const owner = await ownerWith(world, COLD)
    const [ruleId = ''] = owner.ruleIds
    const { db } = world.test.app
    await db.updateTable('account').set({ subscription_tier: 'pro' }).where('id', '=', owner.accountId).execute()
    const refused = await owner.client.send(applyRule, { id: owner.accountId, ruleId })
    expect(refused).toMatchObject({ status: 403, body: { message: expect.stringMatching(/Pro\+ applies/) } })
    await db.updateTable('account').set({ subscription_tier: 'pro_plus' }).where('id', '=', owner.accountId).execute()
    const runId = await start(owner, applyRule)
    expect((await owner.client.send(applyRule, { id: owner.accountId, ruleId })).status).toBe(409)
    const { runs } = (await owner.client.send(listRules, { id: owner.accountId })).body
    expect(runs).toEqual([{ id: runId, kind: 'apply', ruleId }])
    // Switched off, the rule still does what its owner asks of it by name.
    await owner.client.send(changeRule, { id: owner.accountId, ruleId }, { state: 'off' })
    expect((await runOf(owner, runId)).state).toBe('running')
  })
})

async function leave(owner: RuleOwner, folder: 'leave' | 'put_back'): Promise<void> {
  const params = { id: owner.accountId, mailboxId: owner.mailboxId }
  expect((await owner.client.send(disconnectMailbox, params, { folder })).status).toBe(200)
}

describe('a rule applied to a mailbox that its owner leaves', () => {
  it('is done, though some of it was on its way, and keeps nothing else from being begun', async () => {
    const owner = await ownerWith(world, COLD)
    await deliverOld(owner, 2)
    const runId = await start(owner, applyRule)
    // Planned, and not made before the mailbox is disconnected.
    await goOnWithRun(context, runId)
    await leave(owner, 'leave')
    for (let round = 0; round < 3; round++) await goOnWithRun(context, runId)
    expect((await runOf(owner, runId)).state).toBe('done')
    await start(owner, undoRule)
  })

  it('files nothing more once mail is being put back', async () => {
    const owner = await ownerWith(world, COLD)
    await deliverOld(owner, 2)
    const runId = await start(owner, applyRule)
    await leave(owner, 'put_back')
    await toItsEnd(world, owner, { runId, by: context })
    await sync(context, owner)
    expect(await owner.list('INBOX')).toHaveLength(2)
    expect(await owner.list(TOOLS)).toEqual([])
  })
})

async function refusePassword({ mailboxId }: Owner): Promise<void> {
  await world.test.app.db.updateTable('mailbox').set({ status: 'reconnect' }).where('id', '=', mailboxId).execute()
}

async function connectAgain(owner: Owner): Promise<void> {
  const login = { email: owner.address, password: owner.password, host: 'localhost', port: world.host.imapsPort }
  expect((await owner.client.send(connectImap, {}, login)).body).toMatchObject({ success: true })
}

/** Takes the job that goes on with a run out of the queue; false where there is none. */
async function takeJob({ accountId }: Owner, runId: string): Promise<boolean> {
  const key = `rule-run:${accountId}:${runId}`
  const taken = sql`select graphile_worker.remove_job(${key}) from graphile_worker.jobs where key = ${key}`
  return (await taken.execute(world.test.app.db)).rows.length > 0
}

/** As by the worker, which asks no host; answers how often the run came back until it rested or ended. */
async function untilItRests(owner: Owner, runId: string): Promise<number> {
  const asksNobody = world.newContext(() => {
    throw new Error('the host was asked')
  })
  for (let rounds = 0; rounds < 5; rounds++) {
    if (!(await takeJob(owner, runId))) return rounds
    await goOnWithRun(asksNobody, runId)
  }
  throw new Error('it comes back for ever')
}

describe('a run in a mailbox whose password is refused', () => {
  it('takes a rule back as soon as the mailbox is connected again, and rests until then', PATIENCE, async () => {
    const owner = await ownerWith(world, COLD, 'Flag mail from @hearthside.example')
    for (let index = 0; index < 3; index++) await owner.deliver(coldMail(owner).raw)
    await sync(context, owner)
    await refusePassword(owner)
    const runId = await start(owner, undoRule)
    expect(await untilItRests(owner, runId)).toBe(1)
    expect((await runOf(owner, runId)).state).toBe('running')
    const { runs } = (await owner.client.send(listRules, { id: owner.accountId })).body
    expect(runs).toMatchObject([{ id: runId }])
    // It keeps nothing else from being begun.
    const [first = '', second = ''] = owner.ruleIds
    const other = await start({ ...owner, ruleIds: [second, first] }, applyRule)
    await untilItRests(owner, other)
    await connectAgain(owner)
    expect((await owner.client.send(applyRule, { id: owner.accountId, ruleId: second })).status).toBe(409)
    expect(await takeJob(owner, runId)).toBe(true)
    expect(await toItsEnd(world, owner, { runId, by: context })).toMatchObject({ state: 'done', moved: 3, left: 0 })
    expect(await owner.list('INBOX')).toHaveLength(3)
  })

  it('ends taking a rule back when the mailbox is left instead', async () => {
    const owner = await ownerWith(world, COLD)
    await owner.deliver(coldMail(owner).raw)
    await sync(context, owner)
    await refusePassword(owner)
    const runId = await start(owner, undoRule)
    await untilItRests(owner, runId)
    await leave(owner, 'leave')
    expect(await untilItRests(owner, runId)).toBe(1)
    expect(await runOf(owner, runId)).toMatchObject({
      state: 'done',
      trouble: expect.stringContaining('1 could not be'),
    })
  })

  it('ends applying one, and files what was on its way once the mailbox is connected again', PATIENCE, async () => {
    const owner = await ownerWith(world, COLD)
    await deliverOld(owner, 2)
    const runId = await start(owner, applyRule)
    await goOnWithRun(context, runId)
    await refusePassword(owner)
    expect(await untilItRests(owner, runId)).toBeGreaterThan(0)
    expect((await runOf(owner, runId)).state).toBe('done')
    const again = await start(owner, applyRule)
    expect(await untilItRests(owner, again)).toBe(1)
    expect(await runOf(owner, again)).toMatchObject({
      state: 'done',
      trouble: expect.stringContaining('connected again'),
    })
    await connectAgain(owner)
    await sync(context, owner)
    expect(await owner.list(TOOLS)).toHaveLength(2)
  })
})

async function subjectsIn(owner: Owner, folder: string): Promise<(string | undefined)[]> {
  const imap = await connectTo(world.host, owner)
  await imap.mailboxOpen(folder, { readOnly: true })
  const rows = imap.mailbox && imap.mailbox.exists > 0 ? await imap.fetchAll('1:*', { envelope: true }) : []
  await imap.logout()
  return rows.map(({ envelope }) => envelope?.subject)
}

async function countFlagged(owner: Owner): Promise<number> {
  const imap = await connectTo(world.host, owner)
  await imap.mailboxOpen('INBOX', { readOnly: true })
  const found = await imap.search({ flagged: true })
  await imap.logout()
  return found ? found.length : 0
}
