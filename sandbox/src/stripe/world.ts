import type { Kind, Objects, State } from './state/state.ts'
import { missing } from './wire/problems.ts'

export const API_VERSION = '2026-10-28.endive'

/** All that the verbs of the twin need. Money is whole cents, times are seconds since 1970. */
export interface World {
  readonly state: State
  /** Where the twin listens, as `http://127.0.0.1:4242`. */
  readonly url: () => string
  /** The twin's own time. */
  readonly now: () => number
  /** Tells the endpoints; `before` is the object as it was, for the list of what changed. */
  readonly emit: (type: string, object: object, before?: object) => void
  readonly draftSeconds: number
  readonly allowRetiredParameters: boolean
}

export function find<K extends Kind>(world: World, kind: K, id: string): Objects[K] | undefined {
  const table: Record<string, Objects[K]> = world.state.tables[kind]
  return Object.hasOwn(table, id) ? table[id] : undefined
}

/** `param` is the name of the parameter that names the object; without it the call's own address does. */
export function get<K extends Kind>(world: World, kind: K, [id, param]: readonly [string, string?]): Objects[K] {
  const found = find(world, kind, id)
  if (found === undefined) throw missing(kind, id, param)
  return found
}

export function put<K extends Kind>(world: World, kind: K, object: Objects[K] & { id: string }) {
  const table: Record<string, Objects[K]> = world.state.tables[kind]
  table[object.id] = object
  return object
}

/** The oldest first. */
export function all<K extends Kind>(world: World, kind: K): Objects[K][] {
  return Object.values(world.state.tables[kind])
}

/** The time that rules a customer's objects: the test clock's where it hangs on one. */
export function nowOf(world: World, customerId: string | null): number {
  const clock = customerId === null ? null : (find(world, 'customer', customerId)?.test_clock ?? null)
  return clock === null ? world.now() : get(world, 'test_clock', [clock]).frozen_time
}

/** A copy that later changes do not reach. */
export function copy<T>(value: T): T {
  return structuredClone(value)
}

/** Metadata as Stripe merges it: an empty value removes a key, an empty text all. */
export function mergeMetadata(
  old: Readonly<Record<string, string>> | null,
  said: '' | Readonly<Record<string, string>> | undefined,
): Record<string, string> {
  if (said === '') return {}
  return Object.fromEntries(Object.entries({ ...old, ...said }).filter(([, value]) => value !== ''))
}
