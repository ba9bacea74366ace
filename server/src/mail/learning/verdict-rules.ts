import type { SenderCheck, Verdict } from '@icebox/classifier/verdict'
import type { Db } from '../../kit/db/db.ts'
import type { EntryRow } from '../entries/entry-store.ts'
import { hasProvenItself, listRulesFor, type SenderRule } from './sender-rule-store.ts'
import { listTeamRulesFor } from './team-sender-store.ts'

/** As much of a rule as tells what it holds for. */
type Rule = Pick<SenderRule, 'account_id' | 'address' | 'decision' | 'sender_check'>

interface Named {
  readonly accountId: string
  readonly address: string
  readonly check: SenderCheck
}

/** What was said of a sender, and by whom. */
export interface SenderWord {
  readonly decision: SenderRule['decision']
  readonly by: 'user' | 'team'
}

interface SaidOfSender {
  readonly isNamed: boolean
  readonly isAllowed: boolean
  readonly word: SenderWord | undefined
}

/**
 * The word about a sender: what the user said of the address, and where that does not hold for this message, of its whole
 * domain; then what their team said, likewise. `isNamed`: some rule names the sender, whether it holds or not;
 * `isAllowed`: one that allows does.
 */
export async function wordOn(db: Db, { accountId, address, check }: Named): Promise<SaidOfSender> {
  const own = (await listRulesFor(db, accountId, address)).map(rule => ({ rule, by: 'user' as const }))
  const teams = (await listTeamRulesFor(db, accountId, address)).map(rule => ({ rule, by: 'team' as const }))
  const rules: { rule: Rule; by: SenderWord['by'] }[] = [...own, ...teams]
  const isNamed = rules.length > 0
  const isAllowed = rules.some(({ rule }) => rule.decision === 'allow')
  for (const { rule, by } of rules) {
    const decision = await decisionFor(db, rule, check)
    if (decision) return { isNamed, isAllowed, word: { decision, by } }
  }
  return { isNamed, isAllowed, word: undefined }
}

/**
 * A rule's word, as far as it holds for a message with this sender check. A rule binds to what the message proved that it
 * was made from, so that nobody decides over a sender by borrowing the name: an allow never covers mail that fails, and
 * covers unproven mail only while the sender has never proven anything; a block made from unproven mail never hits proven
 * mail. An allow of one address that the user wrote by hand covers all unproven mail, one of a whole domain does not.
 */
async function decisionFor(
  db: Db,
  { decision, sender_check: boundTo, account_id, address }: Rule,
  check: SenderCheck,
): Promise<SenderRule['decision'] | undefined> {
  if (decision === 'block') return boundTo === 'none' && check === 'passed' ? undefined : 'block'
  if (check !== 'none') return check === 'passed' ? 'allow' : undefined
  if (boundTo === null && !address.startsWith('@')) return 'allow'
  return boundTo === 'passed' || (await hasProvenItself(db, account_id, address)) ? undefined : 'allow'
}

/**
 * What a rule made from this message binds to; undefined where it can make none: it fails the sender checks, was never
 * read, or names no sender.
 */
export function bindingOf(entry: Pick<EntryRow, 'from_address' | 'sender_check'>): 'passed' | 'none' | undefined {
  const { from_address: address, sender_check: check } = entry
  return address === '' || check === null || check === 'failed' ? undefined : check
}

/** The word about a sender, the user's own or the team's, outweighs the model. */
export function ruledVerdict(verdict: Verdict, word: SenderWord | undefined): Verdict {
  if (word === undefined) return verdict
  return word.decision === 'allow' ? allowed(verdict, word.by) : blocked(verdict, word.by)
}

const ALLOWED = { user: 'sender_allowed', team: 'team_allowed' } as const
const BLOCKED = { user: 'sender_blocked', team: 'team_blocked' } as const

function allowed(verdict: Verdict, by: SenderWord['by']): Verdict {
  const isUnwanted = verdict.label === 'cold_outreach' || verdict.label === 'spam'
  const reasons = [{ code: ALLOWED[by], weight: -100 }, ...verdict.reasons].slice(0, 8)
  return { ...verdict, label: isUnwanted ? 'personal' : verdict.label, score: 0, confidence: 0, reasons }
}

function blocked(verdict: Verdict, by: SenderWord['by']): Verdict {
  const reasons = [{ code: BLOCKED[by], weight: 100 }, ...verdict.reasons].slice(0, 8)
  const label = verdict.label === 'spam' ? 'spam' : 'cold_outreach'
  return { ...verdict, label, score: 1, confidence: 100, reasons }
}
