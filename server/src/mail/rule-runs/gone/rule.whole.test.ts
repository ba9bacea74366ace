import { listLogs, restoreEmails } from '@icebox/contract/activity'
import { applyRule, changeRule, dryRunRule, thumbRule, undoRule } from '@icebox/contract/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coldMail, type MailWorld, mailWorld, type Owner, sync, wantedMail } from '../../../../testing/mail-world.ts'
import { ownerWith } from '../../../../testing/rule-world.ts'
import type { Answer } from '../../../../testing/test-app.ts'
import { someoneWaits } from '../../../../testing/waits.ts'
import { inTransaction, sql, type Tx } from '../../../kit/db/db.ts'
import { openLog } from '../../../kit/log/log.ts'
import { countRevision, deleteRuleRow } from '../../../rules/rule-store.ts'
import { type EntryRow, lockEntry } from '../../entries/entry-store.ts'
import { restore } from '../../learning/corrections.ts'
import { takeBack } from '../../learning/last-act.ts'
import { teach } from '../../learning/lessons.ts'
import { goOnWithRun } from '../go-on.ts'

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

/**
 * What a deletion has locked when the other begins: the account alone; or the rule, where the account is not among those
 * that the rule holds for any more, as its owner has left the team.
 */
type Held = 'account' | 'rule'

/** What is done while its owner deletes the rule. The deletion finds nobody who holds what it needs and waits for it. */
async function amidDeletion<T>(
  { accountId }: Owner,
  { ruleId, held }: { ruleId: string; held: Held },
  doIt: () => Promise<T>,
): Promise<T> {
  const { app } = world.test
  const { doing } = await inTransaction(app, async tx => {
    if (held === 'account') await countRevision(tx, { account_id: accountId })
    else await tx.selectFrom('rule').select('id').where('id', '=', ruleId).forUpdate().execute()
    const doing = doIt()
    doing.catch(() => undefined)
    await someoneWaits(app.db)
    await sql`set local lock_timeout = '100ms'`.execute(tx)
    await deleteRuleRow(tx, ruleId)
    return { doing }
  })
  return doing
}

const COLD = 'Move mail from @getpipelinely.example to Tools'
const FRIENDS = 'Move mail from @hearthside.example to Friends'

const hitsOf = (owner: Owner) =>
  world.test.app.db
    .selectFrom('rule_hit')
    .innerJoin('entry', 'entry.id', 'rule_hit.entry_id')
    .select(['rule_hit.rule_id', 'rule_hit.moved_back_at'])
    .where('entry.account_id', '=', owner.accountId)
    .execute()
const newest = async (owner: Owner) => (await owner.client.send(listLogs, { id: owner.accountId })).body[0]

describe('mail that comes while the rule that takes it is deleted', () => {
  it('is judged as if there were no such rule', async () => {
    const owner = await ownerWith(world, COLD)
    const [ruleId = ''] = owner.ruleIds
    const { id, raw } = coldMail(owner)
    await owner.deliver(raw)
    await amidDeletion(owner, { ruleId, held: 'rule' }, () => sync(world.newContext(), owner))
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
    await amidDeletion(owner, { ruleId, held: 'rule' }, () => sync(world.newContext(), owner))
    expect(await owner.list('Icebox/Other')).toEqual([id])
    expect(await hitsOf(owner)).toMatchObject([{ rule_id: next }])
    expect(errors).toEqual([])
  })
})

describe('neither waits for the other in a circle: a rule that is deleted, and', () => {
  it('a message that is taken back from its folder', async () => {
    const { owner, ruleId, filed } = await ownerWithMail()
    const restored = await amidDeletion(owner, { ruleId, held: 'rule' }, () =>
      owner.client.send(restoreEmails, { id: owner.accountId }, { ids: [filed], allowSender: false }),
    )
    expect(restored.status).toBe(200)
    await sync(world.newContext(), owner)
    expect(await owner.list('Icebox/Friends')).toEqual([])
    expect(await hitsOf(owner)).toEqual([])
  })

  it('one act on a message that the rule filed and on one that the judge put on ice', async () => {
    const { owner, ruleId, filed, iced } = await ownerWithMail()
    await amidDeletion(owner, { ruleId, held: 'account' }, () => actOn([filed, iced], restoreOne))
    await sync(world.newContext(), owner)
    expect(await owner.list('INBOX')).toHaveLength(2)
    expect(await hitsOf(owner)).toEqual([])
  })

  it('what takes such an act back', async () => {
    const { owner, ruleId, filed, iced } = await ownerWithMail()
    await actOn([filed, iced], restoreOne)
    expect(await hitsOf(owner)).toMatchObject([{ moved_back_at: expect.any(Date) }])
    await amidDeletion(owner, { ruleId, held: 'account' }, () => actOn([filed, iced], takeBack))
    await sync(world.newContext(), owner)
    expect(await owner.list('Icebox/Friends')).toHaveLength(1)
    expect(await owner.list('Icebox')).toHaveLength(1)
    expect(await hitsOf(owner)).toEqual([])
  })

  it('older mail that it is applied to', async () => {
    const owner = await ownerWith(world, FRIENDS)
    const [ruleId = ''] = owner.ruleIds
    const { db } = world.test.app
    await db.updateTable('rule').set({ state: 'off' }).where('id', '=', ruleId).execute()
    await owner.deliver(wantedMail(owner).raw)
    const { body } = await owner.client.send(applyRule, at(owner, ruleId), {})
    const context = world.newContext()
    await amidDeletion(owner, { ruleId, held: 'rule' }, () => goOnWithRun(context, body.runId))
    await sync(context, owner)
    expect(await owner.list('INBOX')).toHaveLength(1)
    expect(await hitsOf(owner)).toEqual([])
    expect(errors).toEqual([])
  })
})

/** Somebody with a message that a rule filed and one that the judge put on ice. */
async function ownerWithMail() {
  const owner = await ownerWith(world, FRIENDS)
  const [ruleId = ''] = owner.ruleIds
  await owner.deliver(wantedMail(owner).raw)
  await owner.deliver(coldMail(owner).raw)
  await sync(world.newContext(), owner)
  const entries = world.test.app.db
    .selectFrom('entry')
    .select(['id', 'state'])
    .where('account_id', '=', owner.accountId)
  const idOf = new Map((await entries.execute()).map(({ id, state }) => [state, id]))
  return { owner, ruleId, filed: idOf.get('filed') ?? '', iced: idOf.get('moved') ?? '' }
}

const restoreOne = (tx: Tx, entry: EntryRow) => restore(tx, entry, { rule: null, teach })

/** As one act on many does, in this order. */
function actOn(ids: readonly string[], act: (tx: Tx, entry: EntryRow) => Promise<boolean>): Promise<void> {
  return inTransaction(world.test.app, async tx => {
    for (const id of ids) {
      const entry = await lockEntry(tx, id)
      if (!entry || !(await act(tx, entry))) throw new Error('nothing was done')
    }
  })
}
