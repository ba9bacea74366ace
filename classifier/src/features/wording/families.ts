import { asks } from '../asks.ts'
import { bulk } from '../bulk.ts'
import { disguise } from '../disguise.ts'
import type { Feature } from '../feature.ts'
import { notices } from '../notices.ts'
import { senders } from '../senders.ts'
import { structure } from '../structure.ts'
import { persuasion } from './persuasion.ts'
import { sequences } from './sequences.ts'

/** Named families of signs. A new feature is one object in one of them, and a training run. */
export const FAMILIES: Readonly<Record<string, readonly Feature[]>> = {
  asks,
  persuasion,
  sequences,
  senders,
  bulk,
  notices,
  structure,
  disguise,
}

/** Every named feature; its place in this list is its number in the model, which checks the names. */
export const FEATURES: readonly Feature[] = Object.values(FAMILIES).flat()
