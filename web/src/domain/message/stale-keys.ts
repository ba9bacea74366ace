import {
  getActivity,
  getIceCounts,
  getLineEffect,
  getScreeningEffect,
  listLogs,
  listSenderRules,
} from '@icebox/contract/activity'
import { countReview, listReview } from '@icebox/contract/review'
import { getStats } from '@icebox/contract/user'
import { keyOf } from '../../kit/calls/query.ts'

const STALE = [
  listReview,
  countReview,
  listLogs,
  getIceCounts,
  getStats,
  getActivity,
  getLineEffect,
  getScreeningEffect,
  listSenderRules,
]

/** The answers that a message makes stale which was moved or has come: every list and count of mail, and the rules a move may make. */
export const messageKeys = (id: string) => STALE.map(call => keyOf(call, { id }))
