import type { Moves, Scene, World } from './world.ts'

/** One promise every mailbox keeps, and how it is put to the test. */
export interface Promised {
  readonly says: string
  /** Kinds of host it speaks of; all when left out. */
  readonly moves?: readonly Moves[]
  /** Said of one kind of connection only, because the other has nothing that could break it. */
  readonly speaks?: World['speaks']
  readonly test: (scene: Scene) => Promise<void>
}
