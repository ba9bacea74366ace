import { appendFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** pino's number for an error; what is worse has a higher one. */
const ERROR = 50
/** Of a day, or of a month as they were before. */
export const ERROR_FILE = /^errors-\d{4}-\d\d(-\d+){0,2}\.log$/
const DAY_MS = 24 * 3_600_000

export interface ErrorFileOptions {
  readonly folder: string
  /** A file that has grown so large is followed by another one. */
  readonly mostBytes?: number
  readonly keepDays?: number
  readonly now?: () => number
}

/**
 * Keeps the lines of errors in a folder: a file for each day, several where there is much, and none for longer than 90
 * days after it. What cannot be written is lost here; standard error has it too.
 */
export function errorFile(options: ErrorFileOptions): { write(line: string): void } {
  const { folder, mostBytes = 5_000_000, keepDays = 90, now = Date.now } = options
  let current = ''
  const write = (line: string) => {
    const day = join(folder, `errors-${new Date(now()).toISOString().slice(0, 10)}.log`)
    if (day !== current || sizeOf(day) >= mostBytes) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      if (sizeOf(day) >= mostBytes) renameSync(day, day.replace(/\.log$/, `-${now()}.log`))
      forgetOldErrors(folder, keepDays, now())
      current = day
    }
    appendFileSync(day, line, { mode: 0o600 })
  }
  return {
    write: line => {
      if (levelOf(line) < ERROR) return
      try {
        write(line)
      } catch {
        // A full disk must not end what it is told about.
      }
    },
  }
}

function levelOf(line: string): number {
  return Number(/^\{"level":(\d+)/.exec(line)?.[1] ?? 0)
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/** Files whose last line is of more days ago than these, removed; asked each night too, where no error comes for long. */
export function forgetOldErrors(folder: string, days: number, now = Date.now()): void {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder).filter(each => ERROR_FILE.test(each))) {
    const file = join(folder, name)
    if (statSync(file).mtimeMs < now - days * DAY_MS) rmSync(file, { force: true })
  }
}
