import { isPublicMail } from '@icebox/classifier/features/free-mail'
import type { listSenderRules as listCall, setSenderRule as setCall } from '@icebox/contract/activity'
import type { OutputOf } from '@icebox/contract/call'
import { SENDERS_MAX } from '@icebox/contract/senders/lists'
import type { z } from 'zod'
import type { Actor, App } from '../../app.ts'
import { inTransaction, type Tx } from '../../kit/db/db.ts'
import { countTry } from '../../kit/db/limit.ts'
import { Problem } from '../../kit/problem.ts'
import { publish } from '../../kit/queue/publish.ts'
import { getEntryOf } from '../entries/entry-store.ts'
import { countOtherRules, deleteSenderRule, listRules, putSenderRule, type SenderRule } from './sender-rule-store.ts'
import { bindingOf } from './verdict-rules.ts'

/** Addresses and whole domains the user allowed or blocked, the newest first. */
export async function listSenderRules(app: App, { accountId }: Actor): Promise<OutputOf<typeof listCall>> {
  const rules = await listRules(app.db, accountId)
  return rules.map(rule => ({
    address: rule.address,
    decision: rule.decision,
    covers: coversOf(rule),
    createdAt: rule.created_at.toISOString(),
  }))
}

/** See decisionFor. What the user writes by hand covers all but an allow's forgeries. */
function coversOf({ decision, sender_check: boundTo }: SenderRule) {
  if (boundTo === 'passed' && decision === 'allow') return 'proven' as const
  return boundTo === 'none' ? ('unproven' as const) : ('any' as const)
}

const BINDINGS = { any: null, proven: 'passed', unproven: 'none' } as const

/** More than anybody writes by hand. */
export const RULES = { max: 1_000, windowSeconds: 3_600 } as const

type Wish = z.output<(typeof setCall)['input']>

/**
 * Allows, blocks or forgets an address or a whole domain. It concerns mail to come; nothing moves. Where it is said of a message, the rule
 * binds to what that message proved. Throws Problem `bad_input` for a domain that strangers share, `conflict`
 * when the message proved that somebody else sent it, `too_many`.
 */
export async function setSenderRule(app: App, { accountId }: Actor, wish: Wish) {
  const { address, decision } = wish
  const fault = decision === null ? undefined : publicMailFault(address)
  if (fault !== undefined) throw new Problem('bad_input', fault)
  await countTry(app, `rules:${accountId}`, RULES)
  const sender_check = decision === null ? null : await bindingFor(app, accountId, wish)
  await inTransaction(app, async tx => {
    if (decision === null) await deleteSenderRule(tx, accountId, address)
    else {
      if (!(await hasRoom(tx, accountId, address))) throw new Problem('conflict', FULL)
      await putSenderRule(tx, { account_id: accountId, address, decision, source: 'user', sender_check })
    }
    await publish(tx, accountId, { type: 'settings_updated' })
  })
  return { success: true as const }
}

/** Why there is no rule for all of this domain; undefined where there may be one, and for one address. */
export function publicMailFault(address: string): string | undefined {
  if (!address.startsWith('@') || !isPublicMail(address.slice(1))) return undefined
  const domain = address.slice(1)
  return `Anyone can have an address at ${domain}, so a rule for all of it would be one for strangers. Please enter one address, such as ada${address}.`
}

export const FULL = `Your lists hold ${SENDERS_MAX.toLocaleString('en-US')} senders, and that is the most they can. Please remove some first.`

async function hasRoom(tx: Tx, accountId: string, address: string): Promise<boolean> {
  return (await countOtherRules(tx, accountId, address)) < SENDERS_MAX
}

async function bindingFor(app: App, accountId: string, { emailId, covers = 'any' }: Wish) {
  if (emailId === undefined) return BINDINGS[covers]
  const entry = await getEntryOf(app.db, accountId, emailId)
  const binding = bindingOf(entry)
  if (binding !== undefined) return binding
  const why = entry.sender_check === 'failed' ? 'failed the sender checks' : 'was never read'
  throw new Problem(
    'conflict',
    `This message ${why}, so no rule was made for its sender. You can write one under Rules.`,
  )
}
