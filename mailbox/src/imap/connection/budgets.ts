/** What a host may send for one purpose. A response is one line together with its literals. */
export interface Allowance {
  readonly bytes: number
  readonly responses: number
}

/** What one piece of work may use in all, however many commands it takes. */
export interface Budget extends Allowance {
  readonly milliseconds: number
}

const KIB = 1 << 10
const MIB = 1 << 20

/** From the greeting until the login is answered, every retry and extension included. */
export const LOGIN: Budget = { bytes: 256 * KIB, responses: 1_000, milliseconds: 30_000 }

/** One call of a mailbox: two hundred messages looked at, one read, one moved. */
export const WORK: Budget = { bytes: 64 * MIB, responses: 100_000, milliseconds: 4 * 60_000 }

/** One move: a copy is compared with its source, both whole. */
export const MOVE: Budget = { bytes: 256 * MIB, responses: 100_000, milliseconds: 4 * 60_000 }

/** Counting the folders, for somebody who only tries a password. */
export const PROBE: Budget = { bytes: 4 * MIB, responses: 12_000, milliseconds: 20_000 }

/** What may come unasked while nothing is asked, in each ten minutes: somebody may be clearing out an old inbox. */
export const IDLE: Budget = { bytes: 2 * MIB, responses: 50_000, milliseconds: 10 * 60_000 }

/** One command; `lineBytes` bounds a single line, because a line is parsed in one go. */
export interface CommandAllowance extends Allowance {
  readonly lineBytes: number
}

/** A command nobody answers within this time will not be answered. */
export const LONGEST_COMMAND_MS = 2 * 60_000

/** The longest messages read, 4 MiB, and what many hosts send beside them. */
const FETCHING: CommandAllowance = { bytes: 16 * MIB, responses: 20_000, lineBytes: 128 * KIB }
const LISTING: CommandAllowance = { bytes: 4 * MIB, responses: 10_000, lineBytes: 16 * KIB }
/** All hits come in one line. */
const SEARCHING: CommandAllowance = { bytes: 2 * MIB, responses: 20_000, lineBytes: MIB }
/** Hosts tell what other programs changed along with any answer. */
const ANY_OTHER: CommandAllowance = { bytes: MIB, responses: 20_000, lineBytes: 64 * KIB }

const BY_COMMAND: Readonly<Record<string, CommandAllowance>> = {
  FETCH: FETCHING,
  'UID FETCH': FETCHING,
  LIST: LISTING,
  XLIST: LISTING,
  LSUB: LISTING,
  SEARCH: SEARCHING,
  'UID SEARCH': SEARCHING,
}

export function allowanceOf(command: string): CommandAllowance {
  return BY_COMMAND[command.toUpperCase()] ?? ANY_OTHER
}

/** How fast one host is read in the long run, and how much may come at once before it is held back. */
export const PACE = { bytesPerSecond: 16 * MIB, responsesPerSecond: 5_000, burstMs: 250 }
