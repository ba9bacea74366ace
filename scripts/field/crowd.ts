import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { App } from '../../server/src/app.ts'
import { sql } from '../../server/src/kit/db/db.ts'
import { seal } from '../../server/src/kit/sessions/secrets.ts'
import { credentialPlace } from '../../server/src/mail/mailboxes/connect-login.ts'
import { endChild, spawnOurs } from '../supervise/child.ts'
import type { Order, Report } from './crowd-process.ts'

const PASSWORD = 'abcd-efgh-ijkl-mnop'
const ROWS_AT_ONCE = 500

/** An IMAP host with TLS in a process of its own, where as many people as anybody likes have a mailbox. */
export interface CrowdHost {
  readonly port: number
  readonly caPem: string
  open(addresses: readonly string[]): Promise<void>
  deliver(address: string, raw: Buffer): Promise<void>
  connections(): Promise<number>
  stop(): Promise<void>
}

export async function startCrowdHost(): Promise<CrowdHost> {
  const child = spawnOurs('scripts/field/crowd-process.ts', {})
  const waiting: ((report: Report) => void)[] = []
  const next = () => new Promise<Report>(resolve => waiting.push(resolve))
  const ready = next()
  child.on('message', (said: Report | object) => {
    if ('imapsPort' in said) waiting.shift()?.(said)
  })
  const order = (what: Order) => {
    const answer = next()
    child.send(what)
    return answer
  }
  const ended = new Promise<never>((_, reject) => {
    child.once('exit', code => reject(new Error(`the mail host ended with ${code}`)))
  })
  ended.catch(() => undefined)
  const { imapsPort: port, caPem } = await Promise.race([ready, ended])
  return {
    port,
    caPem,
    open: async addresses => void (await order({ open: addresses.map(address => ({ address, password: PASSWORD })) })),
    deliver: async (address, raw) => void (await order({ deliver: { address, raw: raw.toString('latin1') } })),
    connections: async () => (await order({ count: true })).connections,
    stop: () => endChild(child),
  }
}

/** An account and a mailbox at the host for each address, as if connected an hour ago. Answers the ids of the mailboxes. */
export async function connectCrowd(app: App, port: number, addresses: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (let from = 0; from < addresses.length; from += ROWS_AT_ONCE) {
    const people = addresses.slice(from, from + ROWS_AT_ONCE).map(address => ({ address, id: randomUUID() }))
    ids.push(...people.map(({ id }) => id))
    await app.db
      .insertInto('team')
      .values(people.map(({ id }) => ({ id })))
      .execute()
    await app.db
      .insertInto('account')
      .values(people.map(({ id, address }) => ({ id, team_id: id, email: address, name: '' })))
      .execute()
    await app.db
      .insertInto('mailbox')
      .values(
        people.map(({ id, address }) => ({
          ...{ id, account_id: id, provider: 'imap' as const, address, username: address },
          ...{ host: '127.0.0.1', port, smtp_host: null, smtp_port: null, push_missing: false },
          ...{ status: 'watching' as const, connected_at: new Date(Date.now() - 3_600_000) },
          credential: seal(app.keys, credentialPlace(id), PASSWORD),
        })),
      )
      .execute()
  }
  await sql`analyze mailbox`.execute(app.db)
  return ids
}

/** Until every message is judged and every move made. Throws after so many seconds in which nothing went on. */
export async function untilJudged({ db }: Pick<App, 'db'>, expected: number, seconds = 120): Promise<void> {
  let last = -1
  for (let movedAt = Date.now(); ; await pause(100)) {
    const { rows } = await sql<{ judged: number; open: number }>`
      select (select count(*)::int from entry where judged_at is not null) as judged,
        (select count(*)::int from action where state in ('planned', 'acting')) as open`.execute(db)
    const { judged = 0, open = 0 } = rows[0] ?? {}
    if (judged >= expected && open === 0) return
    if (judged - open !== last) movedAt = Date.now()
    last = judged - open
    if (Date.now() - movedAt > seconds * 1_000)
      throw new Error(`only ${judged} of ${expected} messages are judged and ${open} moves are open`)
  }
}
