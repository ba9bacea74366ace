import type { Facts } from '@icebox/classifier/rules/facts'
import { type Match, matchRule } from '@icebox/classifier/rules/match'
import type { Condition, Rule } from '@icebox/classifier/rules/rule'
import type { Account } from '../accounts/account-store.ts'
import type { App } from '../app.ts'
import { readForm } from './form.ts'
import { rightsOf } from './rights.ts'
import { listRuleRows, type RuleRow } from './rule-store.ts'

/** A rule that is switched on, as it is held against mail. */
export interface ActiveRule {
  readonly id: string
  readonly version: number
  readonly rule: Rule
}

export interface RuleMatch {
  readonly active: ActiveRule
  readonly match: Match
}

interface HeldRules {
  readonly revision: number
  readonly teamId: string
  readonly rules: readonly ActiveRule[]
}

/** Accounts whose rules this process keeps read; beyond that the one that was asked for longest ago goes. */
const MOST_HELD = 2_000
const held = new Map<string, HeldRules>()

/** The rules that hold for the account in their order; none with protection off or a plan without rules. */
export async function activeRules(app: App, account: Account): Promise<readonly ActiveRule[]> {
  if (!account.protection_on || !rightsOf(app, account).maySwitchOn) return []
  const { id, team_id: teamId, rules_revision: revision } = account
  const known = held.get(id)
  held.delete(id)
  const isFresh = known?.revision === revision && known.teamId === teamId
  const fresh = isFresh ? known : { revision, teamId, rules: await readActive(app, account) }
  held.set(id, fresh)
  const [oldest] = held.keys()
  if (held.size > MOST_HELD && oldest !== undefined) held.delete(oldest)
  return fresh.rules
}

async function readActive(app: App, account: Account): Promise<ActiveRule[]> {
  const rows = await listRuleRows(app.db, account)
  return rows.filter(row => row.state === 'on' && !row.is_left_out).flatMap(row => readOne(app, row))
}

/** One that another version of the code wrote holds up none of the others. */
function readOne(app: App, row: RuleRow): ActiveRule[] {
  return unlessItThrows(app, () => [{ id: row.id, version: row.version, rule: readForm(row.compiled) }]) ?? []
}

/** The first of the rules that holds for the message. */
export function firstMatch(app: App, rules: readonly ActiveRule[], facts: Facts): RuleMatch | undefined {
  for (const active of rules) {
    const match = unlessItThrows(app, () => matchRule(active.rule, facts))
    if (match) return { active, match }
  }
  return undefined
}

/** A rule that throws is passed over. The name alone is logged: an error's words could quote the message. */
function unlessItThrows<T>(app: App, work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    app.log.error({ kind: error instanceof Error ? error.name : 'unknown' }, 'a rule was passed over')
    return undefined
  }
}

/** Every condition of a rule, wherever it stands. */
export function conditionsOf(rule: Rule): Condition[] {
  return rule.flatMap(({ when, unless }) => [...when, ...unless].flat().flatMap(({ any }) => any))
}
