import type { Account, Folder, StoredMessage } from './store.ts'
import type { Command } from './wire.ts'

/** What goes wrong with one command, and how often (once unless said otherwise). */
export interface Fault {
  /** As in `Command.name`, for example 'UID COPY'. */
  readonly command: string
  /**
   * `no`: refused with `text`. `lie`: done, and refused all the same. `drop_before`: the connection ends and nothing is done. `drop_unanswered`: done, then the
   * connection ends without an answer. `drop_answered`: done and answered, then it ends. `cut`: ends halfway through the
   * answer. `hang`: no answer, ever.
   */
  readonly does: 'no' | 'lie' | 'drop_before' | 'drop_unanswered' | 'drop_answered' | 'cut' | 'hang'
  readonly text?: string
  readonly times?: number
}

/** What the host can do and how it behaves; may be changed while it runs. */
export interface Switches {
  move: boolean
  uidplus: boolean
  idle: boolean
  /** IDLE is accepted and then says nothing. */
  silentIdle: boolean
  refuseLogins: boolean
  /** As Gmail: folders are labels on one store of messages; counts for mailboxes made from then on. */
  labels: boolean
}

/** What a session needs of its host. */
export interface SessionHost {
  readonly switches: Switches
  account(address: string): Account | undefined
  takeFault(command: string): Fault | undefined
  note(session: Session, command: Command): void
  countCopies(messages: number): void
}

export interface Selected {
  readonly folder: Folder
  readonly readOnly: boolean
  /** UIDs by sequence number, as the client was told. */
  readonly view: number[]
  readonly flagsTold: Map<number, string>
}

/** What a command may do with the connection it came on. */
export interface Session {
  readonly host: SessionHost
  readonly account: Account | undefined
  selected: Selected | undefined
  /** Puts one line into the answer. */
  say(text: string): void
  /** Asks for one more line, as AUTHENTICATE without an initial response does. */
  awaitLogin(tag: string): void
  beginIdle(tag: string): void
  enter(account: Account): void
  /** Tells what changed in the selected folder since the client last heard of it. */
  tellChanges(mayExpunge?: boolean): void
  /** Sends what is waiting and ends the connection. */
  end(): void
}

/** One command and when it may be given; unmarked ones need a login. */
export interface CommandEntry {
  readonly anyone?: true
  readonly selected?: true
  readonly needs?: keyof Switches
  run(session: Session, command: Command): void
}

export function capabilityList(switches: Switches): string {
  const optional = [
    switches.idle && 'IDLE',
    switches.uidplus && 'UIDPLUS',
    switches.move && 'MOVE',
    switches.labels && 'X-GM-EXT-1',
  ]
  const always = ['IMAP4rev1', 'ID', 'NAMESPACE', 'SPECIAL-USE', 'UNSELECT', 'LITERAL+', 'SASL-IR', 'AUTH=PLAIN']
  return [...always, ...optional.filter(Boolean)].join(' ')
}

export const flagsOf = (message: StoredMessage): string => [...message.flags].sort().join(' ')
