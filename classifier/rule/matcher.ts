import { judge } from '../src/judge.ts'
import type { Message, Relationship } from '../src/message.ts'
import { loadModel } from '../src/model/load.ts'
import { emptyProfile } from '../src/personal/profile.ts'
import { domainOf, Facts } from '../src/rules/facts.ts'
import { matchRule } from '../src/rules/match.ts'
import type { Rule } from '../src/rules/rule.ts'
import { loadTopics, topicsOf } from '../src/topics/topics.ts'

/** Outside a mailbox: what is known of the user, and when it is. */
export interface Reader {
  /** The user's own addresses, lowercased. */
  readonly me: readonly string[]
  readonly now: Date
}

export interface Matched {
  readonly matches: boolean
  /** The conditions that held, in words. */
  readonly because: readonly string[]
}

/** What rules see of a message outside a mailbox: an answer is told by a Message-ID made at the user's own domain. */
export function factsOf(message: Message, known: Omit<Relationship, 'answersOwnMail'>, { me, now }: Reader): Facts {
  const own = new Set(me.map(domainOf))
  const answersOwnMail = message.references.some(id => own.has(domainOf(id.replace(/>$/, ''))))
  const relationship = { ...known, answersOwnMail }
  const verdict = judge(message, { relationship, profile: emptyProfile() }, loadModel())
  const isFirst = !relationship.wroteToAddress && !answersOwnMail
  return new Facts(message, { me, relationship, isFirst, verdict, topics: () => topicsOf(message, loadTopics()), now })
}

/** A message that one step keeps from the others does not match; of a rule that only keeps it does. */
export function matchFacts(rule: Rule, facts: Facts): Matched {
  const match = matchRule(rule, facts)
  const isKept = match?.step.act === 'keep' && rule.some(({ act }) => act !== 'keep')
  return { matches: match !== undefined && !isKept, because: match?.because ?? [] }
}
