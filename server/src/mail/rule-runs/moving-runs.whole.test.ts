import { applyRule, changeRule, listRules, undoRule } from '@icebox/contract/rules'
import { getStats } from '@icebox/contract/user'
import { connectTo } from '@icebox/sandbox/imap/client-for-tests'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coldMail, type MailWorld, mailWorld, type Owner, sync, wantedMail } from '../../../testing/mail-world.ts'
import { addRule, deliverOld, ownerWith, runOf, startRun, toItsEnd } from '../../../testing/rule-world.ts'
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
    const runId = await startRun(owner, undoRule)
    const run = await toItsEnd(world, owner, { runId, by: context })
    expect(run).toMatchObject({ kind: 'undo', state: 'done', total: 60, checked: 60, moved: 53, left: 7 })
    expect(run.summary).toBe('53 brought back, 7 were moved by you.')
    expect(await owner.list('INBOX')).toHaveLength(60)
    expect(await owner.list(TOOLS)).toEqual([])
    await sync(context, owner)
    expect(await owner.list('INBOX')).toHaveLength(60)
    const again = await toItsEnd(world, owner, { runId: await startRun(owner, undoRule), by: context })
    expect(again).toMatchObject({ total: 0, moved: 0, left: 0 })
  })

  it('takes flags off', async () => {
    const owner = await ownerWith(world, 'Flag mail from @hearthside.example')
    await owner.deliver(wantedMail(owner).raw)
    await sync(context, owner)
    expect(await countFlagged(owner)).toBe(1)
    const runId = await startRun(owner, undoRule)
    expect(await toItsEnd(world, owner, { runId, by: context })).toMatchObject({ state: 'done', moved: 1, left: 0 })
    expect(await countFlagged(owner)).toBe(0)
  })

  it('goes on after a process died, and doubles nothing', PATIENCE, async () => {
    const owner = await ownerWith(world, COLD)
    for (let index = 0; index < 6; index++) await owner.deliver(coldMail(owner).raw)
    await sync(context, owner)
    const runId = await startRun(owner, undoRule)
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
    await deliverOld(world, owner, 5)
    const kept = wantedMail(owner)
    await owner.deliver(kept.raw)
    const runId = await startRun(owner, applyRule)
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
    const undo = await startRun(owner, undoRule, { runId })
    expect(await toItsEnd(world, owner, { runId: undo, by: context })).toMatchObject({ moved: 5, left: 0 })
    expect(await owner.list('INBOX')).toHaveLength(6)
    const again = await startRun(owner, applyRule)
    expect(await toItsEnd(world, owner, { runId: again, by: context })).toMatchObject({ state: 'done', moved: 5 })
  })

  it('goes on after a process died in the middle of a page, and doubles nothing', PATIENCE, async () => {
    const owner = await ownerWith(world, COLD)
    await deliverOld(world, owner, 4)
    const runId = await startRun(owner, applyRule)
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
    const runId = await startRun(owner, applyRule)
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
    const runId = await startRun({ ...owner, ruleIds }, applyRule)
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
    const runId = await startRun(owner, applyRule)
    expect((await owner.client.send(applyRule, { id: owner.accountId, ruleId })).status).toBe(409)
    const { runs } = (await owner.client.send(listRules, { id: owner.accountId })).body
    expect(runs).toEqual([{ id: runId, kind: 'apply', ruleId }])
    // Switched off, the rule still does what its owner asks of it by name.
    await owner.client.send(changeRule, { id: owner.accountId, ruleId }, { state: 'off' })
    expect((await runOf(owner, runId)).state).toBe('running')
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
