import { type RefObject, useEffect, useRef, useState } from 'react'
import { useIsSeen, useReducedMotion, useScrolledPast } from '../watching.ts'
import { BEGINS_AT_PX, type Stage, stageAt } from './stages.ts'

export interface StagesInPlay<N extends string, E extends Element> {
  /** Belongs on the element that must be in view for time to pass. */
  frame: RefObject<E | null>
  /** Null before the beginning, after the end and where less motion is wanted: the picture then stands at rest. */
  stage: N | null
  /** Time is passing. Motion tied to a stage must stand still while it is not. */
  isMoving: boolean
  /** What the button does; null while there is nothing to pause. */
  control: 'pause' | 'play' | null
  onControl: () => void
}

/** Plays the stages in loops once the page is scrolled, as long as they are in view and nobody pauses them. */
export function useStages<N extends string, E extends Element>(stages: readonly Stage<N>[]): StagesInPlay<N, E> {
  const frame = useRef<E>(null)
  const isSeen = useIsSeen(frame)
  const hasBegun = useScrolledPast(BEGINS_AT_PX)
  const wantsLess = useReducedMotion()
  const [elapsed, setElapsed] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const mayPlay = hasBegun && !wantsLess
  const now = mayPlay ? stageAt(stages, elapsed) : null
  const isMoving = now !== null && isSeen && !isPaused
  useClock({ from: elapsed, to: isMoving ? elapsed + now.leftMs : null, onReached: setElapsed })
  return {
    frame,
    stage: now?.name ?? null,
    isMoving,
    control: controlOf(mayPlay, now !== null && !isPaused),
    onControl: () => {
      if (now) return setPaused(!isPaused)
      setElapsed(0)
      setPaused(false)
    },
  }
}

function controlOf(mayPlay: boolean, isPlaying: boolean): 'pause' | 'play' | null {
  if (!mayPlay) return null
  return isPlaying ? 'pause' : 'play'
}

interface Clock {
  from: number
  /** Null while the clock stands. */
  to: number | null
  onReached: (elapsedMs: number) => void
}

/** Runs from one moment to another, in milliseconds, and tells which it reached: the end, or where it was stopped. */
function useClock({ from, to, onReached }: Clock): void {
  useEffect(() => {
    if (to === null) return
    const since = performance.now()
    let isThrough = false
    const timer = setTimeout(() => {
      isThrough = true
      onReached(to)
    }, to - from)
    return () => {
      clearTimeout(timer)
      if (!isThrough) onReached(Math.min(to, from + performance.now() - since))
    }
  }, [from, to, onReached])
}
