import { statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from '@icebox/contract/safety/operator'
import type { Config } from '../../config.ts'
import { readKeys } from '../../kit/sessions/secrets.ts'
import { backupFolder, listBackups } from '../backup/daily.ts'
import { countSealed } from '../sealed-store.ts'
import { broken, type Examined, leftOut, well } from './finding.ts'

const HOUR_MS = 3_600_000
/** A day, and what a machine that is off at night may take besides. */
const OLD_HOURS = 36
const LEAST_FREE_MB = 500
const PATIENCE_MS = 5_000

/** Whether there are backups, and how old the newest is. */
export async function lookAtBackups({ home, operation }: Config): Promise<Finding[]> {
  const what = 'Backups'
  const folder = backupFolder(home)
  const newest = listBackups(folder).at(-1)
  const hours =
    newest === undefined ? undefined : Math.round((Date.now() - statSync(join(folder, newest)).mtimeMs) / HOUR_MS)
  if (!operation?.backups.isDaily) {
    const last = hours === undefined ? 'none was made' : `the newest is ${hours} h old`
    return [leftOut(what, `no daily ones, ${last}; BACKUP_EVERY=day makes them.`)]
  }
  if (hours === undefined)
    return [broken(what, `there is none in ${folder} yet; the worker makes the first within two hours.`)]
  if (hours > OLD_HOURS) return [broken(what, `the newest in ${folder} is ${hours} h old; see "backup" in the log.`)]
  return [
    well(what, `the newest in ${folder} is ${hours} h old. Copy them to another machine, and keep the keys apart.`),
  ]
}

/** Whether there is room for what is written. */
export async function lookAtDisk({ home }: Config): Promise<Finding[]> {
  const { bavail, bsize } = statfsSync(home)
  const free = Math.round((bavail * bsize) / 1_000_000)
  if (free < LEAST_FREE_MB) return [broken('Disk', `${free} MB are free in ${home}; make room.`)]
  return [well('Disk', `${free} MB are free in ${home}.`)]
}

/** What lies under keys that are not the first, and under keys that are not there. */
export async function lookAtSealed({ config, db }: Examined): Promise<Finding[]> {
  const what = 'Sealed'
  const ids = readKeys(config).tokens.map(({ id }) => id)
  return [...(await countSealed(db))].map(([id, count]) => {
    if (id === ids[0]) return well(what, `${count} passwords and tokens under the key ${id}.`)
    if (ids.includes(id))
      return leftOut(what, `${count} under the older key ${id}; npx icebox rotate-keys seals them anew.`)
    return broken(what, `${count} under the key ${id}, which is missing in TOKEN_KEYS; put it back behind the first.`)
  })
}

/** Whether both processes tell their numbers. */
export async function lookAtMetrics({ operation }: Config): Promise<Finding[]> {
  const what = 'Numbers'
  if (!operation?.metrics) return [leftOut(what, 'no METRICS_PORT, so nobody is told them.')]
  const { port, token } = operation.metrics
  const headers: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` }
  const ask = (each: number) =>
    fetch(`http://127.0.0.1:${each}/metrics`, { headers, signal: AbortSignal.timeout(PATIENCE_MS) }).then(
      ({ ok }) => ok,
      () => false,
    )
  const [web, worker] = [await ask(port), await ask(port + 1)]
  if (web && worker) return [well(what, `the web server tells them at port ${port}, the worker at ${port + 1}.`)]
  const silent = [...(web ? [] : [`${port} (web server)`]), ...(worker ? [] : [`${port + 1} (worker)`])]
  return [broken(what, `nobody tells them at port ${silent.join(' and ')} of this machine; see the log.`)]
}
