import type { OpenMailbox } from '@icebox/mailbox/mailbox'
import type { App } from '../../app.ts'
import type { Connections } from '../mailboxes/connections.ts'
import type { MailboxRow } from '../mailboxes/mailbox-store.ts'
import type { SecondOpinion } from '../second-opinion/second-opinion.ts'
import type { Lease } from './lease.ts'
import type { Places } from './places.ts'

/** What works on mailboxes in this process. */
export interface WorkerContext {
  readonly app: App
  readonly connections: Connections
  readonly places: Places
  /** Undefined when no language model is configured. */
  readonly secondOpinion?: SecondOpinion | undefined
  /** True while the process is ending: failures then say nothing about a mailbox. */
  isStopping?: boolean
}

/** One mailbox, leased and open. */
export interface Work {
  readonly app: App
  readonly lease: Lease
  /** As it was when the lease was taken. */
  readonly row: MailboxRow
  readonly mailbox: OpenMailbox
  readonly secondOpinion: SecondOpinion | undefined
  /** Whether anything was got done, whatever went wrong later. */
  readonly progress: { isMade: boolean }
}
