import type { App } from '../../app.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { lookAgainLater, newMailArrived } from '../mailboxes/arrived.ts'
import { storeRings } from './ring-store.ts'

/** Rings that are stored in one transaction: by mailbox, after how many ms it is woken once more. */
interface Round {
  readonly rung: Map<string, number | undefined>
  readonly stored: Promise<void>
}

const nextRounds = new WeakMap<App['db'], Round>()
const lastRounds = new WeakMap<App['db'], Promise<unknown>>()

/**
 * A ring of the provider for these mailboxes. It carries no truth and no work: it only wakes, as often as it likes. Where
 * the provider drops what follows closely, it wakes once more after `againMs`. Rings that come while others are stored
 * wait and are stored together, so that a flood of them takes one database connection of this process.
 */
export function ringFor(app: App, mailboxIds: readonly string[], againMs?: number): Promise<void> {
  if (mailboxIds.length === 0) return Promise.resolve()
  const round = nextRounds.get(app.db) ?? openRound(app)
  for (const id of mailboxIds) round.rung.set(id, againMs ?? round.rung.get(id))
  return round.stored
}

/** Begins when the round before has ended, however that ended, and takes in what comes until then. */
function openRound(app: App): Round {
  const rung: Round['rung'] = new Map()
  const before = lastRounds.get(app.db) ?? Promise.resolve()
  const stored = before.then(() => {
    nextRounds.delete(app.db)
    return store(app, rung)
  })
  const round = { rung, stored }
  nextRounds.set(app.db, round)
  lastRounds.set(
    app.db,
    stored.catch(() => undefined),
  )
  return round
}

async function store(app: App, rung: Round['rung']): Promise<void> {
  const ids = [...rung.keys()].sort()
  await inTransaction(app, async tx => {
    await storeRings(tx, ids)
    for (const mailboxId of ids) {
      await newMailArrived(tx, mailboxId)
      const againMs = rung.get(mailboxId)
      if (againMs !== undefined) await lookAgainLater(tx, mailboxId, new Date(Date.now() + againMs))
    }
  })
}
