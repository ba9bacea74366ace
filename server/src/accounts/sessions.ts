import type { OutputOf } from '@icebox/contract/call'
import type { endAllSessions as endAllCall, Session } from '@icebox/contract/safety/sessions'
import type { Actor, App } from '../app.ts'
import { inTransaction } from '../kit/db/db.ts'
import type { Member } from '../kit/http/route.ts'
import { Problem } from '../kit/problem.ts'
import { publish } from '../kit/queue/publish.ts'
import { endSessions, listSessionRows } from '../kit/sessions/session-store.ts'

/** The browsers that are signed in, the last used first. */
export async function listSessions(app: App, { accountId, session }: Member): Promise<Session[]> {
  return (await listSessionRows(app.db, accountId)).map(row => ({
    id: row.id,
    browser: row.browser,
    system: row.system,
    network: row.net,
    signedInAt: row.created_at.toISOString(),
    lastSeenAt: row.seen_at.toISOString(),
    isThis: row.id_hash.toString('hex') === session,
  }))
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Throws Problem `not_found` where the account has no such session. */
export async function endSession(app: App, { accountId }: Actor, { sessionId: id }: { sessionId: string }) {
  await inTransaction(app, async tx => {
    const ended = UUID.test(id) ? await endSessions(tx, { accountId, id }) : 0
    if (ended === 0) throw new Problem('not_found', 'This browser was signed out before.')
    await publish(tx, accountId, { type: 'settings_updated' })
  })
  return { success: true as const }
}

export async function endAllSessions(
  app: App,
  { accountId, session }: Member,
  { everywhere }: { everywhere?: boolean | undefined },
): Promise<OutputOf<typeof endAllCall>> {
  const ended = await inTransaction(app, async tx => {
    await publish(tx, accountId, { type: 'settings_updated' })
    return endSessions(tx, { accountId, ...(everywhere ? {} : { except: session }) })
  })
  return { ended }
}
