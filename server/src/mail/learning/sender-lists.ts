import { randomUUID } from 'node:crypto'
import { ruledSender } from '@icebox/contract/address'
import type { OutputOf } from '@icebox/contract/call'
import { type addSenders as addCall, SENDERS_MAX, type SenderLine } from '@icebox/contract/senders/lists'
import type { z } from 'zod'
import type { Actor, App } from '../../app.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { countTry } from '../../kit/db/limit.ts'
import { publish } from '../../kit/queue/publish.ts'
import { lockSenders, putSenderList, takeBackList } from './sender-list-store.ts'
import { listRules, type SenderRule } from './sender-rule-store.ts'
import { FULL, publicMailFault } from './sender-rules.ts'

/** Lists of one person; each may name thousands. */
export const LISTS = { max: 60, windowSeconds: 3_600 } as const

type Wish = z.output<(typeof addCall)['input']>

/** Allows or blocks all that can be of these, and says of each what became of it. Throws Problem `too_many`. */
export async function addSenders(app: App, { accountId }: Actor, wish: Wish): Promise<OutputOf<typeof addCall>> {
  await countTry(app, `sender_lists:${accountId}`, LISTS)
  const listId = randomUUID()
  const lines = await inTransaction(app, async tx => {
    await lockSenders(tx, accountId)
    const sorted = sortOut(wish, await listRules(tx, accountId), FULL)
    await putSenderList(tx, { accountId, listId, decision: wish.decision, addresses: sorted.addresses })
    if (sorted.addresses.length > 0) await publish(tx, accountId, { type: 'settings_updated' })
    return sorted.lines
  })
  return { listId, lines }
}

/** Takes a list back, as far as nothing was decided anew since. Once more changes nothing. */
export async function takeBackSenders(app: App, { accountId }: Actor, { listId }: { listId: string }) {
  await inTransaction(app, async tx => {
    await lockSenders(tx, accountId)
    await takeBackList(tx, accountId, listId)
    await publish(tx, accountId, { type: 'settings_updated' })
  })
  return { success: true as const }
}

type Standing = Pick<SenderRule, 'address' | 'decision' | 'sender_check'>

/** What becomes of each, and the addresses that get a new rule. `full`: what is said of those for whom there is no room. */
export function sortOut({ decision, senders }: Wish, rules: readonly Standing[], full: string) {
  const standing = new Map(rules.map(rule => [rule.address, rule]))
  const named = new Set<string>()
  let free = SENDERS_MAX - rules.length
  const lines = senders.map((sender): SenderLine => {
    const read = ruledSender.safeParse(sender)
    if (!read.success) return refused(read.error.issues[0]?.message ?? '')
    const address = read.data
    const before = standing.get(address)
    if (named.has(address) || (before && holdsFor(before, decision))) return line('there')
    const fault = publicMailFault(address) ?? (before || free > 0 ? undefined : full)
    if (fault !== undefined) return refused(fault)
    named.add(address)
    if (before) return line('changed')
    free--
    return line('added')
  })
  return { lines, addresses: [...named] }
}

/** It says the same of as much mail as a rule by hand does. */
function holdsFor({ decision, sender_check: boundTo }: Standing, wanted: Wish['decision']): boolean {
  return decision === wanted && boundTo === null
}

function line(outcome: SenderLine['outcome']): SenderLine {
  return { outcome, fault: null }
}

function refused(fault: string): SenderLine {
  return { outcome: 'refused', fault }
}
