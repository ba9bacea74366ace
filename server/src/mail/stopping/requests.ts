import type { StopFigures, StopRequest } from '@icebox/contract/replies'
import type { Actor, App } from '../../app.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { Problem } from '../../kit/problem.ts'
import { isUuid } from '../entries/entry-store.ts'
import { cancelWaiting } from '../entries/stop-cancel-store.ts'
import { noteOutcomes } from './outcome/outcome-store.ts'
import { countByState, findRequest, listRequests } from './request-store.ts'

const MOST = 100

/** Whom one asked to stop, and whether it worked. */
export async function listStopRequests(
  app: App,
  { accountId }: Actor,
): Promise<{ requests: StopRequest[]; figures: StopFigures }> {
  await inTransaction(app, tx => noteOutcomes(tx, accountId))
  const rows = await listRequests(app.db, accountId, MOST)
  return { requests: rows.map(viewOf), figures: await figuresOf(app, accountId) }
}

function viewOf(row: Awaited<ReturnType<typeof listRequests>>[number]): StopRequest {
  return {
    id: row.id,
    entryId: row.entry_id,
    sender: row.sender,
    senderName: row.from_name,
    subject: row.subject,
    way: row.way,
    isAutomatic: row.is_automatic,
    state: row.state,
    because: row.because,
    text: row.letter,
    sendAt: row.send_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
  }
}

async function figuresOf(app: App, accountId: string): Promise<StopFigures> {
  const counts = await countByState(app.db, accountId)
  const quiet = counts.get('quiet') ?? 0
  const cameBack = counts.get('came_back') ?? 0
  const notKnownYet = counts.get('sent') ?? 0
  return { asked: quiet + cameBack + notKnownYet, quiet, cameBack, notKnownYet }
}

/** Throws Problem `conflict` when it does not wait any more, `not_found` when it is somebody else's. */
export async function cancelStopRequest(app: App, { accountId }: Actor, { requestId }: { requestId: string }) {
  await inTransaction(app, async tx => {
    const request = isUuid(requestId) ? await findRequest(tx, requestId) : undefined
    if (request?.account_id !== accountId) throw new Problem('not_found', 'There is no such request any more.')
    const cancelled = await cancelWaiting(tx, { accountId, requestId }, 'You cancelled it.')
    if (cancelled === 0) throw new Problem('conflict', 'It is too late to cancel this: it does not wait any more.')
  })
  return { success: true as const }
}
