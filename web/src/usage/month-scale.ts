import { letThrough, type UsageOfMonth } from '@icebox/contract/billing/usage-by-month'
import { niceStep } from '../ui/icicles.ts'

/** Measures of the chart in its own units: bars above the band of months, icicles below it. */
export interface MonthScale {
  readonly width: number
  readonly height: number
  /** Where the bars stand. */
  readonly inboxLine: number
  /** Where the icicles hang. */
  readonly iceLine: number
  /** Height of one message, the same both ways. */
  readonly unit: number
  readonly ticks: readonly { readonly y: number; readonly value: number }[]
  readonly columns: readonly MonthColumn[]
}

export interface MonthColumn {
  readonly month: UsageOfMonth
  /** The middle of the column. */
  readonly x: number
  /** Width of a bar. */
  readonly bar: number
  readonly step: number
}

const AXIS = 46
const BAND = 24
const TOP = 8
const BOTTOM = 14
/** An empty chart still shows what it would measure. */
const LEAST = 4

/** Lays out months, oldest first. */
export function scaleForMonths(months: readonly UsageOfMonth[], width: number, height: number): MonthScale {
  const up = Math.max(LEAST, ...months.map(letThrough))
  const down = Math.max(LEAST, ...months.map(({ blocked }) => blocked))
  const unit = (height - TOP - BAND - BOTTOM) / (up + down)
  const inboxLine = TOP + up * unit
  const iceLine = inboxLine + BAND
  const [upStep, downStep] = [niceStep(up), niceStep(down)]
  const step = (width - AXIS) / Math.max(1, months.length)
  return {
    ...{ width, height, inboxLine, iceLine, unit },
    ticks: [
      { value: upStep, y: inboxLine - upStep * unit },
      { value: downStep, y: iceLine + downStep * unit },
    ],
    columns: months.map((month, index) => ({
      ...{ month, step, x: AXIS + step * (index + 0.5), bar: Math.min(27, step * 0.52) },
    })),
  }
}
