import type { Topic } from '../../topics/topic.ts'
import type { Condition } from '../rule.ts'

/** What many other topics come as. */
const GENERAL: ReadonlySet<Topic> = new Set(['booking', 'order', 'document', 'calendar', 'project'])

/** Behind or before another topic it says little: dentist appointments, order receipts. */
export function isOfManyTopics(condition: Condition): boolean {
  return condition.is === 'topic' && GENERAL.has(condition.topic)
}

/** What comes about every other topic: one of them in front says which. */
const KINDS: ReadonlySet<Topic> = new Set(['newsletter', 'invoice', 'receipt', 'recruiter'])

/** Beside another topic both are meant: tax newsletters. */
export function isKindOfMail(condition: Condition): boolean {
  return condition.is === 'topic' && KINDS.has(condition.topic)
}

/** "Notices of bank transfers" are told by what they are about. */
export function isTopicOrNotice(condition: Condition): boolean {
  return condition.is === 'topic' || (condition.is === 'label' && condition.label === 'transactional')
}
