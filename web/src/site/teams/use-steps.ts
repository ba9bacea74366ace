import { useEffect, useReducer } from 'react'
import { IDLE, type Steps, type StepsEvent, stepsAfter } from './steps.ts'

/** Takes `count` steps, one each `everyMs`, once started. Who asks for less motion gets the end at once. */
export function useSteps({ count, everyMs }: { count: number; everyMs: number }) {
  const [steps, send] = useReducer((known: Steps, event: StepsEvent) => stepsAfter(known, event, count), IDLE)
  const isRunning = steps.state === 'running'
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => send('tick'), everyMs)
    return () => clearInterval(timer)
  }, [isRunning, everyMs])
  return {
    ...steps,
    start: () => send(wantsLessMotion() ? 'show_end' : 'start'),
    reset: () => send('reset'),
  }
}

function wantsLessMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
