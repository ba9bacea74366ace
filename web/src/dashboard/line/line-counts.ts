import type { LineEffect } from '@icebox/contract/activity'
import { LINE_MIN } from '@icebox/contract/constants'

export interface LineCounts {
  /** Messages of the last seven days at or over the line. */
  onIce: number
  /** Those below the line that came close. */
  closeCalls: number
}

/** What a line would have done to the last seven days. */
export function countsAt(effect: LineEffect, line: number): LineCounts {
  const between = (from: number, to: number) =>
    effect.counts.slice(Math.max(0, from - LINE_MIN), Math.max(0, to - LINE_MIN)).reduce((sum, count) => sum + count, 0)
  return {
    onIce: between(line, LINE_MIN + effect.counts.length),
    closeCalls: between(Math.min(effect.closeCallFrom, line), line),
  }
}

/** What the slider reads out: `85 percent, 109 of the last 7 days would go on ice`. */
export function lineValueText(line: number, counts: LineCounts | undefined): string {
  return counts ? `${line} percent, ${counts.onIce} of the last 7 days would go on ice` : `${line} percent`
}
