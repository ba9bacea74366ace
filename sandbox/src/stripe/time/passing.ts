import type { World } from '../world.ts'
import { nextDue } from './dues.ts'

/** A clock that runs as the one below it does, ahead of it by what time was let pass. */
export interface Clock {
  now(): number
  /** While something that fell due happens, it is the moment at which it fell due. */
  at(time: number, work: () => void): void
}

export function openClock(state: { ahead: number }, below: () => number): Clock {
  let pinned: number | undefined
  return {
    now: () => pinned ?? Math.floor(below() / 1000) + state.ahead,
    at: (time, work) => {
      pinned = time
      try {
        work()
      } finally {
        pinned = undefined
      }
    },
  }
}

/** What fell due since anybody last looked. */
export function catchUp(world: World, clock: Clock): void {
  for (let due = nextDue(world, null); due && due.at <= clock.now(); due = nextDue(world, null)) {
    clock.at(due.at, due.run)
  }
}

/**
 * Goes through time from one thing that falls due to the next, with a pause after each for whoever hears of it, and one before
 * for what is still on its way.
 */
export async function advance(
  world: World,
  clock: Clock,
  { seconds, pause }: { seconds: number; pause: () => Promise<void> },
): Promise<void> {
  if (seconds < 0) throw new RangeError('Time only goes forward.')
  await pause()
  const target = clock.now() + seconds
  for (let due = nextDue(world, null); due && due.at <= target; due = nextDue(world, null)) {
    world.state.ahead += Math.max(0, due.at - clock.now())
    clock.at(due.at, due.run)
    await pause()
  }
  world.state.ahead += Math.max(0, target - clock.now())
}
