import type { Entra } from '../entra/entra.ts'
import type { Mailbox } from '../store/mailbox.ts'
import type { Bells } from './bells.ts'
import type { Throttle } from './throttle.ts'

/** All that the twin holds, for the parts that answer Graph's calls. */
export interface Realm {
  readonly entra: Entra
  readonly mailboxes: ReadonlyMap<string, Mailbox>
  readonly bells: Bells
  readonly throttle: Throttle
  /** Most items on a page of delta. */
  readonly deltaPage: number
  /** Calls of routes there are not. */
  readonly unknownRequests: string[]
  /** Calls that delete a message. */
  readonly deletes: string[]
  /** Something changed that a restart has to remember. */
  touched(): void
  /** Brings a message to everybody at this twin it is addressed to. */
  post(raw: Buffer, to: readonly string[]): Promise<void>
}
