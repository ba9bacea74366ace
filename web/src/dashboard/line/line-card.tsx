import { LINE_DEFAULT, LINE_MAX, LINE_MIN, PRODUCT_NAME } from '@icebox/contract/constants'
import type { User } from '@icebox/contract/user'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { Card, CardBody } from '../../ui/card.tsx'
import { Slider, SliderSteps } from '../../ui/forms/slider.tsx'
import { lineEffectOf } from '../asks.ts'
import { countsAt, lineValueText } from './line-counts.ts'
import { LineEffectView, LineHistogram } from './line-effect.tsx'
import { Screening } from './screening.tsx'
import { useLine } from './use-line.ts'

/** The line: how sure Icebox has to be, and what that would have done in the last seven days. */
export function LineCard({ user }: { user: User }) {
  const { data: effect, isError, refetch } = useQuery(lineEffectOf(user.id))
  const saved = user.settings.coldEmailThreshold
  const { line, isSaving, move, saveNow, saveSoon, cardRef } = useLine(user.id, saved)
  const isDisabled = !user.mayMoveLine || isSaving
  const counts = effect && countsAt(effect, line)
  const range = { value: line, min: LINE_MIN, max: LINE_MAX, isDisabled, onMove: move }
  return (
    <Card
      ref={cardRef}
      title="Protection line"
      action={<SliderSteps {...range} onSettle={saveSoon} />}
      aria-busy={isSaving || undefined}
    >
      <CardBody>
        <p className="-mt-1.5 mb-2 text-[13px]/[19px] text-ink-2">
          {PRODUCT_NAME} moves a message when it is at least this sure. Here is your last 7 days.
        </p>
        <LineHistogram counts={effect?.counts} line={line} />
        <LineSlider range={range} valueText={lineValueText(line, counts)} onRelease={saveNow} onKeyed={saveSoon} />
        <div className="mt-0.5 flex justify-between text-[12.5px] text-ink-3">
          <span>{LINE_MIN}, catch more</span>
          <span>{LINE_MAX}, only the obvious</span>
        </div>
        {!user.mayMoveLine && <LineLocked planName={user.subscriptionTier && user.planName} />}
        <LineEffectView counts={counts} onRetry={isError ? () => void refetch() : undefined} />
      </CardBody>
      <Screening user={user} />
    </Card>
  )
}

interface LineSliderProps {
  range: { value: number; min: number; max: number; isDisabled: boolean; onMove: (value: number) => void }
  valueText: string
  onRelease: (value: number) => void
  /** A key settles with every press, so it waits for the last one. */
  onKeyed: (value: number) => void
}

function LineSlider({ range, valueText, onRelease, onKeyed }: LineSliderProps) {
  const isKeyed = useRef(false)
  return (
    <div
      onKeyDownCapture={() => {
        isKeyed.current = true
      }}
      onPointerDownCapture={() => {
        isKeyed.current = false
      }}
    >
      <Slider
        {...range}
        label="Minimum confidence to block emails"
        valueText={valueText}
        onSettle={value => (isKeyed.current ? onKeyed(value) : onRelease(value))}
      />
    </div>
  )
}

function LineLocked({ planName }: { planName: string }) {
  return (
    <p className="mt-3 text-[12.5px]/[18px] text-ink-2">
      {planName ? `${planName} keeps` : `Without a plan ${PRODUCT_NAME} keeps`} the line at {LINE_DEFAULT}. On Pro and
      Pro+ you can move it.{' '}
      <Link to="/modify-plan" className="link touch">
        Change Plan
      </Link>
    </p>
  )
}
