import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inTransaction, sql } from '../../src/kit/db/db.ts'
import { changeState } from '../../src/mail/entries/entry-store.ts'
import { newFleet } from '../campaign/fleet.ts'
import { type Hooked, type HookWorld, isSignedBy, passTime } from './world.ts'

const IN_A_TRANSACTION = 50
const ROUND_MS = 2_000

interface Flood {
  readonly events: number
  /** Times a worker is killed, with messages under way. */
  readonly kills: number
  readonly patienceMs: number
}

interface Flooded {
  /** Ids of all that happened, and of all that arrived, each once. */
  readonly happened: ReadonlySet<string>
  readonly arrived: ReadonlySet<string>
  readonly messages: number
  readonly unsigned: number
}

/**
 * So many messages go on ice while workers of their own send it on and are killed with kill -9, and the receiver takes, refuses,
 * hangs and leads elsewhere by turns. Time passes faster than it does.
 */
export async function flood(world: HookWorld, { events, kills, patienceMs }: Flood): Promise<Flooded> {
  const folder = mkdtempSync(join(tmpdir(), 'icebox-flood-'))
  const { app, databaseUrl } = world.test
  const fleet = newFleet({ config: app.config, databaseUrl, logFolder: folder })
  const owner = await world.hooked()
  const weather = beMoody(world)
  try {
    await fleet.start()
    const entries = await addPlanned(world, owner, events)
    const [until, arrived] = [Date.now() + patienceMs, () => new Set(world.receiver.received.flatMap(taken))]
    const freezing = freezeAll(world, entries)
    let killed = 0
    while (arrived().size < events && Date.now() < until) {
      await pause(ROUND_MS)
      const [worker] = fleet.awake
      if (killed < kills && worker && arrived().size > (events * (killed + 0.5)) / (kills + 1)) {
        await fleet.kill(worker)
        killed++
        await fleet.start()
      }
      weather.turn()
      await passTime(world.test, owner, 400)
    }
    await freezing
    if (killed < kills) throw new Error(`only ${killed} workers were killed`)
    const rows = (await world.eventsOf(owner)).filter(({ type }) => type === 'email.frozen')
    const { received } = world.receiver
    return {
      happened: new Set(rows.map(({ id }) => id)),
      arrived: arrived(),
      messages: received.length,
      unsigned: received.filter(message => !isSignedBy(message, owner.secret)).length,
    }
  } finally {
    weather.stop()
    await fleet.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Ids of messages that were answered with 2xx. */
const TAKEN = new WeakSet<object>()
const taken = (message: HookWorld['receiver']['received'][number]) =>
  TAKEN.has(message) ? [String(message.headers['webhook-id'])] : []

type Answer = HookWorld['receiver']['answer']
const TAKE: Answer = (response, message) => {
  TAKEN.add(message)
  response.writeHead(204).end()
}
const MOODS: readonly Answer[] = [
  TAKE,
  response => response.writeHead(500).end(),
  TAKE,
  () => undefined,
  TAKE,
  response => response.writeHead(302, { location: '/x' }).end(),
]

/** Mostly it takes what comes; at every fourth turn it is in another mood. */
function beMoody({ receiver }: HookWorld) {
  let turns = 0
  receiver.answer = TAKE
  return {
    turn: () => {
      turns++
      const mood = MOODS[turns % MOODS.length] ?? TAKE
      receiver.answer = turns % 4 === 0 ? mood : TAKE
    },
    stop: () => {
      receiver.answer = TAKE
    },
  }
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
