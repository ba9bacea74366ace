import type { Rule } from '@icebox/classifier/rules/rule'
import type {
  changeRule as changeCall,
  createRule as createCall,
  orderRules as orderCall,
} from '@icebox/contract/rules'
import { RULES_MAX } from '@icebox/contract/rules'
import { type Account, getAccount } from '../accounts/account-store.ts'
import type { Actor, App } from '../app.ts'
import { inTransaction, type Tx } from '../kit/db/db.ts'
import type { VerbInput } from '../kit/http/route.ts'
import { Problem } from '../kit/problem.ts'
import { publish } from '../kit/queue/publish.ts'
import { wantFolders } from './folder-store.ts'
import { readForm } from './form.ts'
import { viewRules } from './list.ts'
import { assertMaySwitchOn } from './rights.ts'
import {
  countRevision,
  deleteRuleRow,
  type HeldRule,
  insertRule,
  keepRule,
  leaveOut,
  listRuleRows,
  replaceSentence,
  ruleDeleted,
  setPositions,
  setRuleState,
} from './rule-store.ts'
import { foldersOf, ruleOf, tidy } from './sentence.ts'
import { assertSizeIsKnown } from './size.ts'

/** Saves a sentence that leaves nothing open as a draft, at the end of the person's rules or of the team's. */
export async function createRule(app: App, { accountId }: Actor, { sentence, isTeams }: VerbInput<typeof createCall>) {
  const compiled = ruleOf(sentence)
  return inTransaction(app, async tx => {
    const account = await getAccount(tx, accountId)
    if (isTeams && account.role === 'member') throw notTheirs()
    const owner = isTeams ? { team_id: account.team_id } : { account_id: accountId }
    await noteChange(tx, owner)
    const held = (await listRuleRows(tx, account)).filter(({ team_id }) => (team_id !== null) === isTeams)
    if (held.length >= RULES_MAX)
      throw new Problem('conflict', `There is room for ${RULES_MAX} rules. Delete one first.`)
    const { id } = await insertRule(tx, { owner, sentence: tidy(sentence), compiled })
    return changedRule(tx, accountId, id)
  })
}

/**
 * Another sentence, or on and off. What it has filed stays where it is. Throws Problem `unconfirmed` where it would take
 * more mail than its owner has seen.
 */
export async function changeRule(app: App, { accountId }: Actor, change: VerbInput<typeof changeCall>) {
  const { ruleId, sentence, state } = change
  const compiled = sentence === undefined ? undefined : ruleOf(sentence)
  return inTransaction(app, async tx => {
    const account = await getAccount(tx, accountId)
    const row = await getHeld(tx, account, ruleId)
    if (state === 'on') assertMaySwitchOn(app, account)
    const rule = compiled ?? readForm(row.compiled)
    if (row.team_id !== null && account.role === 'member') {
      if (sentence !== undefined || state === undefined) throw notTheirs()
      await switchForSelf(tx, accountId, { ruleId, rule, state })
      return changedRule(tx, accountId, ruleId)
    }
    if (!change.isConfirmed && isUnseen(row, change)) await assertSizeIsKnown(tx, accountId, rule)
    // What was never on is not switched off: it stays a draft.
    const isOther = state !== undefined && state !== row.state && !(state === 'off' && row.state === 'draft')
    if (isOther || sentence !== undefined) await noteChange(tx, ownerOf(row))
    if (sentence !== undefined && compiled) await replaceSentence(tx, ruleId, { sentence: tidy(sentence), compiled })
    if (isOther) await setRuleState(tx, ruleId, state)
    if (state === 'on') await wantFolders(tx, accountId, foldersOf(rule))
    return changedRule(tx, accountId, ruleId)
  })
}

interface OwnSwitch {
  readonly ruleId: string
  readonly rule: Rule
  readonly state: 'on' | 'off'
}

/** A member does without one of the team's rules, or with it again. Folders are each person's own. */
async function switchForSelf(tx: Tx, accountId: string, { ruleId, rule, state }: OwnSwitch): Promise<void> {
  await noteChange(tx, { account_id: accountId })
  // The account first, as whoever deletes a rule does.
  await keepRule(tx, ruleId)
  await leaveOut(tx, { rule_id: ruleId, account_id: accountId }, state === 'off')
  if (state === 'on') await wantFolders(tx, accountId, foldersOf(rule))
}

/** Whoever was asked when a rule was first switched on, or rewritten after that, is not asked for each press of its switch. */
function isUnseen(row: HeldRule, { sentence, state }: Omit<VerbInput<typeof changeCall>, 'ruleId'>): boolean {
  return row.state === 'draft' ? state === 'on' : sentence !== undefined
}

/** The rule goes, what it did stays done. */
export async function deleteRule(app: App, { accountId }: Actor, { ruleId }: { ruleId: string }) {
  return inTransaction(app, async tx => {
    const account = await getAccount(tx, accountId)
    const row = await getHeld(tx, account, ruleId)
    if (row.team_id !== null && account.role === 'member') throw notTheirs()
    await noteChange(tx, ownerOf(row))
    await deleteRuleRow(tx, ruleId)
    return { revision: await revisionOf(tx, accountId) }
  })
}

/** Throws Problem `conflict` when the rules are others than those the order was made from. */
export async function orderRules(app: App, { accountId }: Actor, { ids, revision }: VerbInput<typeof orderCall>) {
  return inTransaction(app, async tx => {
    // Counting first locks the account, so that of two orders made from one list the second is told.
    await noteChange(tx, { account_id: accountId })
    const account = await getAccount(tx, accountId)
    const own = (await listRuleRows(tx, account)).filter(({ team_id }) => team_id === null)
    const isWhole = own.length === ids.length && own.every(({ id }) => ids.includes(id))
    if (account.rules_revision !== revision + 1 || !isWhole) {
      throw new Problem(
        'conflict',
        'Your rules were changed meanwhile, in another window. Here they are as they stand now.',
      )
    }
    await setPositions(tx, ids)
    return { revision: account.rules_revision }
  })
}

/** Throws Problem `not_found` where the account has no such rule. */
export async function getHeld(tx: Tx | App['db'], account: Account, ruleId: string): Promise<HeldRule> {
  const row = (await listRuleRows(tx, account)).find(({ id }) => id === ruleId)
  if (!row) throw ruleDeleted()
  return row
}

function ownerOf({ team_id, account_id }: HeldRule) {
  return team_id === null ? { account_id: account_id ?? '' } : { team_id }
}

async function noteChange(tx: Tx, owner: { account_id: string } | { team_id: string }): Promise<void> {
  for (const id of await countRevision(tx, owner)) await publish(tx, id, { type: 'rules_updated' })
}

async function changedRule(tx: Tx, accountId: string, ruleId: string) {
  const account = await getAccount(tx, accountId)
  const rule = (await viewRules(tx, account)).find(({ id }) => id === ruleId)
  if (!rule) throw ruleDeleted()
  return { revision: account.rules_revision, rule }
}

async function revisionOf(tx: Tx, accountId: string): Promise<number> {
  return (await getAccount(tx, accountId)).rules_revision
}

function notTheirs(): Problem {
  return new Problem(
    'not_allowed',
    'This rule is your team’s. Its owner and admins change it; you can switch it off for yourself.',
  )
}
