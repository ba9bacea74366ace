import type { LucideIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useSyncExternalStore } from 'react'

interface CommandLook {
  name: string
  icon: LucideIcon
  /** Key caps to show, for example ['G', 'D']. */
  keys?: string[]
}

export interface Command extends CommandLook {
  run: () => void
}

/** A command as a table has it, before it is known what it acts with. */
export interface Offer<Tools> extends CommandLook {
  run: (tools: Tools) => void
}

export interface CommandGroup {
  heading: string
  commands: Command[]
}

let groups: ReadonlyMap<string, CommandGroup> = new Map()
const NONE: ReadonlyMap<string, CommandGroup> = new Map()
const listeners = new Set<() => void>()

/**
 * Offers commands in the palette for as long as the component stands. `tools` is what they act with, as last drawn; the
 * offers themselves are a table that stays the same.
 */
export function useCommands<Tools>(heading: string, offers: readonly Offer<Tools>[], tools: Tools): void {
  const id = useId()
  const run = useEffectEvent((offer: Offer<Tools>) => offer.run(tools))
  useEffect(() => {
    const commands = offers.map(offer => ({ ...offer, run: () => run(offer) }))
    set(new Map(groups).set(id, { heading, commands }))
    return () => {
      const rest = new Map(groups)
      rest.delete(id)
      set(rest)
    }
  }, [id, heading, offers])
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
