import type { Case, Rule } from '@icebox/classifier/rules/rule'
import { sayRule } from '@icebox/classifier/rules/say'
import type { CompiledSentence } from '@icebox/contract/rules'

interface Other {
  readonly id: string
  readonly rule: Rule
}

/** Which of the rules above take some of the same mail first, as far as the conditions alone tell. */
export function clashesOf(rule: Rule, above: readonly Other[]): CompiledSentence['clashes'] {
  const printed = sayRule(rule)
  return above.flatMap(other => {
    const said = sayRule(other.rule)
    if (said === printed) return [{ ruleId: other.id, text: 'This rule stands above already.' }]
    const taken = casesOf(rule).map(each => casesOf(other.rule).some(first => isWithin(each, first)))
    if (!taken.includes(true)) return []
    const share = taken.every(Boolean) && !other.rule.some(({ unless }) => unless.length > 0) ? 'all' : 'some'
    return [{ ruleId: other.id, text: `“${said}” stands above and takes ${share} of this mail first.` }]
  })
}

function casesOf(rule: Rule): Case[] {
  return rule.flatMap(({ when }) => when)
}

/** All that `wide` asks for is asked for here too, so that whatever this case takes the other does. */
function isWithin(narrow: Case, wide: Case): boolean {
  const asked = new Set(narrow.map(test => JSON.stringify(test)))
  return wide.length > 0 && wide.every(test => asked.has(JSON.stringify(test)))
}
