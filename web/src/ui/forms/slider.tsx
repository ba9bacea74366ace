import { Minus, Plus } from 'lucide-react'
import { Slider as RadixSlider } from 'radix-ui'
import { IconButton } from '../icon-button.tsx'

interface SliderProps {
  label: string
  value: number
  min: number
  max: number
  isDisabled?: boolean
  /** Read out in place of the bare number. */
  valueText: string
  /** While it moves. */
  onMove: (value: number) => void
  /** When it is let go, or a key or button has moved it. */
  onSettle: (value: number) => void
}

/** Arrows move 1, Page keys 5, Home and End to the ends. The part at or over the thumb is ice. */
export function Slider({ label, value, min, max, isDisabled, valueText, onMove, onSettle }: SliderProps) {
  return (
    <RadixSlider.Root
      inverted={false}
      className="relative flex h-7 touch-none items-center select-none data-[disabled]:opacity-70"
      value={[value]}
      min={min}
      max={max}
      step={1}
      disabled={isDisabled}
      onValueChange={([next]) => next !== undefined && onMove(next)}
      onValueCommit={([next]) => next !== undefined && onSettle(next)}
      onKeyDownCapture={event => pageBy5(event, value, next => settleAt(clamp(next, min, max), onMove, onSettle))}
    >
      <RadixSlider.Track className="relative h-1 grow rounded-full bg-ice">
        <RadixSlider.Range className="absolute h-full rounded-full bg-line" />
      </RadixSlider.Track>
      <RadixSlider.Thumb
        aria-label={label}
        aria-valuetext={valueText}
        className="block size-[22px] rounded-full border-2 border-ice bg-surface shadow-2 focus-visible:rounded-full"
      />
    </RadixSlider.Root>
  )
}

type SliderStepsProps = Pick<SliderProps, 'value' | 'min' | 'max' | 'isDisabled' | 'onMove' | 'onSettle'>

/** The minus, the value and the plus that stand beside the slider, so that dragging is never the only way. */
export function SliderSteps({ value, min, max, isDisabled, onMove, onSettle }: SliderStepsProps) {
  const by = (step: number) => settleAt(clamp(value + step, min, max), onMove, onSettle)
  return (
    <span className="flex items-center gap-2">
      <IconButton icon={Minus} label="Lower by 1" disabled={isDisabled || value <= min} onClick={() => by(-1)} />
      <output className="mono text-[15px] font-semibold">{value}%</output>
      <IconButton icon={Plus} label="Raise by 1" disabled={isDisabled || value >= max} onClick={() => by(1)} />
    </span>
  )
}

function settleAt(value: number, onMove: (value: number) => void, onSettle: (value: number) => void) {
  onMove(value)
  onSettle(value)
}

function pageBy5(event: React.KeyboardEvent, value: number, settle: (value: number) => void) {
  const step = { PageUp: 5, PageDown: -5 }[event.key]
  if (!step) return
  event.preventDefault()
  event.stopPropagation()
  settle(value + step)
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}
