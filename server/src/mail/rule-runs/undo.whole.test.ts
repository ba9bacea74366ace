import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changeRule, createRule, getRuleRun, type RuleRun, undoRule } from '@icebox/contract/rules'
import { describe, expect, it } from 'vitest'
import { dovecotHost } from '../../../testing/campaign/dovecot-host.ts'
import { type Fleet, newFleet } from '../../../testing/campaign/fleet.ts'
import type { Host } from '../../../testing/campaign/post.ts'
import { twinHost } from '../../../testing/campaign/twin-host.ts'
import { coldMail, workerOf } from '../../../testing/mail-world.ts'
import { syncMailbox } from '../sync/sync.ts'

const HITS = 500
const NOTICED = 10
const UNNOTICED = 20
const BY_HAND = NOTICED + UNNOTICED
const TOOLS = 'Icebox/Tools'
/** So many are back when a worker is killed, and another one started. */
const KILLED_AT = [60, 250]
const SOON = { timeout: 600_000, interval: 500 }

const HOSTS: [string, () => Promise<Host>][] = [
  ['IMAP', () => dovecotHost('move')],
  // As Google counts, five hundred messages take it minutes to read.
  ['Gmail', () => twinHost('google', { gmailUnitsPerMinute: 60_000 })],
  ['Outlook', () => twinHost('microsoft')],
]

describe.each(HOSTS)('a rule that filed five hundred messages, at %s', (_name, open) => {
  it('is undone whole though its worker is killed twice on the way: what its owner moved stays, nothing is lost or doubled', async () => {
    const host = await open()
    const logFolder = mkdtempSync(join(tmpdir(), 'icebox-undo-'))
    const fleet = newFleet({ config: host.config, databaseUrl: host.test.databaseUrl, logFolder })
    try {
      const began = performance.now()
      const ruleId = await fileAll(host)
      const filed = performance.now()
      const runId = await undo(host, ruleId)
      await carryOut(host, { fleet, runId })
      const undone = performance.now()
      expect(await runOf(host, runId)).toMatchObject({
        ...{ state: 'done', total: HITS, checked: HITS, moved: HITS - BY_HAND, left: BY_HAND },
        summary: '470 brought back, 30 were moved by you.',
      })
      await expectAllInInbox(host)
      const seconds = (ms: number) => Math.round(ms / 1_000)
      console.log(`${host.kind}: filed in ${seconds(filed - began)} s, undone in ${seconds(undone - filed)} s`)
    } finally {
      await fleet.stop()
      await host.stop()
      rmSync(logFolder, { recursive: true, force: true })
    }
  }, 3_600_000)
})

/** Five hundred letters come and are filed; their owner takes some back, of which we hear of a part. */
async function fileAll(host: Host): Promise<string> {
  const { post, test } = host
  const at = { id: post.accountId }
  const { body } = await post.client.send(createRule, at, {
    sentence: 'Move mail from @getpipelinely.example to Tools',
  })
  const ruleId: string = body.rule.id
  await post.client.send(changeRule, { ...at, ruleId }, { state: 'on', isConfirmed: true })
  for (let nth = 0; nth < HITS; nth++) await post.deliver(coldMail(post).raw, new Date(Date.now() - nth))
  const worker = workerOf({ ...test.app, config: host.config })
  const sync = () => syncMailbox(worker, post.mailboxId)
  for (let round = 0; (await countOf(host, 'filed')) < HITS; round++) {
    expect(round).toBeLessThan(60)
    await makeDue(host)
    await sync()
  }
  await takeBack(host, NOTICED)
  await makeDue(host)
  await sync()
  await takeBack(host, UNNOTICED)
  await worker.connections.closeAll()
  return ruleId
}

async function takeBack({ post }: Host, count: number): Promise<void> {
  const filed = (await post.look()).filter(({ folder }) => folder === TOOLS).slice(0, count)
  for (const lying of filed) expect(await post.move(lying, 'INBOX')).toBe(true)
}

async function undo({ post }: Host, ruleId: string): Promise<string> {
  const { status, body } = await post.client.send(undoRule, { id: post.accountId, ruleId }, {})
  expect(status).toBe(200)
  return body.runId
}

async function runOf({ post }: Host, runId: string): Promise<RuleRun> {
  return (await post.client.send(getRuleRun, { id: post.accountId, runId })).body
}

/** By workers in processes of their own, which do everything by themselves. */
async function carryOut(host: Host, { fleet, runId }: { fleet: Fleet; runId: string }): Promise<void> {
  for (const count of KILLED_AT) {
    await fleet.start()
    await expect.poll(() => countOf(host, 'put_back'), SOON).toBeGreaterThanOrEqual(count)
    const [worker] = fleet.awake
    if (worker) await fleet.kill(worker)
    expect((await runOf(host, runId)).state).toBe('running')
    expect(await countOf(host, 'put_back')).toBeLessThan(HITS - BY_HAND)
  }
  await fleet.start()
  await expect.poll(async () => (await runOf(host, runId)).state, { ...SOON, timeout: 600_000 }).toBe('done')
  expect(fleet.fallen).toEqual([])
}

async function expectAllInInbox({ post }: Host): Promise<void> {
  const lying = await post.look()
  expect(new Set(lying.map(({ folder }) => folder))).toEqual(new Set(['INBOX']))
  expect(lying).toHaveLength(HITS)
  expect(new Set(lying.map(({ copy }) => copy)).size).toBe(HITS)
}

/** As our record has it; what the host has is looked at in the end, because looking into hundreds of messages takes long. */
async function countOf({ test, post }: Host, state: 'filed' | 'put_back'): Promise<number> {
  const query = test.app.db.selectFrom('entry').select('id').where('mailbox_id', '=', post.mailboxId)
  return (await query.where('state', '=', state).execute()).length
}

/** Whatever waits is due. */
async function makeDue({ test, post }: Host): Promise<void> {
  const past = new Date(Date.now() - 1_000)
  const { db } = test.app
  await db.updateTable('action').set({ not_before: past }).where('mailbox_id', '=', post.mailboxId).execute()
  await db.updateTable('mailbox').set({ quiet_until: null }).where('id', '=', post.mailboxId).execute()
}
