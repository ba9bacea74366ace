import { compileRule, listRules } from '@icebox/contract/rules'
import { keyOf } from '../../kit/calls/query.ts'

/** The answers that a change of the rules makes stale: the list, and what a sentence clashes with. */
export const ruleKeys = (id: string) => [listRules, compileRule].map(call => keyOf(call, { id }))
