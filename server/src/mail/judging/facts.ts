import type { Message } from '@icebox/classifier/message'
import { Facts } from '@icebox/classifier/rules/facts'
import { loadTopics, topicsOf } from '@icebox/classifier/topics/topics'
import type { Account } from '../../accounts/account-store.ts'
import { type ActiveRule, conditionsOf } from '../../rules/active.ts'
import { isFirstOf } from '../entries/entry-store.ts'
import type { OpenedMailbox } from './relationship.ts'
import type { FreshJudgement } from './verdicts.ts'

interface Known {
  readonly account: Account
  readonly message: Message
  /** The sender as the entry names it, and the entry itself, where there is one. */
  readonly entry: { readonly from_address: string; readonly id?: string }
  readonly judgement: FreshJudgement
}

/** One message as rules see it. What costs a question to the database is asked only where a rule needs it. */
export async function factsOf(
  { app, row }: OpenedMailbox,
  { account, message, entry, judgement }: Known,
  rules: readonly ActiveRule[],
): Promise<Facts> {
  const asksFirst = rules.some(({ rule }) =>
    conditionsOf(rule).some(each => each.is === 'relation' && each.as === 'first_time'),
  )
  return new Facts(message, {
    me: [row.address.toLowerCase(), account.email.toLowerCase()],
    relationship: judgement.relationship,
    isFirst: asksFirst && (await isFirstOf(app.db, account.id, entry)),
    verdict: judgement.unruled,
    topics: () => topicsOf(message, loadTopics()),
    now: new Date(),
  })
}
