import { type applyRule, changeRule, createRule, getRuleRun, type RuleRun, type undoRule } from '@icebox/contract/rules'
import { expect } from 'vitest'
import type { WorkerContext } from '../src/mail/lease/work.ts'
import { goOnWithRun } from '../src/mail/rule-runs/go-on.ts'
import { coldMail, type MailWorld, makeDue, type Owner, sync } from './mail-world.ts'

export interface RuleOwner extends Owner {
  readonly ruleIds: string[]
}

/** Somebody whose rules, in this order, are switched on. */
export async function ownerWith(world: MailWorld, ...sentences: string[]): Promise<RuleOwner> {
  const owner = await world.newOwner()
  const ruleIds: string[] = []
  for (const sentence of sentences) ruleIds.push(await addRule(owner, sentence))
  return { ...owner, ruleIds }
}

/** One more rule at the end, switched on. */
export async function addRule(owner: Owner, sentence: string): Promise<string> {
  const { body } = await owner.client.send(createRule, { id: owner.accountId }, { sentence })
  const params = { id: owner.accountId, ruleId: body.rule.id }
  const on = { state: 'on', isConfirmed: true } as const
  expect((await owner.client.send(changeRule, params, on)).status).toBe(200)
  return body.rule.id
}

export async function runOf(owner: Owner, runId: string): Promise<RuleRun> {
  return (await owner.client.send(getRuleRun, { id: owner.accountId, runId })).body
}

/** What the worker would do until the run has ended. */
export async function toItsEnd(world: MailWorld, owner: Owner, { runId, by }: { runId: string; by: WorkerContext }) {
  for (let round = 0; (await runOf(owner, runId)).state === 'running'; round++) {
    expect(round).toBeLessThan(60)
    await goOnWithRun(by, runId)
    await sync(by, owner)
    await makeDue(world.test, owner)
  }
  return runOf(owner, runId)
}

/** Begins a run with the first of the rules; answers its id. */
export async function startRun(
  owner: RuleOwner,
  call: typeof undoRule | typeof applyRule,
  input = {},
): Promise<string> {
  const params = { id: owner.accountId, ruleId: owner.ruleIds[0] ?? '' }
  const { status, body } = await owner.client.send(call, params, input)
  expect(status).toBe(200)
  return body.runId
}

/** Mail that was in the inbox before Icebox watched it. */
export async function deliverOld(world: MailWorld, owner: Owner, count: number): Promise<void> {
  for (let index = 0; index < count; index++) await owner.deliver(coldMail(owner).raw)
  const { db } = world.test.app
  const later = new Date(Date.now() + 3_600_000)
  await db.updateTable('mailbox').set({ connected_at: later }).where('id', '=', owner.mailboxId).execute()
}
