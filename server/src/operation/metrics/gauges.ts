import type pg from 'pg'
import type { App } from '../../app.ts'
import { secondsSinceChore } from '../../kit/db/chore-store.ts'
import { gauge, type Metrics } from '../../kit/metrics/metrics.ts'
import { BACKED_UP } from '../backup/daily.ts'
import { countByKey } from '../sealed-store.ts'
import { countMailboxes, readWaiting } from './gauge-store.ts'

/** However often somebody asks, the database is asked so often at most. */
const FRESH_MS = 10_000

/** Numbers about the whole installation, which lie in the database, and this process's connections to it. */
export function keepGauges(app: App, { registry }: Metrics, pool: pg.Pool): () => Promise<void> {
  const one = (name: string, help: string) => gauge(registry, { name, help })
  const connections = gauge(registry, {
    name: 'icebox_db_pool',
    help: 'Connections of this process to the database.',
    labelNames: ['state'],
  })
  const isUp = one('icebox_database_up', '1 while the database answers.')
  const mailboxes = gauge(registry, {
    name: 'icebox_mailboxes',
    help: 'Connected mailboxes.',
    labelNames: ['provider', 'status'],
  })
  const waiting = {
    oldestCheck: one('icebox_oldest_check_seconds', 'By how much the latest check of a mailbox is late.'),
    held: one('icebox_idle_connections', 'Mailboxes on whose connection the host tells of new mail.'),
    jobs: one('icebox_queue_ready', 'Jobs that are due and not begun.'),
    oldestJob: one('icebox_queue_oldest_seconds', 'For how long the oldest of them has been due.'),
    openMoves: one('icebox_open_moves', 'Moves that are planned and not made.'),
  }
  const backupAge = one('icebox_backup_age_seconds', 'Since the last daily backup; missing where there never was one.')
  const oldKeys = one('icebox_key_old_rows', 'Passwords and tokens that lie under an older key.')
  const readAll = async () => {
    const counts = await countMailboxes(app.db)
    mailboxes.reset()
    for (const { provider, status, count } of counts) mailboxes.set({ provider, status }, count)
    for (const [name, value] of Object.entries(await readWaiting(app.db)))
      waiting[name as keyof typeof waiting].set(value)
    const seconds = await secondsSinceChore(app.db, BACKED_UP)
    if (seconds === undefined) backupAge.remove()
    else backupAge.set(seconds)
    const byKey = await countByKey(pool)
    byKey.delete(app.keys.tokens[0]?.id ?? '')
    oldKeys.set([...byKey.values()].reduce((sum, count) => sum + count, 0))
  }
  let readAt = Number.NEGATIVE_INFINITY
  return async () => {
    connections.set({ state: 'idle' }, pool.idleCount)
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    connections.set({ state: 'waiting' }, pool.waitingCount)
    if (Date.now() - readAt < FRESH_MS) return
    readAt = Date.now()
    const isAnswered = await readAll().then(
      () => true,
      error => {
        app.log.warn({ err: error }, 'the numbers in the database were not read')
        return false
      },
    )
    isUp.set(isAnswered ? 1 : 0)
  }
}
