import type { Moves, Scene } from './world.ts'

/** One promise every mailbox keeps, and how it is put to the test. */
export interface Promised {
  readonly says: string
  /** Kinds of host it speaks of; all when left out. */
  readonly moves?: readonly Moves[]
  readonly test: (scene: Scene) => Promise<void>
}
