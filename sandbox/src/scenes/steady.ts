export interface Trickle {
  readonly running: boolean
  readonly secondsBetween: number
}

/** A steady flow of mail into one mailbox. */
export interface TrickleControl {
  /** Starts or stops it; the first message comes at once. */
  set(trickle: { running: boolean; secondsBetween?: number | undefined }): void
  state(): Trickle
  /** Stops it, and waits for the message that is under way. */
  end(): Promise<void>
}

/** Delivers again and again once it is set to run; it ends by itself after `longestMs`, if that is given. */
export function startTrickle(deliverOne: () => Promise<void>, longestMs?: number): TrickleControl {
  let state: Trickle = { running: false, secondsBetween: 8 }
  let timer: NodeJS.Timeout | undefined
  let until = Number.POSITIVE_INFINITY
  let current = Promise.resolve()
  const tick = () => {
    if (Date.now() > until) return set({ running: false })
    current = deliverOne()
    current.catch(error => process.stderr.write(`A message of the trickle was not delivered: ${error}\n`))
  }
  const set: TrickleControl['set'] = ({ running, secondsBetween = state.secondsBetween }) => {
    const begins = running && !state.running
    state = { running, secondsBetween }
    clearInterval(timer)
    if (running && longestMs !== undefined) until = Date.now() + longestMs
    if (begins) tick()
    if (running) timer = setInterval(tick, secondsBetween * 1000)
  }
  return {
    set,
    state: () => state,
    end: async () => {
      set({ running: false })
      await current.catch(() => undefined)
    },
  }
}
