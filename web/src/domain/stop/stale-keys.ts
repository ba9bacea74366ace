import { getStopSettings, listStopRequests } from '@icebox/contract/replies'
import { keyOf } from '../../kit/calls/query.ts'

/** The answers that a request made, sent or cancelled makes stale. */
export const stopKeys = (id: string) => [keyOf(listStopRequests, { id })]

/** The answers that a change of plan, mailboxes or letters makes stale. */
export const stopSettingsKeys = (id: string) => [keyOf(getStopSettings, { id })]
