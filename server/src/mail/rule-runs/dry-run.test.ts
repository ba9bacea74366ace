import { listLogs } from '@icebox/contract/activity'
import { cancelRuleRun, dryRunRule, getRuleRun, thumbRule } from '@icebox/contract/rules'
import type { OpenMailbox } from '@icebox/mailbox/mailbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dumpOf } from '../../../testing/dump.ts'
import { coldMail, type MailWorld, mailWorld, type Owner, sync, wantedMail } from '../../../testing/mail-world.ts'
import { addRule, ownerWith, runOf } from '../../../testing/rule-world.ts'
import { openLog } from '../../kit/log/log.ts'
import type { WorkerContext } from '../lease/work.ts'
import { goOnWithRun } from './go-on.ts'

const CANARY = 'archaeopteryx-4412'

let world: MailWorld
let context: WorkerContext
/** Messages read from the host by `counting`. */
const read: string[] = []
const lines: string[] = []
beforeAll(async () => {
  world = await mailWorld('full', openLog('debug', { write: line => void lines.push(line) }))
  context = world.newContext(counting)
})
afterAll(() => world.close())

function counting(mailbox: OpenMailbox): OpenMailbox {
  return {
    ...mailbox,
    read: (ref, ...rest) => {
      read.push(ref.messageId)
      return mailbox.read(ref, ...rest)
    },
  }
}

/** Somebody with three wanted and two cold messages in the log. */
async function ownerWithLog(): Promise<Owner> {
  const owner = await world.newOwner()
  for (let index = 0; index < 3; index++) {
    const text = `Hi,\n\nsee you on Sunday at dinner, the word is ${CANARY}.\n\nMia`
    await owner.deliver(wantedMail(owner, { text }).raw)
  }
  for (let index = 0; index < 2; index++) await owner.deliver(coldMail(owner).raw)
  await sync(context, owner)
  read.length = 0
  return owner
}

async function dryRun(owner: Owner, input: { sentence?: string; ruleId?: string }) {
  const { body } = await owner.client.send(dryRunRule, { id: owner.accountId }, input)
  return body.runId as string
}

async function tryOut(owner: Owner, input: { sentence?: string; ruleId?: string }) {
  const runId = await dryRun(owner, input)
  await goOnWithRun(context, runId)
  return runOf(owner, runId)
}

