import { join } from 'node:path'
import { readKept } from '../../keep.ts'
import { emptyState, type State, VERSION } from './state.ts'

/** Where a twin keeps its state in a folder; undefined keeps nothing. */
export function stateFile(folder: string | undefined): string | undefined {
  return folder && join(folder, 'stripe.json')
}

/** The twin's own file; what another version of it kept is not read. */
export function readState(folder: string | undefined): State {
  const kept = readKept(stateFile(folder))
  if (kept === undefined) return emptyState()
  const read: State = JSON.parse(kept)
  return read.version === VERSION ? withoutOldEvents(read) : emptyState()
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
