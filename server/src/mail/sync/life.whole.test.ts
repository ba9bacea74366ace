import { readFileSync } from 'node:fs'
import { STRANGER } from '@icebox/classifier/message'
import type { Verdict } from '@icebox/classifier/verdict'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MailWorld, mailWorld } from '../../../testing/mail-world.ts'
import { addRule } from '../../../testing/rule-world.ts'
import { getAccount } from '../../accounts/account-store.ts'
import { inTransaction, type Tx } from '../../kit/db/db.ts'
import type { EntryState } from '../../kit/db/tables.ts'
import { type ActionRow, beginAction, findOpenAction } from '../entries/action-store.ts'
import { changeState, type EntryRow, insertEntry, listUnjudged, lockEntry } from '../entries/entry-store.ts'
import { messageHash } from '../entries/identity.ts'
import { isFiled, isIced, STATES } from '../entries/states.ts'
import { turn } from '../entries/turn.ts'
import { planRuled, recordRuled } from '../judging/by-rules.ts'
import { type Judgement, recordGone, recordUnread, recordVerdict } from '../judging/verdicts.ts'
import { freeze, restore } from '../learning/corrections.ts'
import { takeBack } from '../learning/last-act.ts'
import { teach } from '../learning/lessons.ts'
import { type Lease, leaseMailbox } from '../lease/lease.ts'
import { leaveInInbox } from '../moving/leave-store.ts'
import { recordPlace } from '../moving/notice.ts'
import { recordGivenUp, recordMade } from '../moving/outcome.ts'
import { seenAgain } from './arrivals.ts'

let world: MailWorld
let lease: Lease
let ruleId: string
let mailbox: { id: string; account_id: string }
beforeAll(async () => {
  world = await mailWorld()
  const owner = await world.newOwner()
  mailbox = { id: owner.mailboxId, account_id: owner.accountId }
  ruleId = await addRule(owner, 'Move mail from a@b.example to Tools')
  const taken = await leaseMailbox(world.test.app, owner.mailboxId)
  if (!taken) throw new Error('the mailbox was not to be had')
  lease = taken
})
afterAll(async () => {
  await lease.release()
  await world.close()
})

type Event = (tx: Tx, entry: EntryRow) => Promise<unknown>

const manner = { rule: null, teach }
/** The oldest that has not ended, as they are made in order. */
const onOpenMove =
  (then: (tx: Tx, action: ActionRow) => Promise<unknown>): Event =>
  async (tx, entry) => {
    const open = tx.selectFrom('action').selectAll().where('entry_id', '=', entry.id)
    const action = await open.where('state', 'in', ['planned', 'acting']).orderBy('created_at').executeTakeFirst()
    return action && then(tx, action)
  }

/** All that may befall an entry, each by the function of the product that records it; some do nothing to some entries. */
const EVENTS: Record<string, Event> = {
  begun: onOpenMove((tx, action) => beginAction(tx, action)),
  made: onOpenMove((tx, action) => recordMade(tx, action, { outcome: 'there', key: `${action.kind} ${action.id}` })),
  'not found': onOpenMove((tx, action) => recordMade(tx, action, { outcome: 'gone' })),
  refused: onOpenMove((tx, action) => recordGivenUp(tx, action, 'refused')),
  restored: (tx, entry) => restore(tx, entry, manner),
  'put on ice': (tx, entry) => freeze(tx, entry, manner),
  'taken back': takeBack,
  'seen again': (tx, known) => seenAgain(tx, { known, arrival: { key: known.provider_key } }),
  'seen again elsewhere': (tx, known) => seenAgain(tx, { known, arrival: { key: `9 ${known.provider_key}` } }),
  'taken out of the folder': (tx, entry) => recordPlace(tx, { entry, found: { place: 'elsewhere' } }),
  disconnected: tx => leaveInInbox(tx, mailbox.id),
  'to be put back': async (tx, entry) =>
    isIced(entry.state) && turn(tx, entry, { side: 'inbox', lands: 'put_back', last_act: null }),
  'its rule undone': async (tx, entry) =>
    isFiled(entry.state) && turn(tx, entry, { side: 'inbox', lands: 'put_back', last_act: null }),
  'a rule applied': async (tx, entry) =>
    APPLICABLE.has(entry.state) && planRuled(tx, entry, { ...ruledTo('move'), judgement: undefined, runId: RUN }),
}
const APPLICABLE: ReadonlySet<EntryState> = new Set(['passed', 'unread', 'put_back'] as const)
const RUN = '00000000-0000-4000-8000-000000000000'

const ruledTo = (act: 'move' | 'flag' | 'keep') => ({
  active: { id: ruleId, version: 1, rule: [] },
  match: { step: { act, folder: act === 'move' ? 'Tools' : null, when: [], unless: [] }, because: [] },
})
/** In transactions of their own. */
const READINGS = ['judged cold', 'judged wanted', 'not read', 'left', 'filed by a rule', 'flagged by a rule'] as const
type Name = keyof typeof EVENTS | (typeof READINGS)[number]

