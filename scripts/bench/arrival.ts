import type { HostName } from '../field/hosts.ts'
import { install } from '../field/installation.ts'
import { openMailbag } from '../field/mailbag.ts'
import { settled, watchJudging } from '../field/tally.ts'

const MESSAGES = 200
const GAP_MS = 150

/** From a message's delivery in a real Dovecot to its move to the Icebox, woken by IDLE; wall time. */
export function benchmarks() {
  return arrivalAt('imap', 'Dovecot, IDLE')
}

/** The same at any host, with a name for what is measured. Nothing but the host's own word wakes anybody in time. */
export async function arrivalAt(hostName: HostName, label: string) {
  const installation = await install({ hostName, env: { POLL_SECONDS: '3600' } })
  try {
    await watchJudging(installation)
    await installation.signIn()
    const worker = await installation.startWorker()
    await watching(installation)
    const bag = openMailbag(installation, 1)
    for (let i = 0; i < MESSAGES; i++) {
      await bag.deliverOne()
      await new Promise(resolve => setTimeout(resolve, GAP_MS))
    }
    await settled(installation, MESSAGES, 60)
    const lags = await moveLags(installation, bag.delivered)
    const { inbox, icebox } = await installation.host.copies()
    worker.kill('SIGTERM')
    await new Promise(resolve => worker.once('exit', resolve))
    const all = [...inbox.values(), ...icebox.values()].reduce((sum, n) => sum + n, 0)
    const note = `${label}, ${MESSAGES} messages ${GAP_MS} ms apart; ${all} in the mailbox afterwards, ${lags.length} of them moved`
    return [
      { name: 'arrival-to-move median', value: quantile(lags, 0.5), unit: 'ms', n: lags.length, note },
      { name: 'arrival-to-move p95', value: quantile(lags, 0.95), unit: 'ms', n: lags.length, note },
      { name: 'messages not in exactly one place', value: MESSAGES - all, unit: 'messages', n: MESSAGES, note },
    ]
  } finally {
    await installation.stop()
  }
}

type Running = Awaited<ReturnType<typeof install>>

async function watching({ db }: Running): Promise<void> {
  for (;;) {
    const { rowCount } = await db.query(`
      select 1 from mailbox left join push_watch on push_watch.mailbox_id = mailbox.id
      where status = 'watching' and (watch_until > now() or expires_at > now())`)
    if (rowCount) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

async function moveLags({ db }: Running, delivered: ReadonlyMap<string, number>): Promise<number[]> {
  const { rows } = await db.query<{ message_id: string; at: Date }>(
    "select message_id, at from watch_judging where what = 'moved'",
  )
  return rows
    .map(({ message_id, at }) => at.getTime() - (delivered.get(message_id) ?? Number.NaN))
    .sort((a, b) => a - b)
}

function quantile(sorted: readonly number[], share: number): number {
  return Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN)
}
