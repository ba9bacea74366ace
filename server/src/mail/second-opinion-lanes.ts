/** Runs a task when a lane is free, in the order asked. */
export type Lanes = <T>(task: () => Promise<T>) => Promise<T>

/** So many tasks at once; the others wait. */
export function newLanes(count: number): Lanes {
  const waiting: (() => void)[] = []
  let free = count
  return async task => {
    if (free > 0) free--
    else await new Promise<void>(go => waiting.push(go))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
