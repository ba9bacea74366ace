import type { V1Input } from '@icebox/contract/api/v1-call'
import type * as calls from '@icebox/contract/api/v1-rules'
import type { App } from '../../app.ts'
import { changeRule } from '../../rules/change.ts'
import { compileRule } from '../../rules/compile.ts'
import { listRules as rulesOf } from '../../rules/list.ts'
import type { KeyCaller } from '../serving/caller.ts'

export async function listRules(app: App, caller: KeyCaller) {
  return { items: (await rulesOf(app, caller)).rules }
}

export async function switchRule(app: App, caller: KeyCaller, { ruleId, state }: V1Input<typeof calls.switchRule>) {
  // Only a person who sees what a rule would take confirms it.
  return (await changeRule(app, caller, { ruleId, state, isConfirmed: false })).rule
}

export async function tryRule(app: App, caller: KeyCaller, { sentence }: V1Input<typeof calls.tryRule>) {
  const { questions, ...read } = await compileRule(app, caller, { sentence })
  return {
    ...read,
    questions: questions.map(({ text, answers }) => ({ text, answers: answers.map(({ label }) => label) })),
  }
}
