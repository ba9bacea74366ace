import type { Call, PathParams } from '@icebox/contract/call'
import type { AuditAct } from '@icebox/contract/safety/audit'
import type { z } from 'zod'
import type { Actor, App } from '../../app.ts'
import type { Beginning } from '../sessions/session.ts'

/** The browser a request comes from. */
export interface Browser {
  /** For limits on tries; see networkOf. */
  readonly ip: string
  /** A random name that stays with the browser; set by asking for it. */
  browser(): string
  /** The browser's name as a device, where it has signed in to the account before. */
  deviceOf(accountId: string): string | undefined
  /** Names the session it claims to have; see sessionName. */
  readonly session: string
  /** When it was begun; undefined where it does not hold. */
  readonly signedInAt?: Date | undefined
}

/** Someone whose session, if any, is not asked for. Sign-in starts one through it. */
export interface Visitor extends Browser {
  readonly accountId: string | undefined
  startSession(by: Beginning & { readonly hasJoined?: boolean }): Promise<void>
  /** A short-lived note in a cookie, for steps before there is an account. */
  readonly signupNote: string | undefined
  setSignupNote(note: string): void
}

/** Who asks, and from which browser. */
export type Member = Actor & Browser

export type Caller<C extends Call> = C['who'] extends 'anyone' ? Visitor : Member
export type VerbInput<C extends Call> = z.output<C['input']> & Omit<PathParams<C['path']>, 'id'>
export type Verb<C extends Call> = (app: App, caller: Caller<C>, input: VerbInput<C>) => Promise<z.input<C['output']>>

/** What is to be known of a call beside its verb. Every call that changes something names its act, or says why none. */
export interface About<I = never> {
  /** What the team's audit trail calls it: always, or with some inputs. */
  readonly act?: AuditAct | ((input: I) => AuditAct)
  /** Why the trail does not tell of it. */
  readonly untold?: string
  /** The place in the path that names what it is done to. */
  readonly target?: string
  /** Fields of the input that the trail tells: switches, numbers and words out of a list of ours; of lists, how long. */
  readonly says?: readonly string[]
  /** The verb writes the row itself, in the transaction that ends the act, be it later or by somebody else; see tellDeed. */
  readonly tellsItself?: true
  /** What it changes is kept by somebody else: told once it is answered, where this holds of the answer. */
  readonly isDone?: (answer: never) => boolean
  /** For whom the call is there at all; to all others it answers as an address where nothing is. */
  readonly isThereFor?: (app: App, visitor: Pick<Visitor, 'accountId' | 'session'>) => Promise<boolean>
  /** It takes a sign-in of the last minutes: always, or with some inputs. */
  readonly isFresh?: true | ((input: I) => boolean)
}

/** A call of the contract and the verb that answers it. */
export interface Route {
  readonly call: Call
  readonly verb: (app: App, caller: never, input: never) => Promise<unknown>
  readonly about?: About | undefined
}

/** One line from call to verb. */
export function route<C extends Call>(call: C, verb: Verb<C>, about: About<VerbInput<C>> = {}): Route {
  return { call, verb: verb as Route['verb'], about: about as About }
}
