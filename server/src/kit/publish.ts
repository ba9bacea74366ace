import { type LiveEvent, liveEvent } from '@icebox/contract/events'
import pg from 'pg'
import { z } from 'zod'
import { sql, type Tx } from './db.ts'
import type { Logger } from './log.ts'

const CHANNEL = 'icebox_live'
const envelope = z.object({ to: z.string(), event: liveEvent })

/** Tells the account's open browsers, when and only when the transaction commits. */
export async function publish(tx: Tx, accountId: string, event: LiveEvent): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ to: accountId, event })})`.execute(tx)
}

export interface LiveFeed {
  close(): Promise<void>
}

/** Hears every published event on a connection of its own, and comes back when the database does. */
export async function hearEvents(
  databaseUrl: string,
  log: Logger,
  heard: (accountId: string, event: LiveEvent) => void,
): Promise<LiveFeed> {
  let closing = false
  let client: pg.Client
  const connect = async () => {
    client = new pg.Client({ connectionString: databaseUrl })
    client.on('notification', ({ payload }) => {
      const told = envelope.parse(JSON.parse(payload ?? ''))
      heard(told.to, told.event)
    })
    client.on('error', error => log.warn({ err: error }, 'the live feed was lost'))
    client.on('end', () => {
      if (!closing) setTimeout(reconnect, 1_000)
    })
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
  }
  const reconnect = () => connect().catch(error => log.warn({ err: error }, 'the live feed is not back yet'))
  await connect()
  return {
    close: async () => {
      closing = true
      await client.end()
    },
  }
}
