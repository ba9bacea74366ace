import { randomBytes } from 'node:crypto'
import type { EventType } from '@icebox/contract/api/webhooks'
import { beforeCommit, type Tx } from '../../kit/db/db.ts'
import { addJob } from '../../kit/queue/queue.ts'
import { planHolds } from '../settings.ts'
import { insertEvents, insertTries, listHearers, listManagers, lockEvents, type NewEvent } from './event-store.ts'

/** Something that happened to somebody, as their programs are told of it. Who sent mail and what about, never its text. */
interface Happening {
  readonly type: EventType
  readonly data: Readonly<Record<string, unknown>>
}

interface Waiting extends Happening {
  readonly accountId: string
}

/** What a transaction has to tell. */
const outboxes = new WeakMap<Tx, Waiting[]>()

/**
 * Writes it down for the account's webhooks, when and only when the transaction commits, with the jobs that send it. Where
 * nobody listens, or the plan does not hold webhooks, nothing is written.
 */
export async function announce(tx: Tx, accountId: string, happening: Happening): Promise<void> {
  const outbox = outboxes.get(tx)
  if (outbox) {
    outbox.push({ accountId, ...happening })
    return
  }
  const all: Waiting[] = [{ accountId, ...happening }]
  outboxes.set(tx, all)
  await beforeCommit(tx, async () => {
    outboxes.delete(tx)
    await writeDown(tx, all)
  })
}

/** The same for a team's owner and its admins. */
export async function announceToTeam(tx: Tx, teamId: string, happening: Happening): Promise<void> {
  for (const accountId of await listManagers(tx, teamId)) await announce(tx, accountId, happening)
}

/** In one order, so that two transactions never wait for each other. */
async function writeDown(tx: Tx, all: readonly Waiting[]): Promise<void> {
  for (const accountId of [...new Set(all.map(each => each.accountId))].sort()) {
    const hearers = (await listHearers(tx, accountId)).filter(
      hearer => !hearer.needs_plan || planHolds(hearer, 'mayUseApi'),
    )
    if (hearers.length === 0) continue
    await lockEvents(tx, accountId)
    const events = all.filter(each => each.accountId === accountId).map(eventOf)
    await insertEvents(tx, events)
    for (const hearer of hearers) {
      const heard = events.filter(({ type }) => hearer.state === 'on' && hearer.events.includes(type))
      if (heard.length === 0) continue
      await insertTries(tx, hearer.id, heard)
      await addJob(tx, { name: 'webhook', payload: { webhookId: hearer.id }, key: `hook:${hearer.id}` })
    }
  }
}

function eventOf({ accountId, type, data }: Waiting): NewEvent {
  return { id: newEventId(), account_id: accountId, type, data: JSON.stringify({ version: 1, ...data }) }
}

/** As a UUID of version 7 (RFC 9562) in hex: ids follow the time. */
export function newEventId(): string {
  const bytes = Buffer.concat([Buffer.alloc(6), randomBytes(10)])
  bytes.writeUIntBE(Date.now(), 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return `msg_${bytes.toString('hex')}`
}