describe('a dry run', () => {
  it('answers at once from what is kept where no condition asks for the text, and moves nothing', async () => {
    const owner = await ownerWithLog()
    const run = await tryOut(owner, { sentence: 'Move mail from @hearthside.example to Friends' })
    expect(run).toMatchObject({ state: 'done', kind: 'dry', ruleId: null, checked: 5, total: 5, fetched: 0 })
    expect(run.counts).toEqual({ matched: 3, nearly: 0, not: 2 })
    expect(run.summary).toBe('3 of 5 messages match.')
    expect(run.matched).toHaveLength(3)
    expect(run.matched[0]).toMatchObject({
      sender: 'mia@hearthside.example',
      subject: 'Re: Keys for the flat',
      because: ['from @hearthside.example'],
      takenBy: null,
    })
    expect(read).toEqual([])
    expect(await owner.list('INBOX')).toHaveLength(3)
  })

  it('fetches the text only where a condition asks for it, not again for a second try, and leaves it nowhere', async () => {
    const owner = await ownerWithLog()
    const run = await tryOut(owner, { sentence: 'Move mail with the words "Sunday at dinner" to Friends' })
    expect(run).toMatchObject({ state: 'done', fetched: 5, counts: { matched: 3, nearly: 0, not: 2 } })
    expect(read).toHaveLength(5)
    const again = await tryOut(owner, { sentence: 'Move mail with the words "quick 15 minute call" to Pitches' })
    expect(again).toMatchObject({ fetched: 0, counts: { matched: 2, nearly: 0, not: 3 } })
    expect(read).toHaveLength(5)
    const everything = await dumpOf(world.test.database)
    expect(everything).toContain('mia@hearthside.example')
    expect(everything).not.toContain(CANARY)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join('')).not.toContain(CANARY)
  })

  it('tries the rule in its place: what one above takes does not match, and is told', async () => {
    const owner = await ownerWithLog()
    const first = await addRule(owner, 'Keep mail from mia@hearthside.example')
    const second = await addRule(owner, 'Move mail from @hearthside.example to Friends')
    const run = await tryOut(owner, { ruleId: second })
    expect(run.counts).toEqual({ matched: 0, nearly: 3, not: 2 })
    expect(run.nearly[0]?.takenBy).toEqual({ ruleId: first, printed: 'Keep mail from mia@hearthside.example.' })
    expect((await tryOut(owner, { ruleId: first })).counts.matched).toBe(3)
  })

  it('shows what nearly matched, and which conditions held', async () => {
    const owner = await ownerWithLog()
    const sentence = 'Move mail from @hearthside.example with the words "invoice" in the subject to Bills'
    const run = await tryOut(owner, { sentence })
    expect(run.counts).toEqual({ matched: 0, nearly: 3, not: 2 })
    expect(run.nearly[0]?.because).toEqual(['from @hearthside.example'])
  })

  it('takes mail that was there before Icebox, where the log is short', async () => {
    const owner = await world.newOwner()
    for (let index = 0; index < 3; index++) await owner.deliver(wantedMail(owner).raw)
    read.length = 0
    const run = await tryOut(owner, { sentence: 'Move mail from @hearthside.example to Friends' })
    expect(run).toMatchObject({ state: 'done', checked: 3, total: 3, fetched: 0, counts: { matched: 3 } })
    expect(run.matched[0]).toMatchObject({ entryId: null, sender: 'mia@hearthside.example', senderName: 'Mia Torres' })
    expect(read).toEqual([])
    const deep = await tryOut(owner, { sentence: 'Move mail with the words "Sunday at dinner" to Friends' })
    expect(deep).toMatchObject({ fetched: 3, counts: { matched: 3 } })
    expect(await owner.list('INBOX')).toHaveLength(3)
  })

  it('is ended by its owner, and by the next one', async () => {
    const owner = await ownerWithLog()
    const sentence = 'Move mail from @hearthside.example to Friends'
    const cancelled = await dryRun(owner, { sentence })
    await owner.client.send(cancelRuleRun, { id: owner.accountId, runId: cancelled })
    await goOnWithRun(context, cancelled)
    expect(await runOf(owner, cancelled)).toMatchObject({ state: 'cancelled', checked: 0 })
    const replaced = await dryRun(owner, { sentence })
    await dryRun(owner, { sentence })
    expect(await runOf(owner, replaced)).toMatchObject({ state: 'cancelled' })
  })

  it('whose process died is lost and says so', async () => {
    const owner = await ownerWithLog()
    const dying = world.newContext(mailbox => ({
      ...mailbox,
      read: async () => {
        throw new Error('the process was killed')
      },
    }))
    const runId = await dryRun(owner, { sentence: 'Move mail with the words "never seen before" to Friends' })
    await expect(goOnWithRun(dying, runId)).rejects.toThrow('killed')
    await goOnWithRun(context, runId)
    expect(await runOf(owner, runId)).toMatchObject({ state: 'lost', trouble: expect.stringMatching(/interrupted/) })
  })

  it('is its owner’s alone, and of no sentence that leaves something open', async () => {
    const [owner, other] = [await ownerWithLog(), await world.newOwner()]
    const runId = await dryRun(owner, { sentence: 'Move mail from @hearthside.example to Friends' })
    for (const call of [cancelRuleRun, getRuleRun]) {
      expect((await other.client.send(call, { id: other.accountId, runId })).status).toBe(404)
    }
    const open = await owner.client.send(dryRunRule, { id: owner.accountId }, { sentence: 'Move the frobnicated to X' })
    expect(open.status).toBe(400)
    expect((await owner.client.send(dryRunRule, { id: owner.accountId }, {})).status).toBe(400)
  })
})

it('a thumb is kept once, changed and taken back', async () => {
  const owner = await ownerWith(world, 'Move mail from @hearthside.example to Friends')
  await owner.deliver(wantedMail(owner).raw)
  await sync(context, owner)
  const [{ id: entryId }] = (await owner.client.send(listLogs, { id: owner.accountId })).body
  const [ruleId = ''] = owner.ruleIds
  const words = () =>
    world.test.app.db.selectFrom('rule_word').select('is_right').where('rule_id', '=', ruleId).execute()
  const thumb = (isRight: boolean | null) =>
    owner.client.send(thumbRule, { id: owner.accountId, ruleId }, { entryId, isRight })
  await thumb(true)
  await thumb(false)
  expect(await words()).toEqual([{ is_right: false }])
  expect((await thumb(null)).status).toBe(200)
  expect(await words()).toEqual([])
})
