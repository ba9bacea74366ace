import { type Allowance, allowanceOf, type Budget, IDLE, PACE } from './connection/budgets.ts'

export interface Used {
  readonly bytes: number
  readonly responses: number
}

/** Three accounts: one for the command, one for the piece of work it belongs to, one for what comes while nothing is asked. */
export interface Counts {
  beginCommand(allowance: Allowance): void
  beginWork(budget: Budget): void
  rest(): void
  /** False when an account that counts now cannot cover it. */
  take(use: Used): boolean
  /** Milliseconds to wait before more is read, so that the pace holds. */
  waitMs(now: number): number
}

export function newCounts(first: Budget): Counts {
  let command = newAccount(allowanceOf(''))
  let work = newAccount(first)
  let idle = newAccount(IDLE)
  let idleUntil = 0
  let isResting = false
  const pace = newPace()
  return {
    beginCommand: allowance => {
      command = newAccount(allowance)
    },
    beginWork: budget => {
      isResting = false
      work = newAccount(budget)
    },
    rest: () => {
      isResting = true
    },
    take: use => {
      pace.add(use)
      if (!isResting) return [command, work].every(account => account.take(use))
      if (Date.now() >= idleUntil) {
        idleUntil = Date.now() + IDLE.milliseconds
        idle = newAccount(IDLE)
      }
      return idle.take(use)
    },
    waitMs: pace.waitMs,
  }
}

function newAccount(allowed: Allowance) {
  let [bytes, responses] = [0, 0]
  return {
    take: (use: Used): boolean => {
      bytes += use.bytes
      responses += use.responses
      return bytes <= allowed.bytes && responses <= allowed.responses
    },
  }
}

/** `readUntil` runs ahead of the clock by as much as the host was faster than its pace. */
function newPace() {
  let cost = 0
  let readUntil = 0
  return {
    add: ({ bytes, responses }: Used) => {
      cost += (bytes / PACE.bytesPerSecond + responses / PACE.responsesPerSecond) * 1_000
    },
    waitMs: (now: number): number => {
      readUntil = Math.max(readUntil, now) + cost
      cost = 0
      return Math.max(0, readUntil - now - PACE.burstMs)
    },
  }
}
