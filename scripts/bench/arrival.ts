import type { HostName } from '../field/hosts.ts'
import { install } from '../field/installation.ts'
import { openMailbag } from '../field/mailbag.ts'
import { settled, watchJudging } from '../field/tally.ts'

/** How a worker comes to know of mail, and how much of it there is. */
interface Way {
  readonly label: string
  readonly env: NodeJS.ProcessEnv
  readonly messages: number
  readonly gapMs: number
}

/** Nothing but the host's own word wakes anybody in time. */
const RUNG: Omit<Way, 'label'> = { env: { POLL_SECONDS: '3600' }, messages: 200, gapMs: 150 }

/** As an installation without a public address has it: nobody rings, and every mailbox is looked at once a minute. */
const POLLED: Omit<Way, 'label'> = {
  env: { GOOGLE_PUBSUB_TOPIC: undefined, GOOGLE_PUSH_ACCOUNT: undefined, MICROSOFT_PUSH: undefined },
  messages: 90,
  gapMs: 2_000,
}

/** From a message's delivery in a real Dovecot to its move to the Icebox, woken by IDLE; wall time. */
export function benchmarks() {
  return arrivalAt('imap', { label: 'Dovecot, IDLE', ...RUNG })
}

/** The same at a provider that rings, and then as if it could not. */
export async function arrivalWithAndWithout(hostName: HostName, provider: string) {
  const rung = await arrivalAt(hostName, { label: `${provider}, pushes`, ...RUNG })
  const polled = await arrivalAt(hostName, { label: `${provider}, looked at every 60 s`, ...POLLED })
  return [...rung, ...polled]
}

async function arrivalAt(hostName: HostName, { label, env, messages, gapMs }: Way) {
  const installation = await install({ hostName, env })
  try {
    await watchJudging(installation)
    await installation.signIn()
    const worker = await installation.startWorker()
    await watching(installation, env === RUNG.env)
    const bag = openMailbag(installation, 1)
    for (let i = 0; i < messages; i++) {
      await bag.deliverOne()
      await new Promise(resolve => setTimeout(resolve, gapMs))
    }
    await settled(installation, messages, 90)
    const lags = await moveLags(installation, bag.delivered)
    const { inbox, icebox } = await installation.host.copies()
    worker.kill('SIGTERM')
    await new Promise(resolve => worker.once('exit', resolve))
    const all = [...inbox.values(), ...icebox.values()].reduce((sum, n) => sum + n, 0)
    const note = `${label}, ${messages} messages ${gapMs} ms apart; ${all} in the mailbox afterwards, ${lags.length} of them moved`
    return [
      { name: 'arrival-to-move median', value: quantile(lags, 0.5), unit: 'ms', n: lags.length, note },
      { name: 'arrival-to-move p95', value: quantile(lags, 0.95), unit: 'ms', n: lags.length, note },
      { name: 'messages not in exactly one place', value: messages - all, unit: 'messages', n: messages, note },
    ]
  } finally {
    await installation.stop()
  }
}

type Running = Awaited<ReturnType<typeof install>>

async function watching({ db }: Running, isRung: boolean): Promise<void> {
  for (;;) {
    const { rowCount } = await db.query(
      `select 1 from mailbox left join push_watch on push_watch.mailbox_id = mailbox.id
      where status = 'watching' and (not $1 or watch_until > now() or expires_at > now())`,
      [isRung],
    )
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
