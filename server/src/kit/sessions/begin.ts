import type { App } from '../../app.ts'
import { recordDeed } from '../audit/record.ts'
import { inTransaction } from '../db/db.ts'
import { networkOf, wideNetworkOf } from '../http/network.ts'
import { addJob } from '../queue/queue.ts'
import { programOf } from './program.ts'
import { type Beginning, type Exchange, endSession, giveSession, insertSession } from './session.ts'
import { noteFirstHere } from './session-store.ts'

/** How a session begins. */
export interface SignIn extends Beginning {
  /** They came by an invitation, and are in another team since. */
  readonly hasJoined?: boolean
  /** The browser has signed in to the account before. */
  readonly isKnownDevice: boolean
}

/**
 * Starts a session and hands it to the browser; one it had before ends. A device that is new is told of by letter. Throws
 * WayEnded, and then nothing has changed.
 */
export async function beginSession(app: App, exchange: Exchange, by: SignIn): Promise<void> {
  const { request } = exchange
  const { accountId } = by
  const program = programOf(request.headers['user-agent'])
  const whence = { ...program, net: wideNetworkOf(networkOf(request.ip)) }
  const token = await inTransaction(app, async tx => {
    const token = await insertSession(tx, by, whence)
    const isFirst = await noteFirstHere(tx, { accountId, ...whence })
    const at = new Date().toISOString()
    if (isFirst && !by.isKnownDevice) {
      // By its key an erasure finds it.
      const key = `device-letter:${accountId}:${at}`
      await addJob(tx, { name: 'send-device-letter', payload: { accountId, ...whence, at }, key })
    }
    const act = by.hasJoined ? 'joined_team' : 'signed_in'
    await recordDeed(tx, { accountId, by: 'person', act, net: whence.net, details: { ...program } })
    return token
  })
  await endSession(app, exchange)
  giveSession(app, exchange, token)
}
