const AGAIN_MS = 5_000

/** What is said to the log: the fields of a line and its words. */
export type LogLine = readonly [fields: object, words: string]

/**
 * A database that is away fails everything that is tried meanwhile. Each thing that is said of it is said at most every
 * five seconds, without the stack, and with how often it happened since.
 */
export function tellLossesRarely(now: () => number = Date.now): (line: LogLine) => LogLine | undefined {
  const told = new Map<string, { at: number; since: number }>()
  return ([fields, words]) => {
    const { err, database } = fields as { err?: unknown; database?: unknown }
    if (database !== 'lost' && !isDatabaseLoss(err)) return [fields, words]
    const last = told.get(words) ?? { at: Number.NEGATIVE_INFINITY, since: 0 }
    last.since++
    told.set(words, last)
    if (now() - last.at < AGAIN_MS) return undefined
    const { since } = last
    told.set(words, { at: now(), since: 0 })
    return [{ ...fields, err: undefined, database: 'lost', reason: reasonOf(err), times: since }, words]
  }
}

/** The connection was refused, ended or broke; an error of a statement is none of these. */
function isDatabaseLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { severity } = error as { severity?: unknown }
  // What PostgreSQL says of a connection as a whole; without a severity the words are the driver's own.
  if (severity !== undefined) return severity === 'FATAL' || severity === 'PANIC'
  return /[\\/]node_modules[\\/]pg(-pool)?[\\/]/.test(error.stack ?? '')
}

function reasonOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: string }
  return typeof code === 'string' && /^\w{1,32}$/.test(code) ? code : (name ?? typeof error)
}
