import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { App } from '../../app.ts'
import { Problem } from '../../kit/problem.ts'
import { dropLock, holdLock, isTeam } from './lock-store.ts'

const PATIENCE_MS = 25_000
const RENEW_MS = 10_000
/** The last of each team's turns in this process. */
const turns = new WeakMap<App['db'], Map<string, Promise<unknown>>>()

/** The team was deleted before its lock could be had. */
export class TeamGone extends Problem {
  constructor() {
    super('not_found', 'This team was deleted.')
    this.name = 'TeamGone'
  }
}

/**
 * One change of a team's billing at a time, over all processes. A row that lapses, because a lock of the database would
 * hold a connection while Stripe is asked. Throws Problem `conflict` when it cannot be had in time, TeamGone.
 */
export function withTeamLock<T>(app: App, teamId: string, work: () => Promise<T>): Promise<T> {
  const lines = turns.get(app.db) ?? new Map<string, Promise<unknown>>()
  turns.set(app.db, lines)
  const turn = (lines.get(teamId) ?? Promise.resolve()).then(() => locked(app, teamId, work))
  const settled = turn
    .catch(() => undefined)
    .then(() => {
      if (lines.get(teamId) === settled) lines.delete(teamId)
    })
  lines.set(teamId, settled)
  return turn
}

/** The same for work that nobody waits for the end of: none is left of it where the team was deleted. */
export async function withLockOfLeft(app: App, teamId: string, work: () => Promise<void>): Promise<void> {
  try {
    await withTeamLock(app, teamId, work)
  } catch (error) {
    if (!(error instanceof TeamGone)) throw error
  }
}

async function locked<T>(app: App, teamId: string, work: () => Promise<T>): Promise<T> {
  const holder = randomUUID()
  await waitForLock(app, teamId, holder)
  const timer = setInterval(() => {
    holdLock(app.db, teamId, holder).catch(error => app.log.warn({ err: error }, 'a billing lock was not renewed'))
  }, RENEW_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await dropLock(app.db, teamId, holder)
  }
}

async function waitForLock(app: App, teamId: string, holder: string): Promise<void> {
  const givesUpAt = Date.now() + PATIENCE_MS
  for (let waitMs = 20; !(await holdLock(app.db, teamId, holder)); waitMs = Math.min(waitMs * 2, 500)) {
    if (!(await isTeam(app.db, teamId))) throw new TeamGone()
    if (Date.now() > givesUpAt) throw inProgress()
    await pause(waitMs)
  }
}

export function inProgress(): Problem {
  return new Problem('conflict', 'A billing change is in progress. Please try again in a minute.')
}
