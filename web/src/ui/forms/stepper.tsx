import { Minus, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
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
  const latest = useRef(value)
  latest.current = value
  const clamp = (wanted: number) => Math.min(max, Math.max(min, wanted))
  const step = (by: number) => onChange(clamp(latest.current + by))
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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(onStep)
  latest.current = onStep
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (isDisabled) clearTimeout(timer.current)
  }, [isDisabled])

  function hold(wait: number) {
    timer.current = setTimeout(() => {
      latest.current()
      hold(REPEAT_MS)
    }, wait)
  }
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isDisabled}
      onPointerDown={event => {
        if (event.button !== 0) return
        latest.current()
        hold(FIRST_REPEAT_MS)
      }}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onTouchEnd={stop}
      onBlur={stop}
      // A press by the keyboard or a screen reader has no pointer, so it arrives only as a click without detail.
      onClick={event => event.detail === 0 && latest.current()}
      className={cx(
        'grid shrink-0 place-items-center rounded-md text-ink-2 hover:bg-surface-hover hover:text-ink disabled:cursor-not-allowed disabled:bg-transparent disabled:text-ink-disabled',
        edge,
      )}
    >
      {children}
    </button>
  )
}

function wholeNumber(text: string): number | null {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : null
}
