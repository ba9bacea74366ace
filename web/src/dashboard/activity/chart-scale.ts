import type { ActivityDay } from '@icebox/contract/activity'
import { niceStep } from '../../ui/icicles.ts'

/** Measures of the chart in its own units: bars above the band of dates, icicles below it. */
export interface ChartScale {
  width: number
  height: number
  /** Where the bars stand. */
  inboxLine: number
  /** Where the icicles hang. */
  iceLine: number
  /** Height of one message, the same both ways. */
  unit: number
  ticks: { y: number; value: number }[]
  columns: Column[]
}

export interface Column {
  day: ActivityDay
  /** The middle of the column. */
  x: number
  /** Width of a bar. */
  bar: number
  step: number
  isToday: boolean
  /** What stands on the band: a day of the month, Today, or nothing where there is no room. */
  label: string
}

const AXIS = 34
const BAND = 24
const TOP = 8
/** Below the longest icicle, for the dot of a thawed day. */
const BOTTOM = 16
/** An empty chart still shows what it would measure. */
const LEAST = 4

interface Size {
  width: number
  height: number
  /** Every so many days carry a label. */
  labelEach: number
}

/** Lays out days, oldest first, the last one today. */
export function scaleFor(days: ActivityDay[], { width, height, labelEach }: Size): ChartScale {
  const up = Math.max(LEAST, ...days.map(day => day.passed))
  const down = Math.max(LEAST, ...days.map(day => day.blocked))
  const unit = (height - TOP - BAND - BOTTOM) / (up + down)
  const inboxLine = TOP + up * unit
  const iceLine = inboxLine + BAND
  const upStep = niceStep(up / 2)
  const upTicks = [2, 1].map(times => ({ value: upStep * times, y: inboxLine - upStep * times * unit }))
  const downStep = niceStep(down)
  return {
    width,
    height,
    inboxLine,
    iceLine,
    unit,
    ticks: [...upTicks, { value: downStep, y: iceLine + downStep * unit }],
    columns: columnsFor(days, width, labelEach),
  }
}

function columnsFor(days: ActivityDay[], width: number, labelEach: number): Column[] {
  const step = (width - AXIS) / Math.max(1, days.length)
  const last = days.length - 1
  return days.map((day, index) => ({
    day,
    step,
    x: AXIS + step * (index + 0.5),
    bar: Math.min(27, step * 0.52),
    isToday: index === last,
    label: labelOf(day, last - index, labelEach),
  }))
}

function labelOf(day: ActivityDay, age: number, labelEach: number): string {
  if (age === 0) return 'Today'
  return age % labelEach === 0 ? String(Number(day.date.slice(8))) : ''
}
