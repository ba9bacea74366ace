import { Minus, Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { cx } from '../cx.ts'

interface StepperProps {
  label: string
  value: number
  /** The least it may be; 1 unless said. */
  min?: number
  /** The most it may be; without end unless said. */
  max?: number
  size?: 'sm' | 'md'
  /** Locked as it stands. */
  isDisabled?: boolean
  onChange: (value: number) => void
}

const FIRST_REPEAT_MS = 400
const REPEAT_MS = 150

/** A whole number with minus and plus. Holding repeats; empty or invalid text becomes the least on leaving. */
export function Stepper({
  label,
  value,
  min = 1,
  max = Number.POSITIVE_INFINITY,
  size = 'md',
  isDisabled = false,
  onChange,
}: StepperProps) {
  const [text, setText] = useState<string | null>(null)
  const clamp = (wanted: number) => Math.min(max, Math.max(min, wanted))
  const step = (by: number) => onChange(clamp(value + by))
  const edge = size === 'sm' ? 'size-[34px]' : 'size-10'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own frame and legend
    <span
      role="group"
      aria-label={label}
      className="inline-flex items-center rounded-md border border-line-control bg-surface"
    >
      <HoldButton
        label={`One fewer: ${label}`}
        isDisabled={isDisabled || value <= min}
        edge={edge}
        onStep={() => step(-1)}
      >
        <Minus aria-hidden size={15} strokeWidth={1.75} />
      </HoldButton>
      <input
        aria-label={label}
        inputMode="numeric"
        disabled={isDisabled}
        value={text ?? value}
        onChange={event => {
          setText(event.target.value)
          const typed = wholeNumber(event.target.value)
          if (typed !== null && typed === clamp(typed)) onChange(typed)
        }}
        onBlur={() => {
          if (text !== null) onChange(clamp(wholeNumber(text) ?? min))
          setText(null)
        }}
        className={cx(
          'border-x border-line bg-transparent text-center text-md font-[650] disabled:cursor-not-allowed disabled:text-ink-2',
          size === 'sm' ? 'h-[34px] w-[42px]' : 'h-10 w-12',
        )}
      />
      <HoldButton
        label={`One more: ${label}`}
        isDisabled={isDisabled || value >= max}
        edge={edge}
        onStep={() => step(1)}
      >
        <Plus aria-hidden size={15} strokeWidth={1.75} />
      </HoldButton>
    </span>
  )
}

interface HoldButtonProps {
  label: string
  isDisabled?: boolean
  edge: string
  onStep: () => void
  children: React.ReactNode
}

function HoldButton({ label, isDisabled, edge, onStep, children }: HoldButtonProps) {
  const [isHeld, setHeld] = useState(false)
  // A disabled button is never told of the finger's leaving.
  if (isHeld && isDisabled) setHeld(false)
  useRepeated(onStep, isHeld)
  const stop = () => setHeld(false)
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isDisabled}
      onPointerDown={event => {
        if (event.button !== 0) return
        onStep()
        setHeld(true)
      }}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onTouchEnd={stop}
      onBlur={stop}
      // A press by the keyboard or a screen reader has no pointer, so it arrives only as a click without detail.
      onClick={event => event.detail === 0 && onStep()}
      className={cx(
        'grid shrink-0 place-items-center rounded-md text-ink-2 hover:bg-surface-hover hover:text-ink disabled:cursor-not-allowed disabled:bg-transparent disabled:text-ink-disabled',
        edge,
      )}
    >
      {children}
    </button>
  )
}

/** Steps again and again while it is held, after a first pause that tells holding from pressing. */
function useRepeated(onStep: () => void, isHeld: boolean): void {
  const step = useEffectEvent(onStep)
  useEffect(() => {
    if (!isHeld) return
    let timer = setTimeout(repeat, FIRST_REPEAT_MS)
    function repeat() {
      step()
      timer = setTimeout(repeat, REPEAT_MS)
    }
    return () => clearTimeout(timer)
  }, [isHeld])
}

function wholeNumber(text: string): number | null {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : null
}
