import { STRANGER } from '@icebox/classifier/message'
import type { Verdict } from '@icebox/classifier/verdict'
import { thumbRule, undoRule } from '@icebox/contract/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { someoneWaits } from '../../testing/waits.ts'
import { getAccount } from '../accounts/account-store.ts'
import { inTransaction, sql, type Tx } from '../kit/db/db.ts'
import { forgetOldHits, holdAccount } from '../rules/hit-store.ts'
import { findRun, lockRunning } from '../rules/run-store.ts'
import { type EntryRow, forgetOldEntries, lockEntries } from './entries/entry-store.ts'
import { restore } from './learning/corrections.ts'
import { teach } from './learning/lessons.ts'
import { keepPage } from './rule-runs/apply-store.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

/** Ids of messages, the lower first: acts on many lock them in this order. */
const LOWER = '00000000-0000-4000-8000-'
const HIGHER = 'ffffffff-ffff-4fff-bfff-'
let count = 0

/** Two messages that a rule filed, stored in this order. */
async function ruledOwner(stored: 'ascending' | 'descending') {
  const { db } = test.app
  const person = await test.newPerson()
  const { accountId } = person
  const login = { provider: 'imap' as const, address: 'a@b.example', username: accountId, host: 'b', port: 993 }
  const mailbox = { account_id: accountId, ...login, credential: 'sealed' }
  const { id: mailboxId } = await db.insertInto('mailbox').values(mailbox).returning('id').executeTakeFirstOrThrow()
  const rule = { account_id: accountId, position: 0, sentence: 'Move mail from a@b.example to Tools', compiled: '[]' }
  const { id: ruleId } = await db.insertInto('rule').values(rule).returning('id').executeTakeFirstOrThrow()
  count += 1
  const ids = [LOWER, HIGHER].map(start => `${start}${String(count).padStart(12, '0')}`)
  for (const id of stored === 'ascending' ? ids : ids.toReversed()) {
    await db
      .insertInto('entry')
      .values({
        ...{ id, account_id: accountId, mailbox_id: mailboxId, provider_key: `1:${id}`, state: 'filed' },
        ...{ message_id: `<${id}@x.example>`, message_id_hash: Buffer.from(id), received_at: new Date(), size: 1 },
        ...{ from_address: 'dana@pitch.example', from_name: 'Dana', subject: 'Quick question' },
        seen_at: sql<Date>`now() - interval '366 days'`,
      })
      .execute()
    const hit = { entry_id: id, rule_id: ruleId, version: 1, did: 'moved' as const, because: ['the sender'] }
    await db
      .insertInto('rule_hit')
      .values({ ...hit, at: sql<Date>`now() - interval '366 days'` })
      .execute()
  }
  return { ...person, ruleId, ids }
}

async function putBack(tx: Tx, entry: EntryRow | undefined): Promise<void> {
  expect(entry && (await restore(tx, entry, { rule: null, teach }))).toBe(true)
}

interface Meeting {
  readonly first: (tx: Tx) => Promise<unknown>
  /** Begins when the first has been done, and waits for what it holds. */
  readonly other: () => Promise<unknown>
  /** Finds nothing held by the one that waits. */
  readonly second: (tx: Tx) => Promise<unknown>
}

async function meet({ first, other, second }: Meeting): Promise<void> {
  const { doing } = await inTransaction(test.app, async tx => {
    await first(tx)
    const doing = other()
    doing.catch(() => undefined)
    await someoneWaits(test.app.db)
    await sql`set local lock_timeout = '100ms'`.execute(tx)
    await second(tx)
    return { doing }
  })
  await doing
}

type Stored = Parameters<typeof ruledOwner>[0]
const STORED: readonly Stored[] = ['ascending', 'descending']

it('a word for a rule waits for a message that is being restored before it holds anything', async () => {
  const { accountId: id, ruleId, ids, send } = await ruledOwner('ascending')
  const [entryId = ''] = ids
  let entries: EntryRow[] = []
  await meet({
    first: async tx => {
      entries = await lockEntries(tx, id, [entryId])
    },
    other: async () => expect((await send(thumbRule, { id, ruleId }, { entryId, isRight: true })).status).toBe(200),
    second: tx => putBack(tx, entries[0]),
  })
})

