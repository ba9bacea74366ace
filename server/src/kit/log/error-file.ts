import { appendFileSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** pino's number for an error; what is worse has a higher one. */
const ERROR = 50
export const ERROR_FILE = /^errors-\d{4}-\d\d(-\d+)?\.log$/
const DAY_MS = 24 * 3_600_000

export interface ErrorFileOptions {
  readonly folder: string
  /** A file that has grown so large is followed by another one. */
  readonly mostBytes?: number
  readonly keepDays?: number
  readonly now?: () => number
}

/**
 * Keeps the lines of errors in a folder: a file for each month, several where there is much, and none for longer than 90
 * days. What cannot be written is lost here; standard error has it too.
 */
export function errorFile(options: ErrorFileOptions): { write(line: string): void } {
  const { folder, mostBytes = 5_000_000, keepDays = 90, now = Date.now } = options
  let current = ''
  const write = (line: string) => {
    const month = join(folder, `errors-${new Date(now()).toISOString().slice(0, 7)}.log`)
    if (month !== current || sizeOf(month) >= mostBytes) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      if (sizeOf(month) >= mostBytes) renameSync(month, month.replace(/\.log$/, `-${now()}.log`))
      forgetOld(folder, now() - keepDays * DAY_MS)
      current = month
    }
    appendFileSync(month, line, { mode: 0o600 })
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

function forgetOld(folder: string, before: number): void {
  for (const name of readdirSync(folder).filter(each => ERROR_FILE.test(each))) {
    const file = join(folder, name)
    if (statSync(file).mtimeMs < before) rmSync(file)
  }
}
