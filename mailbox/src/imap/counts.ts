import { type Allowance, allowanceOf, type Budget, IDLE, PACE } from './connection/budgets.ts'

export interface Used {
  readonly bytes: number
  readonly responses: number
}

/** Three accounts: one for the command, one for the piece of work it belongs to, one for what comes while nothing is asked. */
export class Counts {
  #command = new Account(allowanceOf(''))
  #work: Account
  #idle = new Account(IDLE)
  #idleUntil = 0
  #isResting = false
  readonly #pace = new Pace()

  constructor(first: Budget) {
    this.#work = new Account(first)
  }

  beginCommand(allowance: Allowance): void {
    this.#command = new Account(allowance)
  }

  beginWork(budget: Budget): void {
    this.#isResting = false
    this.#work = new Account(budget)
  }

  rest(): void {
    this.#isResting = true
  }

  /** False when an account that counts now cannot cover it. */
  take(use: Used): boolean {
    this.#pace.add(use)
    if (!this.#isResting) return [this.#command, this.#work].every(account => account.take(use))
    if (Date.now() >= this.#idleUntil) {
      this.#idleUntil = Date.now() + IDLE.milliseconds
      this.#idle = new Account(IDLE)
    }
    return this.#idle.take(use)
  }

  /** Milliseconds to wait before more is read, so that the pace holds. */
  waitMs(now: number): number {
    return this.#pace.waitMs(now)
  }
}

class Account {
  readonly #allowed: Allowance
  #bytes = 0
  #responses = 0

  constructor(allowed: Allowance) {
    this.#allowed = allowed
  }

  take(use: Used): boolean {
    this.#bytes += use.bytes
    this.#responses += use.responses
    return this.#bytes <= this.#allowed.bytes && this.#responses <= this.#allowed.responses
  }
}

class Pace {
  #cost = 0
  /** Runs ahead of the clock by as much as the host was faster than its pace. */
  #readUntil = 0

  add({ bytes, responses }: Used): void {
    this.#cost += (bytes / PACE.bytesPerSecond + responses / PACE.responsesPerSecond) * 1_000
  }

  waitMs(now: number): number {
    this.#readUntil = Math.max(this.#readUntil, now) + this.#cost
    this.#cost = 0
    return Math.max(0, this.#readUntil - now - PACE.burstMs)
  }
}
