import type { Transform, TransformCallback } from 'node:stream'
import type { ImapFlow } from 'imapflow'
import { failureOf } from '../../failures.ts'
import type { MailboxError } from '../../mailbox.ts'
import { Counts } from '../counts.ts'
import { allowanceOf, type Budget, LONGEST_COMMAND_MS } from './budgets.ts'

/** Counts what a host sends, holds it back when it comes too fast, and ends the session when it is too much or too late. */
export interface Meter {
  /** What the host did wrong, once the session was ended for it: reason `too_much` or `timeout`. */
  fault(): MailboxError | undefined
  /** A piece of work begins; what the host sends and the time it takes count against its own budget. */
  begin(budget: Budget): void
  /** The work is done; what comes now comes unasked. */
  rest(): void
}

/** The parts of the library a meter is put on. All data passes the parser, before STARTTLS and after it. */
interface Inside {
  readonly streamer: Transform & { maxLineLength: number }
  exec(command: string, ...rest: unknown[]): Promise<unknown>
}

/** Puts a meter on a client that has not connected yet; until `begin` the login's budget counts. */
export function meterOn(client: ImapFlow, login: Budget): Meter {
  const inside = client as unknown as Inside
  const { streamer } = inside
  const counts = new Counts(login)
  let fault: MailboxError | undefined
  const end = (reason: 'too_much' | 'timeout') => {
    fault ??= failureOf(reason)
    // The parser first: what it holds already must not be worked off.
    streamer.destroy()
    client.close()
  }
  const timers = new Timers(() => end('timeout'))
  client.once('close', () => timers.clear())
  countBytes(streamer, counts, () => end('too_much'))
  countResponses(streamer, counts, () => end('too_much'))
  const exec = inside.exec.bind(client)
  inside.exec = (command, ...rest) => {
    const allowance = allowanceOf(command)
    counts.beginCommand(allowance)
    streamer.maxLineLength = allowance.lineBytes
    const answer = exec(command, ...rest)
    // IDLE goes on until we end it.
    if (command !== 'IDLE') answer.then(...timers.until(LONGEST_COMMAND_MS))
    return answer
  }
  streamer.maxLineLength = allowanceOf('').lineBytes
  const begin = (budget: Budget) => {
    counts.beginWork(budget)
    timers.setWork(budget.milliseconds)
  }
  begin(login)
  return {
    fault() {
      return fault
    },
    begin,
    rest() {
      counts.rest()
      timers.clearWork()
    },
  }
}

/** Before the parser sees them. A chunk is called done late when the host is too fast, which stops the socket. */
function countBytes(streamer: Transform, counts: Counts, end: () => void): void {
  const transform = streamer._transform.bind(streamer)
  streamer._transform = (chunk: Buffer, encoding: BufferEncoding, done: TransformCallback) => {
    if (!counts.take({ bytes: chunk.length, responses: 0 })) {
      done()
      return end()
    }
    transform(chunk, encoding, () => {
      const wait = counts.waitMs(Date.now())
      if (wait > 0) setTimeout(done, wait)
      else done()
    })
  }
}

function countResponses(streamer: Transform, counts: Counts, end: () => void): void {
  const push = streamer.push.bind(streamer)
  streamer.push = response => {
    if (response === null || counts.take({ bytes: 0, responses: 1 })) return push(response)
    end()
    return false
  }
}

class Timers {
  readonly #expire: () => void
  readonly #running = new Set<NodeJS.Timeout>()
  #work: NodeJS.Timeout | undefined

  constructor(expire: () => void) {
    this.#expire = expire
  }

  setWork(milliseconds: number): void {
    this.clearWork()
    this.#work = this.#start(milliseconds)
  }

  clearWork(): void {
    this.#stop(this.#work)
  }

  /** Both ways in which what is waited for may end. */
  until(milliseconds: number): [() => void, () => void] {
    const timer = this.#start(milliseconds)
    const ended = () => this.#stop(timer)
    return [ended, ended]
  }

  clear(): void {
    for (const timer of this.#running) clearTimeout(timer)
    this.#running.clear()
  }

  #start(milliseconds: number): NodeJS.Timeout {
    const timer = setTimeout(this.#expire, milliseconds)
    this.#running.add(timer)
    return timer
  }

  #stop(timer: NodeJS.Timeout | undefined): void {
    clearTimeout(timer)
    if (timer) this.#running.delete(timer)
  }
}
