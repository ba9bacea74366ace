import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyState, type State, VERSION } from './state.ts'

/** Writes state into a folder some moments after it changed, and once more at the end. */
export interface Keeper {
  touched(): void
  stop(): void
}

const PAUSE_MS = 200

/** The twin's own file; what another version of it kept is not read. */
export function readState(folder: string | undefined): State {
  if (!folder) return emptyState()
  try {
    const read: State = JSON.parse(readFileSync(fileIn(folder), 'utf8'))
    return read.version === VERSION ? read : emptyState()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return emptyState()
    throw error
  }
}

export function startKeeper(folder: string | undefined, state: State): Keeper {
  if (!folder) return { touched: () => undefined, stop: () => undefined }
  mkdirSync(folder, { recursive: true })
  let timer: NodeJS.Timeout | undefined
  const write = () => {
    timer = undefined
    writeFileSync(`${fileIn(folder)}.new`, JSON.stringify(state))
    renameSync(`${fileIn(folder)}.new`, fileIn(folder))
  }
  write()
  return {
    touched: () => {
      timer ??= setTimeout(write, PAUSE_MS).unref()
    },
    stop: () => {
      clearTimeout(timer)
      write()
    },
  }
}

function fileIn(folder: string): string {
  return join(folder, 'stripe.json')
}
