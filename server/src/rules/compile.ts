import type { Question } from '@icebox/classifier/rules/compile'
import { sayRule } from '@icebox/classifier/rules/say'
import type { CompiledSentence, compileRule as compileCall } from '@icebox/contract/rules'
import { getAccount } from '../accounts/account-store.ts'
import type { Actor, App } from '../app.ts'
import { countTry } from '../kit/db/limit.ts'
import type { VerbInput } from '../kit/http/route.ts'
import { clashesOf } from './clash.ts'
import { readForm } from './form.ts'
import { isWordingUnread } from './reword/reword.ts'
import { listRuleRows } from './rule-store.ts'
import { readSentence, stepsOf } from './sentence.ts'

/** Somebody who types sees an answer several times a second at the most. */
const A_MINUTE = { max: 240, windowSeconds: 60 }

/** What a sentence comes to. Writes nothing but the count of tries. */
export async function compileRule(
  app: App,
  { accountId }: Actor,
  { sentence, ruleId }: VerbInput<typeof compileCall>,
): Promise<CompiledSentence> {
  await countTry(app, `compile:${accountId}`, A_MINUTE)
  const compiled = readSentence(sentence)
  const nothing = { printed: '', steps: [], questions: [], reason: null, clashes: [], mayReword: false }
  if (compiled.status === 'refused') return { ...nothing, status: 'refused', reason: compiled.reason }
  const said = { ...nothing, printed: sayRule(compiled.rule), steps: stepsOf(compiled.rule) }
  if (compiled.status === 'ask') {
    const mayReword = app.rulesModel !== undefined && isWordingUnread(compiled)
    return { ...said, status: 'ask', questions: compiled.questions.map(asPlain), mayReword }
  }
  const rows = await listRuleRows(app.db, await getAccount(app.db, accountId))
  const at = rows.findIndex(({ id }) => id === ruleId)
  const above = rows.slice(0, at < 0 ? rows.length : at).filter(row => row.state === 'on' && !row.is_left_out)
  const clashes = clashesOf(
    compiled.rule,
    above.map(row => ({ id: row.id, rule: readForm(row.compiled) })),
  )
  return { ...said, status: 'compiled', clashes }
}

function asPlain({ text, start, end, answers }: Question): CompiledSentence['questions'][number] {
  return { text, start, end, answers: answers.map(answer => ({ ...answer })) }
}
