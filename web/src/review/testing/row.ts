import type { ReviewRow } from '@icebox/contract/review'
import { activityOf } from '../../domain/message/testing/activity.ts'

/** A message on ice that stands for itself alone, for tests; `change` says what is different about it. */
export function rowOf(change: Partial<ReviewRow> = {}): ReviewRow {
  return { ...activityOf({ place: 'icebox' }), campaign: null, count: 1, senders: [], senderCount: 1, ...change }
}
