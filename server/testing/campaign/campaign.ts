import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isQuiet, passTime, readBooks } from '../orders/books.ts'
import { duplicateOf, letterTo } from '../orders/letters.ts'
import { newLetter } from '../orders/model.ts'
import { numbersOf, oneOf } from '../random.ts'
import { newFleet } from './fleet.ts'
import { type Meanwhile, somethingGoesWrong } from './mishaps.ts'
import { ownerActs } from './owner.ts'
import type { Host } from './post.ts'
import { type Scene, seconds, tell, watch } from './scene.ts'
import { judgeAll, type Tolerated } from './verdict.ts'

const WORKERS = 3
/** At 120 mails a day one stands for a fifth of an hour of a mailbox's life. */
export const HOURS_OF_A_MAIL = 0.2

export interface Campaigned {
  readonly arrivals: number
  readonly done: ReadonlyMap<string, number>
  readonly faults: readonly string[]
  readonly tolerated: readonly Tolerated[]
  readonly seconds: number
  /** Of these it took so long until all was quiet again. */
  readonly settling: number
  /** What happened, and where the workers' logs are, for whoever looks into a fault. */
  readonly told: readonly string[]
}

/** Mail arrives while everything goes wrong; then nothing does, all comes to rest, and every mail is looked for. */
export async function campaign(host: Host, seed: number, arrivals: number): Promise<Campaigned> {
  const logFolder = mkdtempSync(join(tmpdir(), 'icebox-campaign-logs-'))
  const fleet = newFleet({ config: host.config, databaseUrl: host.test.databaseUrl, logFolder })
  const scene: Scene = {
    ...{ host, fleet, random: numbersOf(seed), hasTaught: false, startedAt: Date.now() },
    ...{ letters: [], faults: [], done: new Map(), story: [] },
  }
  try {
    await Promise.all(Array.from({ length: WORKERS }, () => fleet.start()))
    const stormed = await storm(scene, arrivals)
    scene.faults.push(...(await comeToRest(scene, stormed)))
    const ended = Date.now()
    const tolerated = await judgeAll(scene)
    scene.faults.push(...fleet.fallen)
    const isWrong = scene.faults.length > 0
    if (!isWrong) rmSync(logFolder, { recursive: true, force: true })
    const letters = scene.letters.map(
      ({ copy, isCold, told }) => `${copy} ${isCold ? 'cold' : 'wanted'}: ${told.join(', ')}`,
    )
    return {
      ...{ arrivals: scene.letters.length, done: scene.done, faults: scene.faults, tolerated },
      seconds: Math.round((ended - scene.startedAt) / 1_000),
      settling: Math.round((ended - stormed.endedAt) / 1_000),
      told: isWrong ? [...scene.story, ...letters, `the workers' logs are in ${logFolder}`] : [],
    }
  } finally {
    await fleet.stop()
  }
}

interface Stormed extends Meanwhile {
  readonly endedAt: number
}

async function storm(scene: Scene, arrivals: number): Promise<Stormed> {
  const { random } = scene
  const meanwhile: Meanwhile = { starting: [] }
  const clock = newClock(random)
  while (scene.letters.length < arrivals) {
    // Mail that nobody could have touched is no trial.
    for (let waits = 0; scene.fleet.awake.length === 0 && waits < 40; waits++) await seconds(0.5)
    await arrive(scene, clock)
    await somethingGoesWrong(scene, meanwhile)
    if (random() < 0.6) await ownerActs(scene)
    await seconds(0.2 + random())
    if (random() < 0.2) await ownerActs(scene)
    if (random() < 0.3) await persistently(() => hasten(scene))
    if (random() < 0.3) await watch(scene)
  }
  return { ...meanwhile, endedAt: Date.now() }
}

/** By which the host dates its mail: often right, else up to forty minutes wrong; no two letters in one second. */
function newClock(random: () => number): () => Date {
  const used = new Set<number>()
  return () => {
    const wrong = random() < 0.6 ? 0 : (random() - 0.5) * 80 * 60
    let second = Math.floor(Date.now() / 1_000 + wrong)
    while (used.has(second)) second += 3
    for (const near of [-2, -1, 0, 1, 2]) used.add(second + near)
    return new Date(second * 1_000)
  }
}

