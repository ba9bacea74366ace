import { listLogs } from '@icebox/contract/activity'
import { applyRule, changeRule, dryRunRule, thumbRule, undoRule } from '@icebox/contract/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coldMail, type MailWorld, mailWorld, type Owner, sync, wantedMail } from '../../../testing/mail-world.ts'
import { ownerWith } from '../../../testing/rule-world.ts'
import type { Answer } from '../../../testing/test-app.ts'
import { someoneWaits } from '../../../testing/waits.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { openLog } from '../../kit/log/log.ts'
import { countRevision, deleteRuleRow } from '../../rules/rule-store.ts'

let world: MailWorld
const errors: string[] = []
beforeAll(async () => {
  world = await mailWorld('full', openLog('error', { write: line => void errors.push(line) }))
})
afterAll(() => world.close())

/** Makes ready, and answers what does it. */
type Doing = (owner: Owner, ruleId: string) => Promise<() => Promise<Answer>>

const at = ({ accountId: id }: Owner, ruleId: string) => ({ id, ruleId })
const OTHER = 'Keep mail from ann@a.example'
const doings: Record<string, Doing> = {
  tried:
    async ({ client, accountId: id }, ruleId) =>
    () =>
      client.send(dryRunRule, { id }, { ruleId }),
  'tried with another sentence':
    async ({ client, accountId: id }, ruleId) =>
    () =>
      client.send(dryRunRule, { id }, { ruleId, sentence: OTHER }),
  applied: async (owner, ruleId) => () => owner.client.send(applyRule, at(owner, ruleId), {}),
  'taken back': async (owner, ruleId) => () => owner.client.send(undoRule, at(owner, ruleId), {}),
  'called right': async (owner, ruleId) => {
    const entry = world.test.app.db.selectFrom('entry').select('id').where('account_id', '=', owner.accountId)
    const { id: entryId } = await entry.executeTakeFirstOrThrow()
    return () => owner.client.send(thumbRule, at(owner, ruleId), { entryId, isRight: true })
  },
  reworded: async (owner, ruleId) => () =>
    owner.client.send(changeRule, at(owner, ruleId), { sentence: OTHER, isConfirmed: true }),
  'switched off by a member of the team': async ({ accountId, client }, ruleId) => {
    const { db } = world.test.app
    const other = await world.newOwner()
    const team = db.selectFrom('account').select('team_id').where('id', '=', other.accountId)
    const { team_id } = await team.executeTakeFirstOrThrow()
    await db.updateTable('account').set({ team_id, role: 'member' }).where('id', '=', accountId).execute()
    await db.updateTable('rule').set({ team_id, account_id: null }).where('id', '=', ruleId).execute()
    return () => client.send(changeRule, { id: accountId, ruleId }, { state: 'off' })
  },
}

it.each(Object.entries(doings))('a rule that is deleted while it is %s is no rule any more', async (_name, doing) => {
  const owner = await ownerWith(world, 'Move mail from @hearthside.example to Friends')
  const [ruleId = ''] = owner.ruleIds
  await owner.deliver(wantedMail(owner).raw)
  await sync(world.newContext(), owner)
  const { app } = world.test
  const doIt = await doing(owner, ruleId)
  const { answering } = await inTransaction(app, async tx => {
    await deleteRuleRow(tx, ruleId)
    const answering = doIt()
    await someoneWaits(app.db)
    return { answering }
  })
  const [answer, after] = [await answering, await doIt()]
  for (const { status, body } of [answer, after]) {
    expect([status, body.code, body.message]).toEqual([404, 'not_found', 'This rule was deleted.'])
  }
  const runs = app.db.selectFrom('rule_run').select('id').where('account_id', '=', owner.accountId)
  expect(await runs.execute()).toEqual([])
  expect(errors).toEqual([])
})

/** What is done while its owner deletes the rule, and has to wait for that. */
async function amidDeletion<T>({ accountId }: Owner, ruleId: string, doIt: () => Promise<T>): Promise<T> {
  const { app } = world.test
  const { doing } = await inTransaction(app, async tx => {
    await countRevision(tx, { account_id: accountId })
    await deleteRuleRow(tx, ruleId)
    const doing = doIt()
    await someoneWaits(app.db)
    return { doing }
  })
  return doing
}

const COLD = 'Move mail from @getpipelinely.example to Tools'

const hitsOf = (owner: Owner) =>
  world.test.app.db
    .selectFrom('rule_hit')
    .innerJoin('entry', 'entry.id', 'rule_hit.entry_id')
    .select('rule_hit.rule_id')
    .where('entry.account_id', '=', owner.accountId)
    .execute()
const newest = async (owner: Owner) => (await owner.client.send(listLogs, { id: owner.accountId })).body[0]

describe('mail that comes while the rule that takes it is deleted', () => {
  it('is judged as if there were no such rule', async () => {
    const owner = await ownerWith(world, COLD)
    const [ruleId = ''] = owner.ruleIds
    const { id, raw } = coldMail(owner)
    await owner.deliver(raw)
    await amidDeletion(owner, ruleId, () => sync(world.newContext(), owner))
    expect(await owner.list('Icebox')).toEqual([id])
    expect(await newest(owner)).toMatchObject({ place: 'icebox', trouble: null })
    expect(await hitsOf(owner)).toEqual([])
    expect(errors).toEqual([])
  })

  it('is for the next rule that takes it', async () => {
    const owner = await ownerWith(world, COLD, 'Move mail from @getpipelinely.example to Other')
    const [ruleId = '', next] = owner.ruleIds
    const { id, raw } = coldMail(owner)
    await owner.deliver(raw)
    await amidDeletion(owner, ruleId, () => sync(world.newContext(), owner))
    expect(await owner.list('Icebox/Other')).toEqual([id])
    expect(await hitsOf(owner)).toMatchObject([{ rule_id: next }])
    expect(errors).toEqual([])
  })
})
