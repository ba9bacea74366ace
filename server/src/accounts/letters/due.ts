import { dayIn, daysAfter, isMonday, momentOf } from '../../kit/wall-clock.ts'
import type { LetterChoice } from './choice-store.ts'

/** A day on which a letter is due, in the person's time zone, and the moment of it. */
export interface DueDay {
  readonly day: string
  readonly at: Date
}

/** When it comes: daily or every Monday, at a time of the person's own day. */
export interface Cadence {
  readonly every: 'day' | 'week'
  readonly at_minute: number
  readonly time_zone: string
}

/** Undefined where none is wanted. */
export function digestCadence({ digest, at_minute, time_zone }: LetterChoice): Cadence | undefined {
  if (digest === 'off') return undefined
  return { every: digest === 'daily' ? 'day' : 'week', at_minute, time_zone }
}

export function teamWeekCadence({ team_week: isWanted, at_minute, time_zone }: LetterChoice): Cadence | undefined {
  return isWanted ? { every: 'week', at_minute, time_zone } : undefined
}

/** The first one after this moment. */
export function nextDue(cadence: Cadence, after: Date): DueDay {
  for (let day = daysAfter(dayIn(cadence.time_zone, after), -1); ; day = daysAfter(day, 1)) {
    const due = dueOn(cadence, day)
    if (due && due.at > after) return due
  }
}

/** The last one up to this moment, itself included. */
export function lastDue(cadence: Cadence, until: Date): DueDay {
  for (let day = daysAfter(dayIn(cadence.time_zone, until), 1); ; day = daysAfter(day, -1)) {
    const due = dueOn(cadence, day)
    if (due && due.at <= until) return due
  }
}

function dueOn({ every, at_minute: minute, time_zone }: Cadence, day: string): DueDay | undefined {
  if (every === 'week' && !isMonday(day)) return undefined
  return { day, at: momentOf(time_zone, { day, minute }) }
}
