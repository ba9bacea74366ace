import { LINE_MAX, LINE_MIN } from '@icebox/contract/constants'
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Popup } from '../../kit/calls.ts'
import { PART } from './looks.ts'

interface ConfidenceProps {
  line: Popup['line']
  isFixed: boolean
  onSettle: (line: number) => Promise<void>
}

/** Keys come in bursts; one save follows the last of them. */
const PAUSE_MS = 400
/** Of the thumb, which stands half over each end of the track. */
const HALF_THUMB_PX = 11

export function Confidence({ line: { value, why }, isFixed, onSettle }: ConfidenceProps) {
  const { shown, isSaving, move, slider } = useMoved(value, onSettle)
  const share = (shown - LINE_MIN) / (LINE_MAX - LINE_MIN)
  const at = `calc(${HALF_THUMB_PX}px + ${share} * (100% - ${2 * HALF_THUMB_PX}px))`
  return (
    <div className={PART}>
      <div className="flex items-center justify-between">
        <b id="confidence">AI Confidence</b>
        <output className="mono font-semibold">{shown}%</output>
      </div>
      <p id="confidence-hint" className="text-[12.5px] text-ink-3">
        Minimum confidence to block emails
        {why && <span className="block text-ink-2">{why}</span>}
      </p>
      <input
        ref={slider}
        type="range"
        min={LINE_MIN}
        max={LINE_MAX}
        value={shown}
        disabled={isFixed || isSaving || why !== null}
        aria-label="Minimum confidence to block emails"
        aria-describedby="confidence-hint"
        aria-valuetext={`${shown} percent`}
        onChange={({ target }) => move(Number(target.value))}
        className="line-slider mt-1 block focus-visible:rounded-full"
        style={{ '--at': at } as CSSProperties}
      />
    </div>
  )
}

/** The line as it is shown. It is saved when it is let go, and cannot be moved meanwhile. */
function useMoved(value: number, onSettle: ConfidenceProps['onSettle']) {
  const [moved, setMoved] = useState<number>()
  const [isSaving, setSaving] = useState(false)
  const slider = useRef<HTMLInputElement>(null)
  const save = useEffectEvent(async (input: HTMLInputElement) => {
    const hadFocus = document.activeElement === input
    setSaving(true)
    await onSettle(Number(input.value))
    setSaving(false)
    setMoved(undefined)
    if (hadFocus) requestAnimationFrame(() => input.focus())
  })

  useEffect(() => {
    const input = slider.current
    let pause: ReturnType<typeof setTimeout>
    // React hears every step; the browser's own event comes when the thumb is let go.
    const letGo = () => {
      clearTimeout(pause)
      pause = setTimeout(() => input && void save(input), PAUSE_MS)
    }
    input?.addEventListener('change', letGo)
    return () => {
      clearTimeout(pause)
      input?.removeEventListener('change', letGo)
    }
  }, [])
  return { shown: moved ?? value, isSaving, move: setMoved, slider }
}
