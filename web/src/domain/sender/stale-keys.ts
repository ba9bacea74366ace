import { getScreeningEffect, listLogs, listSenderRules } from '@icebox/contract/activity'
import { listReview } from '@icebox/contract/review'
import { keyOf } from '../../kit/calls/query.ts'

/** The answers that a decision about a sender makes stale: each message in them bears the rule for its sender, and whom one allows is not screened. */
export const senderKeys = (id: string) =>
  [listReview, listLogs, listSenderRules, getScreeningEffect].map(call => keyOf(call, { id }))
