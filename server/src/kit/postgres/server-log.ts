import { appendFileSync, closeSync, openSync, readSync, statSync, truncateSync } from 'node:fs'

const DAY_MS = 86_400_000
/** More than that nobody reads, and it is not to be in memory. */
const MOST_BYTES = 50_000_000

/**
 * Takes the lines of more days ago than these out of the log that our own PostgreSQL writes, and all but the last of a large
 * one. It goes on writing at the end of the same file, so that the file stays and its beginning goes.
 */
export function forgetOldLines(file: string, days: number, mostBytes = MOST_BYTES): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size === 0) return
  const lines = lastOf(file, size, mostBytes).split('\n')
  const day = new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
  const first = lines.findIndex(line => /^\d{4}-\d\d-\d\d /.test(line) && line.slice(0, 10) >= day)
  if (first === 0 && size <= mostBytes) return
  truncateSync(file)
  if (first >= 0) appendFileSync(file, lines.slice(first).join('\n'))
}

/** Its end, from the beginning of a line on. */
function lastOf(file: string, size: number, mostBytes: number): string {
  const bytes = Buffer.alloc(Math.min(size, mostBytes))
  const open = openSync(file, 'r')
  try {
    readSync(open, bytes, 0, bytes.length, size - bytes.length)
  } finally {
    closeSync(open)
  }
  const text = bytes.toString('utf8')
  return size > mostBytes ? text.slice(text.indexOf('\n') + 1) : text
}
