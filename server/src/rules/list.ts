import { sayRule } from '@icebox/classifier/rules/say'
import { TOPIC_NAMES, titleOf } from '@icebox/classifier/topics/topic'
import { loadTopics, ratingsOf } from '@icebox/classifier/topics/topics'
import type { RulesOverview, RuleView } from '@icebox/contract/rules'
import { type Account, getAccount } from '../accounts/account-store.ts'
import type { Actor, App } from '../app.ts'
import type { Db, Tx } from '../kit/db/db.ts'
import { listAccounts } from '../teams/member-store.ts'
import { listFolders } from './folder-store.ts'
import { readForm } from './form.ts'
import { countHits } from './hit-store.ts'
import { rightsOf } from './rights.ts'
import { type HeldRule, listRuleRows } from './rule-store.ts'
import { listMovingRuns } from './run-store.ts'
import { foldersOf, stepsOf } from './sentence.ts'

/** From so many of the last ten on that were moved back, the rule is doubtful. */
const DOUBTFUL_FROM = 3

/** Everything the page of rules shows. */
export async function listRules(app: App, { accountId }: Actor): Promise<RulesOverview> {
  const account = await getAccount(app.db, accountId)
  const [rules, folders, runs, members] = await Promise.all([
    viewRules(app.db, account),
    listFolders(app.db, accountId),
    listMovingRuns(app.db, accountId),
    listAccounts(app.db, account.team_id),
  ])
  const rights = rightsOf(app, account)
  return {
    revision: account.rules_revision,
    rules,
    folders: folders.map(({ name, address, missing_at }) => ({
      name,
      mailboxAddress: address,
      isMissing: missing_at !== null,
    })),
    topics: topicViews(),
    // Whoever is alone has no team to write for.
    plan: { ...rights, mayWriteTeams: rights.mayWriteTeams && members.length > 1 },
    runs,
  }
}

/** Every rule that holds for the account, with what it did of late. */
export async function viewRules(db: Db | Tx, account: Account): Promise<RuleView[]> {
  const [rows, counts, folders] = await Promise.all([
    listRuleRows(db, account),
    countHits(db, account.id),
    listFolders(db, account.id),
  ])
  const missing = folders.flatMap(({ name, missing_at }) => (missing_at === null ? [] : [name]))
  const countOf = new Map(counts.map(each => [each.rule_id, each]))
  return rows.map((row, position) => {
    const rule = readForm(row.compiled)
    const count = countOf.get(row.id)
    return {
      id: row.id,
      position,
      sentence: row.sentence,
      printed: sayRule(rule),
      steps: stepsOf(rule),
      state: row.is_left_out ? 'off' : row.state,
      paused: row.state === 'on' ? pausedBy(foldersOf(rule), missing) : null,
      filed: count?.filed ?? 0,
      movedBack: count?.moved_back ?? 0,
      isDoubtful: (count?.newest_wrong ?? 0) >= DOUBTFUL_FROM,
      ...teamsOf(row, account),
    }
  })
}

function teamsOf(row: HeldRule, account: Account) {
  const isTeams = row.team_id !== null
  return { isTeams, mayEdit: !isTeams || account.role !== 'member' }
}

function pausedBy(folders: readonly string[], missing: readonly string[]): string | null {
  const gone = folders.find(name => missing.some(each => each.toLowerCase() === name.toLowerCase()))
  return gone === undefined
    ? null
    : `The folder “${gone}” was renamed or removed, so the mail stays in the inbox. Switch the rule on again to file in a new one.`
}

function topicViews(): RulesOverview['topics'] {
  const ratings = ratingsOf(loadTopics())
  return TOPIC_NAMES.map(topic => {
    const { right, n, mayMove } = ratings[topic]
    return { topic, title: titleOf(topic), right: Math.round(right * 100), n, mayMove }
  })
}
