/** Something that runs in a known number of steps. `step` is how many have been taken. */
export interface Steps {
  readonly state: 'idle' | 'running' | 'done'
  readonly step: number
}

/** `show_end` is a start without the way there, for whoever wants less motion. */
export type StepsEvent = 'start' | 'show_end' | 'tick' | 'reset'

export const IDLE: Steps = { state: 'idle', step: 0 }

/** What becomes of it. Nothing but the ticks moves what is running, so that it can neither be restarted nor reset. */
export function stepsAfter(steps: Steps, event: StepsEvent, count: number): Steps {
  if (steps.state === 'running') return event === 'tick' ? advance(steps, count) : steps
  if (event === 'start') return { state: 'running', step: 0 }
  if (event === 'show_end') return { state: 'done', step: count }
  return event === 'reset' ? IDLE : steps
}

function advance({ step }: Steps, count: number): Steps {
  const next = step + 1
  return { state: next >= count ? 'done' : 'running', step: Math.min(next, count) }
}
