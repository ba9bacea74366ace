import type { Tx } from '../../kit/db/db.ts'
import { noteMovedBack } from '../../rules/hit-store.ts'
import { type EntryRow, NOW, updateEntry } from '../entries/entry-store.ts'
import { isFiled, isIced, STATES } from '../entries/states.ts'
import { turn } from '../entries/turn.ts'
import { actOf } from './last-act.ts'
import type { teach } from './lessons.ts'
import { findSenderRule, putSenderRule } from './sender-rule-store.ts'
import { bindingOf } from './verdict-rules.ts'

/** How a correction is made. */
export interface Manner<R extends 'allow' | 'block'> {
  /** The rule that its sender gets besides. */
  readonly rule: R | null
  /** Learns from it, or does not; false when nothing was learned. */
  readonly teach: typeof teach
  /** The name of the act on many messages that it is part of. */
  readonly act?: string
}

/** Back to the inbox; the entry must be locked. False where there is nothing to bring back. */
export async function restore(tx: Tx, entry: EntryRow, manner: Manner<'allow'>): Promise<boolean> {
  if (!STATES[entry.state].may.includes('restore')) return false
  if (isFiled(entry.state)) return takeFromFolder(tx, entry, manner)
  const last_act = await correct(tx, { ...manner, entry, wanted: true })
  const change = { restored_at: NOW, confirmed_cold_at: null, last_act }
  await turn(tx, entry, { side: 'inbox', lands: 'restored_by_app', ...change })
  return true
}

/** A word against the rule that filed it, and against nobody else: its sender gets no rule and the judge learns nothing. */
async function takeFromFolder(tx: Tx, entry: EntryRow, { act }: Manner<'allow'>): Promise<true> {
  await noteMovedBack(tx, entry)
  const last_act = actOf(entry, { taught: null, rule: null, act })
  await turn(tx, entry, { side: 'inbox', lands: 'restored_by_app', last_act })
  return true
}

/** On to the ice, or confirmed where it is; the entry must be locked. False where it was confirmed or is gone. */
export async function freeze(tx: Tx, entry: EntryRow, manner: Manner<'block'>): Promise<boolean> {
  if (isIced(entry.state)) return confirm(tx, entry, manner)
  if (!STATES[entry.state].may.includes('freeze')) return false
  const last_act = await correct(tx, { ...manner, entry, wanted: false })
  const frozen_by = entry.frozen_by ?? ('user' as const)
  const change = { restored_at: null, confirmed_cold_at: NOW, frozen_by, last_act }
  await turn(tx, entry, { side: 'icebox', lands: 'moved', ...change })
  return true
}

async function confirm(tx: Tx, entry: EntryRow, manner: Manner<'block'>): Promise<boolean> {
  if (entry.confirmed_cold_at !== null) return false
  const last_act = await correct(tx, { ...manner, entry, wanted: false })
  await updateEntry(tx, entry.id, { confirmed_cold_at: NOW, last_act })
  return true
}

interface Correction extends Manner<'allow' | 'block'> {
  readonly entry: EntryRow
  readonly wanted: boolean
}

/**
 * Teaches and, where asked, sets the rule for this exact address, bound to what the message proved. Answers what to undo.
 * A message that fails the sender checks makes no rule, nor does one that was never read.
 */
async function correct(tx: Tx, { entry, wanted, rule, teach, act }: Correction): Promise<string> {
  const taught = (await teach(tx, { entry, wanted })) ? wanted : null
  const { account_id, from_address: address } = entry
  const sender_check = bindingOf(entry)
  if (rule === null || sender_check === undefined) return actOf(entry, { taught, rule: null, act })
  const before = await findSenderRule(tx, account_id, address)
  const source = rule === 'allow' ? ('restore' as const) : ('cold' as const)
  const set = { decision: rule, source, sender_check }
  await putSenderRule(tx, { account_id, address, ...set })
  const was = before && { decision: before.decision, source: before.source, sender_check: before.sender_check }
  return actOf(entry, { taught, rule: { set, was: was ?? null }, act })
}
