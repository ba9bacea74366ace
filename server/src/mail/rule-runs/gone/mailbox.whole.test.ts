import { connectImap } from '@icebox/contract/auth'
import { disconnectMailbox } from '@icebox/contract/mailbox'
import { applyRule, listRules, undoRule } from '@icebox/contract/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coldMail, type MailWorld, mailWorld, type Owner, sync } from '../../../../testing/mail-world.ts'
import { deliverOld, ownerWith, type RuleOwner, runOf, startRun, toItsEnd } from '../../../../testing/rule-world.ts'
import { sql } from '../../../kit/db/db.ts'
import type { WorkerContext } from '../../lease/work.ts'
import { goOnWithRun } from '../go-on.ts'

/** Several connections to a real host. */
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

async function leave(owner: RuleOwner, folder: 'leave' | 'put_back'): Promise<void> {
  const params = { id: owner.accountId, mailboxId: owner.mailboxId }
  expect((await owner.client.send(disconnectMailbox, params, { folder })).status).toBe(200)
}

describe('a rule applied to a mailbox that its owner leaves', () => {
  it('is done, though some of it was on its way, and keeps nothing else from being begun', async () => {
    const owner = await ownerWith(world, COLD)
    await deliverOld(world, owner, 2)
    const runId = await startRun(owner, applyRule)
    // Planned, and not made before the mailbox is disconnected.
    await goOnWithRun(context, runId)
    await leave(owner, 'leave')
    for (let round = 0; round < 3; round++) await goOnWithRun(context, runId)
    expect((await runOf(owner, runId)).state).toBe('done')
    await startRun(owner, undoRule)
  })

  it('files nothing more once mail is being put back', async () => {
    const owner = await ownerWith(world, COLD)
    await deliverOld(world, owner, 2)
    const runId = await startRun(owner, applyRule)
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
    const runId = await startRun(owner, undoRule)
    expect(await untilItRests(owner, runId)).toBe(1)
    expect((await runOf(owner, runId)).state).toBe('running')
    const { runs } = (await owner.client.send(listRules, { id: owner.accountId })).body
    expect(runs).toMatchObject([{ id: runId }])
    // It keeps nothing else from being begun.
    const [first = '', second = ''] = owner.ruleIds
    const other = await startRun({ ...owner, ruleIds: [second, first] }, applyRule)
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
    const runId = await startRun(owner, undoRule)
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
    await deliverOld(world, owner, 2)
    const runId = await startRun(owner, applyRule)
    await goOnWithRun(context, runId)
    await refusePassword(owner)
    expect(await untilItRests(owner, runId)).toBeGreaterThan(0)
    expect((await runOf(owner, runId)).state).toBe('done')
    const again = await startRun(owner, applyRule)
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
