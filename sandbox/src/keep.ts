import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a twin's state into its file some moments after it changed, and once more at the end. */
export interface Keeper {
  touched(): void
  stop(): void
}

/** A pause after each change, and a longer one when the state is so large that writing takes its time. */
const PAUSE_MS = 500
const TIMES_AS_LONG = 20

/** The text that was kept in the file; undefined when there is none, or nothing is kept. */
export function readKept(file: string | undefined): string | undefined {
  if (!file) return undefined
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

export function startKeeper(file: string | undefined, state: () => unknown): Keeper {
  if (!file) return { touched: () => undefined, stop: () => undefined }
  let timer: NodeJS.Timeout | undefined
  let pause = PAUSE_MS
  mkdirSync(dirname(file), { recursive: true })
  const write = () => {
    timer = undefined
    const began = performance.now()
    writeFileSync(`${file}.new`, JSON.stringify(state()))
    renameSync(`${file}.new`, file)
    pause = Math.max(PAUSE_MS, (performance.now() - began) * TIMES_AS_LONG)
  }
  write()
  return {
    touched: () => {
      timer ??= setTimeout(write, pause).unref()
    },
    stop: () => {
      clearTimeout(timer)
      write()
    },
  }
}
