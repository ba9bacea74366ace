import { type LiveEvent, liveEvent } from '@icebox/contract/events'
import pg from 'pg'
import { z } from 'zod'
import { beforeCommit, type Db, sql, type Tx } from '../db/db.ts'
import type { Logger } from '../log/log.ts'

const CHANNEL = 'icebox_live'
const envelope = z.union([z.object({ to: z.string(), event: liveEvent }), z.object({ ended: z.string() })])

/** What a transaction has to tell, each thing once. */
const outboxes = new WeakMap<Tx, Set<string>>()

/** Tells the account's open browsers, when and only when the transaction commits; in one statement, however much there is. */
export async function publish(tx: Tx, accountId: string, event: LiveEvent): Promise<void> {
  const payload = JSON.stringify({ to: accountId, event })
  const waiting = outboxes.get(tx)
  if (waiting) {
    waiting.add(payload)
    return
  }
  const outbox = new Set([payload])
  outboxes.set(tx, outbox)
  await beforeCommit(tx, async () => {
    outboxes.delete(tx)
    await sql`select pg_notify(${CHANNEL}, payload) from unnest(${[...outbox]}::text[]) as payload`.execute(tx)
  })
}

/** Tells every process that a session is over; it is named by the digest of its token, in hex. */
export async function publishSessionEnd(db: Db | Tx, idHash: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ ended: idHash })})`.execute(db)
}

export interface LiveSubscriber {
  readonly event: (accountId: string, event: LiveEvent) => void
  readonly sessionEnded: (idHash: string) => void
  /** The feed was lost and is back; what was told meanwhile is not told again. */
  readonly returned: () => void
}

export interface LiveFeed {
  close(): Promise<void>
}

/** A connection that is cut off without a word hears nothing and does not know, so it is asked now and then. */
const ASK_MS = 15_000
const ANSWER_MS = 10_000
const AGAIN_MS = 1_000

/** Hears every published event on a connection of its own, and comes back when the database does. */
export async function subscribeToEvents(
  databaseUrl: string,
  log: Logger,
  subscriber: LiveSubscriber,
): Promise<LiveFeed> {
  let closing = false
  let client: pg.Client
  const connect = async () => {
    client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    })
    client.on('notification', ({ payload }) => deliver(subscriber, payload ?? ''))
    client.on('error', error => log.warn({ err: error }, 'the live feed was lost'))
    const asking = askNowAndThen(client, log)
    client.on('end', () => {
      clearInterval(asking)
      if (!closing) setTimeout(reconnect, AGAIN_MS)
    })
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
  }
  const reconnect = () =>
    connect().then(subscriber.returned, error => {
      log.warn({ err: error }, 'the live feed is not back yet')
      // Connected, it may have been let down by the question.
      void client.end()
    })
  await connect()
  return {
    close: async () => {
      closing = true
      await client.end()
    },
  }
}

/** Ends a connection that does not answer, which has it made anew. */
function askNowAndThen(client: pg.Client, log: Logger): NodeJS.Timeout {
  return setInterval(() => {
    client.query('select 1').catch(error => {
      log.warn({ err: error }, 'the live feed gave no answer')
      void client.end()
    })
  }, ASK_MS)
}

/** A process of another version may say what this one does not know; that is no reason to end. */
function deliver(subscriber: LiveSubscriber, payload: string): void {
  const told = envelope.safeParse(parsed(payload))
  if (!told.success) return
  if ('ended' in told.data) subscriber.sessionEnded(told.data.ended)
  else subscriber.event(told.data.to, told.data.event)
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return undefined
  }
}