const COLD: Verdict = {
  ...{ label: 'cold_outreach', kind: 'sales', score: 0.9, confidence: 90, reasons: [], fingerprint: [] },
  ...{ campaign: null, senderCheck: 'none', modelVersion: '1' },
}

describe('a page of mail that a rule is applied to', () => {
  /** Both messages, the higher id first. */
  async function pageOf({ accountId, ruleId, ids }: Awaited<ReturnType<typeof ruledOwner>>) {
    const { db } = test.app
    const row = await db.selectFrom('mailbox').selectAll().where('account_id', '=', accountId).executeTakeFirstOrThrow()
    const values = { account_id: accountId, rule_id: ruleId, kind: 'apply' as const, mailbox_id: row.id }
    const run = await db.insertInto('rule_run').values(values).returningAll().executeTakeFirstOrThrow()
    const entries = await db
      .selectFrom('entry')
      .select([
        'id',
        'account_id',
        'mailbox_id',
        'provider_key',
        'message_id',
        'message_id_hash',
        'size',
        'received_at',
      ])
      .select(['from_address', 'from_name', 'subject'])
      .where('id', 'in', ids)
      .orderBy('id', 'desc')
      .execute()
    const account = await getAccount(db, accountId)
    const active = { id: ruleId, version: 1, rule: [] }
    const match = { step: { act: 'move' as const, folder: 'Tools', when: [], unless: [] }, because: [] }
    const judged = { account, verdict: COLD, line: 85, replyTo: null, unruled: COLD, relationship: STRANGER }
    const judgement = { ...judged, byMessageAlone: true, word: undefined, isAllowed: false }
    const taken = entries.map(({ id, ...entry }) => ({ entry, knownId: id, judgement, active, match }))
    const survey = { looked: 2, total: 2, candidates: [], cursor: null }
    return { runId: run.id, keep: () => keepPage(test.app, run, { survey, row, taken }) }
  }

  it('holds none of them while it waits for another', async () => {
    const owner = await ruledOwner('ascending')
    const { runId, keep } = await pageOf(owner)
    await meet({
      first: tx => lockEntries(tx, owner.accountId, owner.ids.slice(0, 1)),
      other: keep,
      second: tx => lockEntries(tx, owner.accountId, owner.ids.slice(1)),
    })
    expect(await findRun(test.app.db, runId)).toMatchObject({ checked: 2 })
  })

  it('holds no rule and no run while its rule is being undone', async () => {
    const owner = await ruledOwner('ascending')
    const { runId, keep } = await pageOf(owner)
    await meet({
      first: tx => holdAccount(tx, owner.accountId),
      other: keep,
      second: tx => lockRunning(tx, runId),
    })
    expect(await findRun(test.app.db, runId)).toMatchObject({ checked: 2 })
  })
})

describe.each(STORED)('while somebody restores many messages, stored %s,', stored => {
  /** Between the first message and the second. */
  async function amidRestoring({ accountId, ids }: Awaited<ReturnType<typeof ruledOwner>>, other: Meeting['other']) {
    let entries: EntryRow[] = []
    await meet({
      first: async tx => {
        entries = await lockEntries(tx, accountId, ids)
        await putBack(tx, entries[0])
      },
      other,
      second: tx => putBack(tx, entries[1]),
    })
  }

  it('undoing their rule holds none of what it brings back', async () => {
    const owner = await ruledOwner(stored)
    const { accountId: id, ruleId, send } = owner
    await amidRestoring(owner, async () => expect((await send(undoRule, { id, ruleId }, {})).status).toBe(200))
  })

  it('the nightly forgetting holds none of what rules said of them', async () => {
    const owner = await ruledOwner(stored)
    await amidRestoring(owner, () => forgetOldHits(test.app.db))
    const hits = test.app.db.selectFrom('rule_hit').select('because').where('entry_id', 'in', owner.ids)
    expect(await hits.execute()).toEqual([{ because: [] }, { because: [] }])
  })

  it('the nightly forgetting holds none of the messages', async () => {
    const { accountId, ids } = await ruledOwner(stored)
    await meet({
      first: tx => lockEntries(tx, accountId, ids.slice(0, 1)),
      other: async () => expect(await forgetOldEntries(test.app.db)).toBeGreaterThanOrEqual(ids.length),
      second: tx => lockEntries(tx, accountId, ids.slice(1)),
    })
  })
})