async function arrive(scene: Scene, clock: () => Date): Promise<void> {
  const { host, letters, random } = scene
  const before = random() < 0.15 ? oneOf(letters, random) : undefined
  const how = oneOf(host.onlyCopies ? SORTS.slice(1) : SORTS, random)
  const letter = before
    ? { ...before, raw: duplicateOf(before.raw, how) }
    : letterTo(host.post, { isCold: random() < 0.67, hasId: true, number: letters.length })
  const { raw, messageId, isCold } = letter
  const receivedAt = clock()
  const copy = await host.post.deliver(raw, receivedAt)
  const arrived = newLetter({ copy, raw, messageId, isCold, receivedAt })
  const others = letters.filter(each => each.messageId === messageId)
  if (others.length > 0) for (const each of [arrived, ...others]) each.isOneOfSeveral = true
  letters.push(arrived)
  tell(scene, before ? `a mail came again, ${how}` : 'a mail came', arrived)
}

const SORTS = ['same bytes', 'same size', 'other size'] as const

/** As if minutes had passed, but not as if a host had been wrong for hours. */
async function hasten({ host: { test, post } }: Scene): Promise<void> {
  const { db } = test.app
  const past = new Date(Date.now() - 1_000)
  await db.updateTable('action').set({ not_before: past }).where('mailbox_id', '=', post.mailboxId).execute()
  const entries = db.updateTable('entry').set({ read_after: past }).where('mailbox_id', '=', post.mailboxId)
  await entries.where('read_failures', '<', 4).execute()
  const mailbox = db.updateTable('mailbox').set({ quiet_until: null }).where('id', '=', post.mailboxId)
  await mailbox.where('auth_failures', '<', 3).execute()
}

/** Where everything lies and what the log says of it; the database gives its rows in any order. */
async function stateOf({ host: { test, post } }: Scene): Promise<string> {
  const lying = (await post.look()).map(({ copy, folder, key }) => `${copy} ${folder} ${key}`)
  const rows = (await readBooks(test, post)).map(row => JSON.stringify(row))
  return [...lying.toSorted(), ...rows.toSorted()].join('\n')
}

const MOST_TRIES = 5

/** All rows at once may stand in each other's way with what the workers write; then the database lets one of them fail. */
async function persistently(work: () => Promise<void>, tries = MOST_TRIES): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (tries === 1) throw error
    await seconds(0.3)
    await persistently(work, tries - 1)
  }
}

const LONGEST_REST_MS = 600_000
const CALM_LOOKS = 3

/** Nothing fails any more, clocks are right, and time passes until nothing changes. */
async function comeToRest(scene: Scene, { starting }: Meanwhile): Promise<string[]> {
  const { host, fleet } = scene
  host.mend()
  fleet.wake()
  await Promise.all(starting)
  for (const member of fleet.awake.filter(({ clockMs }) => clockMs !== 0)) await fleet.kill(member)
  while (fleet.awake.length < WORKERS) await fleet.start()
  const until = Date.now() + LONGEST_REST_MS
  let [calm, before] = [0, '']
  while (calm < CALM_LOOKS) {
    if (!(await isLookedAt(scene, until))) return ['it does not come to rest']
    await watch(scene)
    const now = await stateOf(scene)
    calm = now === before && (await isQuiet(host.test, host.post)) ? calm + 1 : 0
    before = now
  }
  return []
}

/** Whatever waits is due, and the workers have been through the mailbox once more; false when they were not in time. */
async function isLookedAt({ host: { test, post } }: Scene, until: number): Promise<boolean> {
  const mailbox = test.app.db.selectFrom('mailbox').select('last_checked_at').where('id', '=', post.mailboxId)
  const before = (await mailbox.executeTakeFirstOrThrow()).last_checked_at?.getTime()
  while (Date.now() < until) {
    await persistently(() => passTime(test, post))
    const due = { next_check_at: new Date(Date.now() - 1_000) }
    await test.app.db.updateTable('mailbox').set(due).where('id', '=', post.mailboxId).execute()
    await seconds(2)
    const { last_checked_at: checkedAt } = await mailbox.executeTakeFirstOrThrow()
    if (checkedAt !== null && checkedAt.getTime() !== before) return true
  }
  return false
}
