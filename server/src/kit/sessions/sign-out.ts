import type { App } from '../../app.ts'
import { recordDeed } from '../audit/record.ts'
import { inTransaction } from '../db/db.ts'
import { networkOf, wideNetworkOf } from '../http/network.ts'
import { type Exchange, endSession, findSession } from './session.ts'

/** Ends the session of a browser whose owner says so; the audit trail tells of one that held. */
export async function signOut(app: App, exchange: Exchange): Promise<void> {
  const { request } = exchange
  const standing = await findSession(app, request)
  await inTransaction(app, async tx => {
    await endSession({ ...app, db: tx }, exchange)
    if (!standing) return
    const net = wideNetworkOf(networkOf(request.ip))
    await recordDeed(tx, { accountId: standing.accountId, by: 'person', act: 'signed_out', net })
  })
}
