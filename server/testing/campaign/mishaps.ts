import pg from 'pg'
import { endLease } from '../orders/books.ts'
import { outageOf } from '../outage.ts'
import { oneOf } from '../random.ts'
import { WORKERS } from './fleet.ts'
import { type Scene, seconds, tell } from './scene.ts'

/** What is under way beside the arrivals: workers that start. */
export interface Meanwhile {
  readonly starting: Promise<void>[]
}

type Mishap = (scene: Scene, meanwhile: Meanwhile) => Promise<void>

/** By which a worker's clock is wrong. */
const CLOCKS_MS = [0, 0, 0, 90_000, -90_000, 600_000, -600_000, 7_200_000, -7_200_000] as const
const FROZEN_S = { least: 2, most: 16 }

/** Something goes wrong: nearly always between workers and host, and often elsewhere too. */
export async function somethingGoesWrong(scene: Scene, meanwhile: Meanwhile): Promise<void> {
  if (scene.random() < 0.9) await troubleOnTheWay(scene)
  if (scene.random() < 0.22) await oneOf(MISHAPS, scene.random)(scene, meanwhile)
}

async function troubleOnTheWay(scene: Scene): Promise<void> {
  const trouble = oneOf(scene.host.troubles, scene.random)
  await trouble.begin(scene.random, () => tell(scene, trouble.name))
}

const MISHAPS: readonly Mishap[] = [
  killOne,
  killOne,
  killOne,
  freezeOne,
  freezeOne,
  freezeOne,
  cutDatabase,
  cutDatabase,
  loseDatabase,
]

async function killOne(scene: Scene, { starting }: Meanwhile): Promise<void> {
  const { fleet, random } = scene
  if (fleet.awake.length === 0) return
  await fleet.kill(oneOf(fleet.awake, random))
  tell(scene, 'a worker killed')
  const clockMs = oneOf(CLOCKS_MS, random)
  if (clockMs !== 0) tell(scene, 'a worker with a wrong clock')
  starting.push(fleet.start(clockMs))
}

async function freezeOne(scene: Scene): Promise<void> {
  const { fleet, random, host } = scene
  if (fleet.awake.length === 0) return
  fleet.freeze(oneOf(fleet.awake, random), FROZEN_S.least + random() * (FROZEN_S.most - FROZEN_S.least))
  const lapses = random() < 0.7
  tell(scene, lapses ? 'a worker frozen until its lease lapsed' : 'a worker frozen')
  if (lapses) await endLease(host.test, host.post)
}

/** Some of the workers' connections end, in whatever they were doing. */
async function cutDatabase(scene: Scene): Promise<void> {
  const url = new URL(scene.host.test.databaseUrl)
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  const share = scene.random()
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = $1 and random() < $2`,
    [WORKERS, share],
  )
  await admin.end()
  tell(scene, 'database backends ended')
}

async function loseDatabase(scene: Scene): Promise<void> {
  const outage = outageOf(scene.host.test.databaseUrl)
  await outage.begin()
  await seconds(0.5 + scene.random() * 2)
  await outage.end()
  tell(scene, 'the database away')
}