const judgement = async (confidence: number): Promise<Judgement> => ({
  account: await getAccount(world.test.app.db, mailbox.account_id),
  verdict: {
    ...{ label: 'unknown', kind: 'other', confidence, reasons: [], fingerprint: new Uint8Array() },
    ...{ campaign: null, modelVersion: 'test', senderCheck: 'none' },
  } as unknown as Verdict,
  line: 85,
  replyTo: null,
})

const fresh = async () => {
  const made = await judgement(50)
  const known = { relationship: STRANGER, isStranger: true, isAllowed: false, byMessageAlone: true, word: undefined }
  return { ...made, ...known, unruled: made.verdict }
}

async function read(name: Name, entry: EntryRow): Promise<unknown> {
  const writing = { app: world.test.app, lease }
  if (name === 'left') return recordGone(writing, entry)
  if (name === 'not read') return recordUnread(writing, entry, 'unreadable')
  if (name === 'filed by a rule') return recordRuled(writing, entry, { ...ruledTo('move'), judgement: await fresh() })
  if (name === 'flagged by a rule') return recordRuled(writing, entry, { ...ruledTo('flag'), judgement: await fresh() })
  return recordVerdict(writing, entry, await judgement(name === 'judged cold' ? 99 : 3))
}

async function born(n: number): Promise<string> {
  const { db } = world.test.app
  const message_id = `<life-${n}@fernbank.example>`
  await inTransaction(world.test.app, tx =>
    insertEntry(tx, {
      ...{ account_id: mailbox.account_id, mailbox_id: mailbox.id, provider_key: `1 ${n}`, message_id },
      ...{ message_id_hash: messageHash(message_id), from_address: 'a@b.example', from_name: '', subject: '' },
      ...{ size: 1, received_at: new Date() },
    }),
  )
  return (await listUnjudged(db, mailbox.id)).find(row => row.message_id === message_id)?.id ?? ''
}

async function befall(id: string, name: Name): Promise<EntryState> {
  const { app } = world.test
  return inTransaction(app, async tx => {
    const entry = await lockEntry(tx, id)
    if (!entry) throw new Error('the entry is gone')
    await EVENTS[name]?.(tx, entry)
    return (await lockEntry(tx, id))?.state ?? entry.state
  })
}

const UNDER_WAY: ReadonlySet<EntryState> = new Set(['planned', 'thawing', 'filing', 'unfiling'] as const)
let lives = 0

/** Answers the entry's id. */
async function live(names: readonly Name[]): Promise<string> {
  lives += 1
  const { app } = world.test
  const id = await born(lives)
  for (const name of names) {
    const entry = await inTransaction(app, tx => lockEntry(tx, id))
    if (entry && !(name in EVENTS)) await read(name, entry)
    const state = await befall(id, name)
    const open = await findOpenAction(app.db, id)
    // A message on its way that no move is planned for would be on its way for ever.
    if (UNDER_WAY.has(state)) expect([names, open?.state]).not.toEqual([names, undefined])
  }
  return id
}

const names = [...READINGS, ...Object.keys(EVENTS)] as Name[]
const first = fc.constantFrom<Name>(
  'judged cold',
  'filed by a rule',
  'flagged by a rule',
  'judged wanted',
  'not read',
  'left',
)
const rest = fc.array(fc.constantFrom(...names), { minLength: 3, maxLength: 14 })

describe('the life of an entry', () => {
  it('is never broken, whatever befalls it and in whatever order', async () => {
    const life = fc.asyncProperty(first, rest, async (one, others) => {
      await live([one, ...others])
    })
    await fc.assert(life, { numRuns: 120, seed: 4001, endOnFailure: true })
  }, 300_000)

  it('refuses what no event leads to, and then nothing of it is kept', async () => {
    const id = await born(0)
    const broken = inTransaction(world.test.app, tx =>
      changeState(tx, id, { state: 'restored_by_app', subject: 'new' }),
    )
    await expect(broken).rejects.toThrow('entries that were seen cannot become restored_by_app')
    const entry = await inTransaction(world.test.app, tx => lockEntry(tx, id))
    expect(entry).toMatchObject({ state: 'seen', subject: '' })
  })

  it('never leaves what is on its way without the move that brings it there', async () => {
    const refusedAfterLeaving: Name[] = ['judged cold', 'begun', 'to be put back', 'disconnected', 'refused']
    const id = await live(refusedAfterLeaving)
    expect((await inTransaction(world.test.app, tx => lockEntry(tx, id)))?.state).toBe('failed')
  })

  it('is drawn in ARCHITECTURE.md as the table says', () => {
    const page = readFileSync(new URL('../../../../ARCHITECTURE.md', import.meta.url), 'utf8')
    const [, drawn] = /```mermaid\n(stateDiagram[\s\S]*?)```/.exec(page) ?? []
    expect(drawn).toBe(drawing())
  })
})

function drawing(): string {
  const states = Object.entries(STATES)
  const arrows = states.flatMap(([from, { next }]) =>
    Object.entries(next).map(([to, why]) => `  ${from} --> ${to}: ${why}`),
  )
  return `${['stateDiagram-v2', '  [*] --> seen: told of', ...arrows].join('\n')}\n`
}
