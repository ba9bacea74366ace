import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inTransaction, sql } from '../../src/kit/db/db.ts'
import { addJob } from '../../src/kit/queue/queue.ts'
import { changeState } from '../../src/mail/entries/entry-store.ts'
import { type Fleet, newFleet } from '../campaign/fleet.ts'
import { countKinds, idsUnderWay, letGo } from './tries.ts'
import { type Weather, weatherAt } from './weather.ts'
import { type Hooked, type HookWorld, isSignedBy, passTime } from './world.ts'

const IN_A_TRANSACTION = 50
const ROUND_MS = 2_000
/** In each round. */
const PASSING_SECONDS = 2_000
const KILL_WITHIN_MS = 60_000

interface Flood {
  readonly events: number
  /** Of different people at the one receiver, each with its share of the events. */
  readonly webhooks: number
  readonly workers: number
  /** Times all workers are killed: by turns with messages taken up and not sent, and with messages sent and not answered. */
  readonly kills: number
  readonly patienceMs: number
}

interface Flooded {
  /** Ids of all that happened, and of all that arrived, each once. */
  readonly happened: ReadonlySet<string>
  readonly arrived: ReadonlySet<string>
  readonly messages: number
  /** Of the messages that were taken, those that had been taken before. */
  readonly doubles: number
  readonly unsigned: number
  /** Messages that killed workers had written down as their own and had not sent, or had sent unanswered. */
  readonly lostUnsent: number
  readonly lostUnanswered: number
  /** Connections to an address that was never allowed. */
  readonly forbidden: number
  /** How many tries ended how: the status, or the failure where there was none. */
  readonly tries: Readonly<Record<string, number>>
}

/**
 * So many messages go on ice while workers of their own send it on and are killed with kill -9, and the receiver takes, dies,
 * refuses, hangs, leads elsewhere and means another address by turns. Time passes faster than it does.
 */
export async function flood(
  world: HookWorld,
  { events, webhooks, workers, kills, patienceMs }: Flood,
): Promise<Flooded> {
  const folder = mkdtempSync(join(tmpdir(), 'icebox-flood-'))
  const owners = [await world.hooked()]
  while (owners.length < webhooks) owners.push(await world.hooked())
  const weather = await weatherAt(world.receiver, folder)
  const { app, databaseUrl } = world.test
  const work = { config: app.config, databaseUrl, logFolder: folder, namesFile: weather.namesFile }
  const fleet = newFleet({ ...work, concurrency: Math.max(2, webhooks) })
  const lost = { unsent: 0, unanswered: 0 }
  try {
    await startAll(fleet, workers)
    const entries = await Promise.all(owners.map(owner => addPlanned(world, owner, events / webhooks)))
    const until = Date.now() + patienceMs
    const freezing = Promise.all(entries.map(ids => freezeAll(world, ids)))
    for (let killed = 0; weather.arrived.size < events && Date.now() < until; ) {
      await pause(ROUND_MS)
      await weather.turn()
      if (killed < kills && weather.arrived.size > (events * (killed + 0.5)) / (kills + 1)) {
        const kind = killed++ % 2 === 0 ? 'unsent' : 'unanswered'
        lost[kind] += await killWith(kind, { world, owners, weather, fleet, workers })
      }
      await Promise.all(owners.map(owner => letPass(world, owner)))
    }
    await freezing
    const secrets = await secretsByEvent(world, owners)
    const { received } = world.receiver
    return {
      happened: new Set(secrets.keys()),
      arrived: weather.arrived,
      messages: received.length,
      doubles: weather.taken - weather.arrived.size,
      unsigned: received.filter(each => !isSignedBy(each, secrets.get(idOf(each)) ?? '')).length,
      lostUnsent: lost.unsent,
      lostUnanswered: lost.unanswered,
      forbidden: weather.forbidden,
      tries: await countKinds(world.test, owners),
    }
  } finally {
    await fleet.stop()
    await weather.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const idOf = ({ headers }: HookWorld['receiver']['received'][number]) => String(headers['webhook-id'])

/** By whose secret each event that happened has to be signed. */
async function secretsByEvent(world: HookWorld, owners: readonly Hooked[]): Promise<Map<string, string>> {
  const secrets = new Map<string, string>()
  for (const owner of owners) {
    const rows = (await world.eventsOf(owner)).filter(({ type }) => type === 'email.frozen')
    for (const { id } of rows) secrets.set(id, owner.secret)
  }
  return secrets
}

/** For what waits at the webhook, and for the job that comes back to it. */
async function letPass({ test }: HookWorld, owner: Hooked): Promise<void> {
  await passTime(test, owner, PASSING_SECONDS)
  const { webhookId } = owner
  await inTransaction(test.app, tx =>
    addJob(tx, { name: 'webhook', payload: { webhookId }, key: `hook-later:${webhookId}`, runAt: new Date() }),
  )
}

interface Flooding {
  readonly world: HookWorld
  readonly owners: readonly Hooked[]
  readonly weather: Weather
  readonly fleet: Fleet
  readonly workers: number
}

/** kill -9 at that very moment, and other workers. Answers how many messages the dead ones had under way. */
async function killWith(
  kind: 'unsent' | 'unanswered',
  { world, owners, weather, fleet, workers }: Flooding,
): Promise<number> {
  await weather.hold(kind)
  const until = Date.now() + KILL_WITHIN_MS
  const underWay = async () => {
    const ids = await idsUnderWay(world.test, owners)
    const arrivals = new Set(world.receiver.received.map(idOf))
    return ids.filter(id => arrivals.has(id) === (kind === 'unanswered')).length
  }
  while ((await underWay()) === 0 && Date.now() < until) await pause(100)
  await Promise.all(fleet.awake.map(worker => fleet.kill(worker)))
  // Nobody sends any more, so that this is what they left.
  const left = await underWay()
  await letGo(world.test, owners)
  await weather.clear()
  await startAll(fleet, workers)
  return left
}

async function startAll(fleet: Fleet, workers: number): Promise<void> {
  await Promise.all(Array.from({ length: workers }, () => fleet.start()))
}

async function addPlanned({ test }: HookWorld, owner: Hooked, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into entry (account_id, mailbox_id, provider_key, message_id, message_id_hash, from_address, from_name, subject,
      size, received_at, state, judged_at, label, kind, confidence, line, frozen_by)
    select account_id, mailbox_id, '1:' || at, '<' || at || '@flood.example>', decode(md5(at::text), 'hex'), from_address,
      from_name, 'Message ' || at, 1, now(), 'planned', now(), label, kind, confidence, line, 'judge'
    from entry, generate_series(1, ${count}) as at where id = ${owner.messageId}
    returning id`.execute(test.app.db)
  return rows.map(({ id }) => id)
}

async function freezeAll({ test }: HookWorld, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += IN_A_TRANSACTION) {
    await inTransaction(test.app, tx => changeState(tx, ids.slice(at, at + IN_A_TRANSACTION), { state: 'moved' }))
  }
}
