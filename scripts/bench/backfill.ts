import type { ChildProcess } from 'node:child_process'
import { googleHostWith } from '../field/api-host.ts'
import { type Installation, install } from '../field/installation.ts'
import { fillWithOldMail } from '../field/old-mail.ts'

const MESSAGES = 26_000
/** What Google grants one person. */
const UNITS_PER_MINUTE = 6_000
/** Shares of the inbox after which the worker is killed. */
const KILL_AT = [0.3, 0.6]
const PATIENCE_MS = 60 * 60_000

/** The dry run over a whole old inbox at the twin of Google within its quota, with the worker killed twice; wall time. */
export async function benchmarks() {
  const installation = await install({
    openHost: place =>
      googleHostWith(place, {
        unitsPerMinute: UNITS_PER_MINUTE,
        fill: twin => fillWithOldMail(twin, { address: place.address, count: MESSAGES }),
      }),
  })
  try {
    const browser = await installation.signIn()
    const { rows } = await installation.db.query<{ id: string }>('select id from account')
    const path = `/api/user/${rows[0]?.id}/head-start`
    const started = Date.now()
    await browser.post(path, { reach: 'everything' })
    const worker = await lookedThrough(installation)
    const minutes = Math.round((Date.now() - started) / 6_000) / 10
    const { checked, found, moved } = await figures(installation)
    worker.kill('SIGTERM')
    await new Promise(resolve => worker.once('exit', resolve))
    const note = `twin of Gmail, ${UNITS_PER_MINUTE} units a minute, worker killed ${KILL_AT.length} times; ${found} would move`
    return [
      { name: 'old inbox looked through', value: minutes, unit: 'min', n: checked, note },
      { name: 'old messages moved unasked', value: moved, unit: 'messages', n: checked, note },
    ]
  } finally {
    await installation.stop()
  }
}

/** Answers the worker that came to the end. */
async function lookedThrough(installation: Installation): Promise<ChildProcess> {
  const kills = [...KILL_AT]
  let worker = await installation.startWorker()
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await new Promise(r => setTimeout(r, 500))) {
    const { state, checked } = await figures(installation)
    if (state === 'ready') return worker
    if (state === 'failed') break
    if (checked < (kills[0] ?? Number.POSITIVE_INFINITY) * MESSAGES) continue
    kills.shift()
    worker.kill('SIGKILL')
    await new Promise(resolve => worker.once('exit', resolve))
    worker = await installation.startWorker()
  }
  throw new Error('the dry run did not come to an end')
}

async function figures({ db }: Installation) {
  const { rows } = await db.query<{ state: string; checked: number; found: number; moved: number }>(`
    select state, checked, (select count(*)::int from head_start_found) as found,
      (select count(*)::int from entry where moved_at is not null) as moved
    from head_start`)
  return rows[0] ?? { state: 'none', checked: 0, found: 0, moved: 0 }
}
