import { getScheduledSeats } from '@icebox/contract/billing/seats'
import type { User } from '@icebox/contract/user'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { queryOf } from '../../kit/calls/query.ts'
import { formatDate, plural } from '../../kit/format.ts'
import { Note } from '../../ui/note.tsx'
import { useKeepSeats } from './use-seats.ts'

/** That the seats become fewer, and the way to keep them. */
export function ReductionNote({ user }: { user: User }) {
  const { data } = useQuery(queryOf(getScheduledSeats, { id: user.id }))
  const { keep, isRunning } = useKeepSeats()
  if (!data?.hasScheduledChange || data.scheduledSeats === null || data.effectiveDate === null) return null
  const { currentSeats: now, scheduledSeats: then, effectiveDate } = data
  return (
    <Note
      tone="ember"
      icon={CalendarClock}
      className="mb-[18px]"
      title={`Going from ${now} to ${plural(then, 'seat')} on ${formatDate(effectiveDate)}.`}
    >
      All {now} stay usable until then.{' '}
      {user.role !== 'member' && (
        <button type="button" className="link touch" disabled={isRunning} onClick={keep}>
          Keep {now}
        </button>
      )}
    </Note>
  )
}
