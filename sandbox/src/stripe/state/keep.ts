import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyState, type State, VERSION } from './state.ts'

/** Writes state into a folder some moments after it changed, and once more at the end. */
export interface Keeper {
  touched(): void
  stop(): void
}

/** A pause after each change, and a longer one when the state is so large that writing takes its time. */
const PAUSE_MS = 200
const TIMES_AS_LONG = 20

/** The twin's own file; what another version of it kept is not read. */
export function readState(folder: string | undefined): State {
  if (!folder) return emptyState()
  try {
    const read: State = JSON.parse(readFileSync(fileIn(folder), 'utf8'))
    return read.version === VERSION ? withoutOldEvents(read) : emptyState()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return emptyState()
    throw error
  }
}

/** Stripe lets events be read for thirty days. Those that are still to be delivered stay. */
function withoutOldEvents(state: State): State {
  const needed = new Set([...state.held, ...Object.values(state.outbox).map(each => each.event)])
  const events = Object.entries(state.tables.event)
  const newest = Math.max(0, ...events.slice(-1).map(([, event]) => event.created))
  const kept = events.filter(([id, event]) => event.created > newest - EVENT_SECONDS || needed.has(id))
  state.tables.event = Object.fromEntries(kept)
  return state
}

const EVENT_SECONDS = 30 * 86_400

export function startKeeper(folder: string | undefined, state: State): Keeper {
  if (!folder) return { touched: () => undefined, stop: () => undefined }
  mkdirSync(folder, { recursive: true })
  let timer: NodeJS.Timeout | undefined
  let pause = PAUSE_MS
  const write = () => {
    timer = undefined
    const began = performance.now()
    writeFileSync(`${fileIn(folder)}.new`, JSON.stringify(state))
    renameSync(`${fileIn(folder)}.new`, fileIn(folder))
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
  return join(folder, 'stripe.json')
}
