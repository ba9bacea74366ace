import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '../../app.ts'
import { claimDaily, giveBackDaily, noteChore } from '../../kit/db/chore-store.ts'
import { keepErasuresIn } from '../../privacy/erasures/again.ts'
import { backUp } from './backup.ts'

const CHORE = 'backup'
/** When one was whole, beside when one was last begun. */
export const BACKED_UP = 'backup made'
const NAME = /^icebox-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/
const PART = /\.[0-9a-f]{8}\.part$/
/** What a process that died left of a backup. */
const PART_STALE_MS = 24 * 3_600_000

/** Backs up once a day, where that is wanted, and removes the oldest of those it made. What failed is tried again. */
export async function backUpDaily(app: App, databaseUrl: string): Promise<void> {
  const { backups } = app.config.operation ?? {}
  if (!backups?.isDaily || !(await claimDaily(app.db, CHORE))) return
  try {
    const folder = backupFolder(app.config.home)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    removeParts(folder)
    const { rows } = await backUp({ databaseUrl, config: app.config, file: join(folder, nameAt(new Date())) })
    // Whoever copies the folder has with it who must not come back.
    await keepErasuresIn(app, folder)
    await noteChore(app.db, BACKED_UP)
    const removed = removeOldest(folder, backups.keep)
    app.log.info({ rows, removed }, 'backed up')
  } catch (error) {
    await giveBackDaily(app.db, CHORE)
    throw error
  }
}

export function backupFolder(home: string): string {
  return join(home, 'backups')
}

/** `icebox-2026-11-26T020304Z.backup`, so that they sort by age. */
export function nameAt(time: Date): string {
  return `icebox-${time.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`
}

/** The backups that were made by themselves, the oldest first. */
export function listBackups(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter(name => NAME.test(name))
      .sort()
  } catch {
    return []
  }
}

/** Those that an operator put there under another name are theirs. */
function removeOldest(folder: string, keep: number): number {
  const old = listBackups(folder).slice(0, -keep)
  for (const name of old) rmSync(join(folder, name))
  return old.length
}

function removeParts(folder: string): void {
  for (const name of readdirSync(folder).filter(each => PART.test(each))) {
    const file = join(folder, name)
    if (Date.now() - statSync(file).mtimeMs > PART_STALE_MS) rmSync(file)
  }
}
