import type { ActivityItem } from '@icebox/contract/activity'
import type { Actor, App } from '../app.ts'
import { inTransaction, type Tx } from '../kit/db.ts'
import { publish } from '../kit/publish.ts'
import type { EntryState } from '../kit/tables.ts'
import { listItems } from './activity.ts'
import { newMailArrived } from './arrived.ts'
import { type EntryRow, lockEntries, NOW, updateEntry } from './entry-store.ts'
import { actOf, takeBack } from './last-act.ts'
import { teach } from './lessons.ts'
import { findSenderRule, putSenderRule } from './sender-rule-store.ts'
import { isIced, turn } from './turn.ts'
import { bindingOf } from './verdict-rules.ts'

interface Chosen {
  readonly ids: string[]
}

/** Back to the inbox: a false positive, which teaches; its sender is allowed only where that is asked. Twice is once. */
export function restoreEmails(
  app: App,
  actor: Actor,
  { ids, allowSender }: Chosen & { allowSender: boolean },
): Promise<{ items: ActivityItem[] }> {
  return actOn(app, actor, { ids, act: (tx, entry) => restore(tx, entry, allowSender ? 'allow' : null) })
}

/**
 * "It's cold": on to the ice, or, where it is on ice already, a confirmation; its sender is blocked only where that is
 * asked. Twice is once.
 */
export function freezeEmails(
  app: App,
  actor: Actor,
  { ids, blockSender }: Chosen & { blockSender: boolean },
): Promise<{ items: ActivityItem[] }> {
  return actOn(app, actor, { ids, act: (tx, entry) => freeze(tx, entry, blockSender ? 'block' : null) })
}

/** Takes back the user's last act on each message, exactly; where there is none nothing happens. */
export function undoEmails(app: App, actor: Actor, { ids }: Chosen): Promise<{ items: ActivityItem[] }> {
  return actOn(app, actor, { ids, act: takeBack })
}

type Act = (tx: Tx, entry: EntryRow) => Promise<boolean>

async function actOn(app: App, { accountId }: Actor, { ids, act }: Chosen & { act: Act }) {
  await inTransaction(app, async tx => {
    const touched = new Set<string>()
    for (const entry of await lockEntries(tx, accountId, ids)) {
      if (!(await act(tx, entry))) continue
      touched.add(entry.mailbox_id)
      await publish(tx, accountId, { type: 'email_processed', emailId: entry.id })
    }
    for (const mailboxId of touched) await newMailArrived(tx, mailboxId)
  })
  return { items: await listItems(app, accountId, ids) }
}

const RESTORABLE: readonly EntryState[] = ['moved', 'planned', 'failed']

async function restore(tx: Tx, entry: EntryRow, rule: 'allow' | null): Promise<boolean> {
  if (!RESTORABLE.includes(entry.state)) return false
  const last_act = await correct(tx, { entry, wanted: true, rule })
  const change = { restored_at: NOW, confirmed_cold_at: null, last_act }
  await turn(tx, entry, { side: 'inbox', lands: 'restored_by_app', ...change })
  return true
}

const FREEZABLE: readonly EntryState[] = [
  'passed',
  'unread',
  'failed',
  'thawing',
  'restored_by_app',
  'restored_by_user',
  'put_back',
]

async function freeze(tx: Tx, entry: EntryRow, rule: 'block' | null): Promise<boolean> {
  if (isIced(entry.state)) return confirm(tx, entry, rule)
  if (!FREEZABLE.includes(entry.state)) return false
  const last_act = await correct(tx, { entry, wanted: false, rule })
  const frozen_by = entry.frozen_by ?? ('user' as const)
  const change = { restored_at: null, confirmed_cold_at: NOW, frozen_by, last_act }
  await turn(tx, entry, { side: 'icebox', lands: 'moved', ...change })
  return true
}

async function confirm(tx: Tx, entry: EntryRow, rule: 'block' | null): Promise<boolean> {
  if (entry.confirmed_cold_at !== null) return false
  const last_act = await correct(tx, { entry, wanted: false, rule })
  await updateEntry(tx, entry.id, { confirmed_cold_at: NOW, last_act })
  return true
}

interface Correction {
  readonly entry: EntryRow
  readonly wanted: boolean
  readonly rule: 'allow' | 'block' | null
}

/**
 * Teaches and, where asked, sets the rule for this exact address, bound to what the message proved. Answers what to undo.
 * A message that fails the sender checks makes no rule, nor does one that was never read.
 */
async function correct(tx: Tx, { entry, wanted, rule }: Correction): Promise<string> {
  const taught = (await teach(tx, { entry, wanted })) ? wanted : null
  const { account_id, from_address: address } = entry
  const sender_check = bindingOf(entry)
  if (rule === null || sender_check === undefined) return actOf(entry, { taught, rule: null })
  const before = await findSenderRule(tx, account_id, address)
  const source = rule === 'allow' ? ('restore' as const) : ('cold' as const)
  const set = { decision: rule, source, sender_check }
  await putSenderRule(tx, { account_id, address, ...set })
  const was = before && { decision: before.decision, source: before.source, sender_check: before.sender_check }
  return actOf(entry, { taught, rule: { set, was: was ?? null } })
}
