import { join } from 'node:path'
import type { OutputOf } from '@icebox/contract/call'
import type { ErrorCount, lookAtInstallation as lookCall } from '@icebox/contract/safety/operator'
import type { App } from '../../app.ts'
import { secondsSinceChore } from '../../kit/db/chore-store.ts'
import { missingAfter } from '../../kit/db/migrate.ts'
import type { Member } from '../../kit/http/route.ts'
import { keptErrorsSince } from '../../kit/log/kept-errors.ts'
import { VERSION } from '../../kit/version.ts'
import { BACKED_UP } from '../backup/daily.ts'
import { countWorkers, listApplied, readServerVersion } from '../doctor/look-store.ts'
import { countMailboxes, readWaiting } from '../metrics/gauge-store.ts'
import { countFailedJobs, countPeople, countTeamsOnHold, countWebhooks } from './installation-store.ts'
import { noteLook } from './note-look.ts'

type Installation = OutputOf<typeof lookCall>

const HOUR_S = 3_600
const DAY_MS = 24 * HOUR_S * 1_000
/** Of more kinds than these the page would be a log. */
const KINDS_MOST = 30

/** The installation in numbers: how many of each, and nobody's name. Throws Problem `too_many`. */
export async function lookAtInstallation(app: App, member: Member): Promise<Installation> {
  await noteLook(app, member, 'installation')
  const { db, config } = app
  const backedUp = await secondsSinceChore(db, BACKED_UP)
  return {
    at: new Date().toISOString(),
    version: VERSION,
    database: (await readServerVersion(db)).name,
    migrations: migrationsIn(await listApplied(db)),
    backups: {
      isDaily: config.operation?.backups.isDaily === true,
      ageHours: backedUp === undefined ? null : Math.round(backedUp / HOUR_S),
    },
    workers: await countWorkers(db),
    queue: await readQueue(app),
    mailboxes: await countMailboxes(db),
    people: await countPeople(db),
    teamsOnHold: await countTeamsOnHold(db),
    errors: await countErrors(join(config.home, 'log')),
    webhooks: await countWebhooks(db),
  }
}

function migrationsIn(applied: readonly string[]): Installation['migrations'] {
  return { applied: applied.length, last: applied.at(-1) ?? '', missing: missingAfter(applied) }
}

async function readQueue({ db }: App): Promise<Installation['queue']> {
  const { jobs, oldestJob, openMoves, oldestCheck } = await readWaiting(db)
  const failed = await countFailedJobs(db)
  const seconds = { oldestSeconds: Math.round(oldestJob), lateSeconds: Math.round(oldestCheck) }
  return { ready: jobs, openMoves, ...seconds, ...failed }
}

/** By kind, the most frequent first. */
async function countErrors(folder: string): Promise<ErrorCount[]> {
  const counts = new Map<string, ErrorCount>()
  for await (const { words, kind } of keptErrorsSince(folder, Date.now() - DAY_MS)) {
    const name = `${words}|${kind}`
    counts.set(name, { words, kind, count: (counts.get(name)?.count ?? 0) + 1 })
  }
  return [...counts.values()].sort((one, other) => other.count - one.count).slice(0, KINDS_MOST)
}
