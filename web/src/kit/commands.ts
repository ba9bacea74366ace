import type { LucideIcon } from 'lucide-react'
import { useEffect, useId, useSyncExternalStore } from 'react'

export interface Command {
  name: string
  icon: LucideIcon
  /** Key caps to show, for example ['G', 'D']. */
  keys?: string[]
  run: () => void
}

export interface CommandGroup {
  heading: string
  commands: Command[]
}

let groups: ReadonlyMap<string, CommandGroup> = new Map()
const NONE: ReadonlyMap<string, CommandGroup> = new Map()
const listeners = new Set<() => void>()

/** Offers commands in the palette for as long as the component stands. Keep `commands` stable with useMemo. */
export function useCommands(heading: string, commands: Command[]): void {
  const id = useId()
  useEffect(() => {
    set(new Map(groups).set(id, { heading, commands }))
    return () => {
      const rest = new Map(groups)
      rest.delete(id)
      set(rest)
    }
  }, [id, heading, commands])
}

export function useCommandGroups(): CommandGroup[] {
  const all = useSyncExternalStore(
    listen,
    () => groups,
    () => NONE,
  )
  return [...all.values()].filter(group => group.commands.length > 0)
}

function set(next: ReadonlyMap<string, CommandGroup>) {
  groups = next
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
