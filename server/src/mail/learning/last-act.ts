import { z } from 'zod'
import type { Tx } from '../../kit/db/db.ts'
import type { EntryState } from '../../kit/db/tables.ts'
import { forgetMovedBack } from '../../rules/hit-store.ts'
import { type EntryRow, updateEntry } from '../entries/entry-store.ts'
import { isFiled, isIced, STATES } from '../entries/states.ts'
import { turn } from '../entries/turn.ts'
import { unteach } from './lessons.ts'
import { deleteSenderRule, findSenderRule, putSenderRule } from './sender-rule-store.ts'

/** How long an act can be taken back. */
const UNDO_MS = 30 * 60_000

const rule = z.object({
  decision: z.enum(['allow', 'block']),
  source: z.enum(['user', 'restore', 'cold']),
  /** Acts of an earlier version say nothing of it. */
  sender_check: z.enum(['passed', 'none']).nullable().default(null),
})
const state = z.enum(Object.keys(STATES) as [EntryState, ...EntryState[]])
const moment = z.iso.datetime().nullable()

/** What the user's last act on a message changed, so that taking it back is exact. */
const lastAct = z.object({
  at: z.iso.datetime(),
  before: z.object({
    state,
    movedAt: moment,
    restoredAt: moment,
    confirmedColdAt: moment,
    frozenBy: z.enum(['judge', 'user']).nullable(),
  }),
  /** What was taught: wanted, unwanted or nothing. */
  taught: z.boolean().nullable(),
  rule: z.object({ set: rule, was: rule.nullable() }).nullable(),
  /** The act on many messages that it was part of. */
  act: z.string().optional(),
})
type LastAct = z.infer<typeof lastAct>

/** The act as the entry keeps it; `entry` as it was before. */
export function actOf(entry: EntryRow, effects: Pick<LastAct, 'taught' | 'rule' | 'act'>): string {
  const act: LastAct = {
    at: new Date().toISOString(),
    before: {
      state: entry.state,
      movedAt: entry.moved_at?.toISOString() ?? null,
      restoredAt: entry.restored_at?.toISOString() ?? null,
      confirmedColdAt: entry.confirmed_cold_at?.toISOString() ?? null,
      frozenBy: entry.frozen_by,
    },
    ...effects,
  }
  return JSON.stringify(act)
}

export function canUndo(stored: object | null, now: number): boolean {
  return openAct(stored, now) !== undefined
}

/** Takes back the last act on a locked entry: its place, its times, its lesson and its rule. False when there is none. */
export async function takeBack(tx: Tx, entry: EntryRow): Promise<boolean> {
  const act = openAct(entry.last_act, Date.now())
  if (!act) return false
  const { before, taught } = act
  if (taught !== null) await unteach(tx, { entry, wanted: taught })
  await takeBackRule(tx, entry, act)
  if (isFiled(before.state)) await forgetMovedBack(tx, entry)
  const times = {
    moved_at: isIced(before.state) ? entry.moved_at : timeOf(before.movedAt),
    restored_at: timeOf(before.restoredAt),
    confirmed_cold_at: timeOf(before.confirmedColdAt),
    frozen_by: before.frozenBy,
    last_act: null,
  }
  const { state } = before
  // A confirmation moved nothing, so that taking it back moves nothing either.
  if (isIced(state) && isIced(entry.state)) await updateEntry(tx, entry.id, times)
  else
    await turn(tx, entry, {
      side: sideOf(state),
      lands: SETTLED[state] ?? state,
      isTakingBack: true,
      ...times,
    })
  return true
}

/** Where a move that was under way was going. */
const SETTLED: Partial<Record<EntryState, EntryState>> = {
  ...{ planned: 'moved', thawing: 'restored_by_app' },
  ...{ filing: 'filed', unfiling: 'restored_by_app' },
}

function sideOf(state: EntryState) {
  if (state === 'filed' || state === 'filing') return 'folder'
  return isIced(state) ? 'icebox' : 'inbox'
}

function openAct(stored: object | null, now: number): LastAct | undefined {
  if (stored === null) return undefined
  const act = lastAct.parse(stored)
  return now - Date.parse(act.at) < UNDO_MS ? act : undefined
}

/** A rule the user has changed since is left as it is. */
async function takeBackRule(tx: Tx, entry: EntryRow, act: LastAct): Promise<void> {
  if (act.rule === null) return
  const { account_id, from_address: address } = entry
  const { set, was } = act.rule
  const now = await findSenderRule(tx, account_id, address)
  if (now?.decision !== set.decision || now.source !== set.source) return
  await (was ? putSenderRule(tx, { account_id, address, ...was }) : deleteSenderRule(tx, account_id, address))
}

function timeOf(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}
