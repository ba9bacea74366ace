import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes state into a folder some moments after it changed, and once more at the end. */
export interface Keeper {
  touched(): void
  stop(): void
}

/** A pause after each change, and a longer one when the state is so large that writing takes its time. */
const PAUSE_MS = 500
const TIMES_AS_LONG = 20

/** The text that was kept in the folder; undefined when there is none. */
export function readKept(folder: string | undefined): string | undefined {
  if (!folder) return undefined
  try {
    return readFileSync(fileIn(folder), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

export function startKeeper(folder: string | undefined, state: () => unknown): Keeper {
  if (!folder) return { touched: () => undefined, stop: () => undefined }
  let timer: NodeJS.Timeout | undefined
  let pause = PAUSE_MS
  mkdirSync(folder, { recursive: true })
  const write = () => {
    timer = undefined
    const began = performance.now()
    const file = fileIn(folder)
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

function fileIn(folder: string): string {
  return join(folder, 'microsoft.json')
}
