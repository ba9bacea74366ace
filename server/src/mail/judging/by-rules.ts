import type { Message } from '@icebox/classifier/message'
import type { Account } from '../../accounts/account-store.ts'
import type { Tx } from '../../kit/db/db.ts'
import { publish } from '../../kit/queue/publish.ts'
import { type ActiveRule, firstMatch, type RuleMatch } from '../../rules/active.ts'
import { haveFolder } from '../../rules/folder-store.ts'
import { insertHit } from '../../rules/hit-store.ts'
import { keepIfThere } from '../../rules/rule-store.ts'
import { planAction } from '../entries/action-store.ts'
import { changeState, type EntryChange, type EntryRow, lockEntry } from '../entries/entry-store.ts'
import type { Work } from '../lease/work.ts'
import { factsOf } from './facts.ts'
import { type FreshJudgement, verdictColumns } from './verdicts.ts'

interface Ruled extends RuleMatch {
  readonly judgement: FreshJudgement
}

interface Read {
  readonly account: Account
  readonly message: Message
  readonly entry: EntryRow
  readonly judgement: FreshJudgement
}

/**
 * Does what the first of the person's rules says that holds; one that is deleted meanwhile is none. True when something is
 * to be done at the host; undefined where no rule takes the message.
 */
export async function goByRules(work: Work, read: Read, rules: readonly ActiveRule[]): Promise<boolean | undefined> {
  const ruled = await ruleFor(work, read, rules)
  if (!ruled) return undefined
  const done = await recordRuled(work, read.entry, ruled)
  if (done !== 'rule_deleted') return done
  const others = rules.filter(({ id }) => id !== ruled.active.id)
  return goByRules(work, read, others)
}

/** The first of the person's rules that holds, unless they allow the sender, which comes before all rules. */
async function ruleFor(work: Work, read: Read, rules: readonly ActiveRule[]): Promise<Ruled | undefined> {
  if (rules.length === 0 || read.judgement.word === 'allow') return undefined
  const found = firstMatch(work.app, rules, await factsOf(work, read, rules))
  return found && { ...found, judgement: read.judgement }
}

/**
 * What a rule decided, with its hit, its action and the event in one transaction. It is no scan and not the judge's
 * verdict, so that it has no confidence. True when something is to be done at the host.
 */
export async function recordRuled(
  { lease }: Pick<Work, 'lease'>,
  entry: EntryRow,
  ruled: Ruled,
): Promise<boolean | 'rule_deleted'> {
  return lease.write(async tx => {
    if (!(await lockEntry(tx, entry.id, 'seen'))) return false
    if (!(await keepIfThere(tx, ruled.active.id))) return 'rule_deleted'
    const isPlanned = await planRuled(tx, entry, { ...ruled, runId: null })
    await publish(tx, entry.account_id, { type: 'email_processed', emailId: entry.id })
    await publish(tx, entry.account_id, { type: 'rules_updated' })
    return isPlanned
  })
}

interface Planning extends RuleMatch {
  /** Undefined where the message was judged before. */
  readonly judgement: FreshJudgement | undefined
  /** The run over older mail that it is part of; then the owner asked for it. */
  readonly runId: string | null
}

const DID = { move: 'moved', flag: 'flagged', keep: 'kept' } as const

/** Writes the decision into the entry, which must be locked. False where there is nothing to do at the host. */
export async function planRuled(
  tx: Tx,
  entry: EntryRow,
  { active, match, judgement, runId }: Planning,
): Promise<boolean> {
  const { act, folder: name } = match.step
  const folder = act === 'move' && name !== null ? await haveFolder(tx, entry.mailbox_id, name) : undefined
  const says = (code: string) => (judgement ? ruledColumns(judgement, code) : {})
  if (folder && folder.missing_at !== null) {
    await settleInInbox(tx, entry, says('rule_paused'))
    return false
  }
  const did = DID[act]
  const hit = { entry_id: entry.id, rule_id: active.id, version: active.version, because: [...match.because], did }
  await insertHit(tx, { ...hit, run_id: runId })
  if (!folder) await settleInInbox(tx, entry, says(`rule_${did}`))
  else await changeState(tx, entry.id, { ...says(`rule_${did}`), state: 'filing', folder_id: folder.id })
  if (act === 'keep') return false
  const kind = folder ? 'file' : 'flag'
  await planAction(tx, entry, { kind, askedBy: runId === null ? 'rule' : 'user', lands: folder ? 'filed' : 'passed' })
  return true
}

async function settleInInbox(tx: Tx, entry: EntryRow, columns: EntryChange): Promise<void> {
  if (entry.state === 'seen') await changeState(tx, entry.id, { ...columns, state: 'passed' })
}

/** Label, kind and traces stay for later questions; confidence, line and reasons are the judge's, who did not decide. */
function ruledColumns(judgement: FreshJudgement, code: string): EntryChange {
  const verdict = { ...judgement.verdict, ...judgement.unruled }
  const reasons = JSON.stringify([{ code, weight: 0 }])
  return { ...verdictColumns({ ...judgement, verdict }), confidence: null, line: null, reasons }
}
