import { cancelScheduledSeats, decreaseSeats, increaseSeats } from '@icebox/contract/billing/seats'
import { useBankAside } from '../../domain/plan/bank-aside.ts'
import { billingKeys, teamKeys } from '../../domain/plan/billing-keys.ts'
import { failureTitle, scheduledDropped, scheduledNotDropped } from '../../domain/plan/pending-change.ts'
import { sentenceOf, useAction } from '../../kit/calls/action.ts'
import { useUserId } from '../../kit/calls/session.ts'
import { formatCents, formatDate, plural } from '../../kit/format.ts'

/** More seats at once, or fewer with the next period. Says what came of it. */
export function useSeatChange(onDone: () => void) {
  const id = useUserId()
  const refresh = [...billingKeys(id), ...teamKeys(id)]
  const { again, isAtBank } = useBankAside()
  const increase = useAction({
    call: increaseSeats,
    refresh,
    again,
    done: ({ seats, chargedCents, isTrial }) => {
      onDone()
      const have = `You have ${plural(seats, 'seat')} now.`
      const money = isTrial
        ? 'Billing for them starts when your trial ends.'
        : `Charged ${formatCents(chargedCents)}, prorated.`
      return { title: 'Seats Updated', description: `${have} ${money}`, tone: 'ok' }
    },
    failed: error => ({
      title: failureTitle(error, 'Payment Failed'),
      description: sentenceOf(error, 'Failed to process seat increase. Please check your payment method.'),
    }),
  })
  const decrease = useAction({
    call: decreaseSeats,
    refresh,
    done: ({ effectiveDate }, { input }) => {
      onDone()
      return {
        title: 'Seat Reduction Scheduled',
        description: `You go to ${plural(input?.newSeats ?? 1, 'seat')} on ${formatDate(effectiveDate)}.`,
      }
    },
    failed: error => ({
      title: failureTitle(error, 'Failed to Schedule Reduction'),
      description: sentenceOf(error, 'Failed to schedule seat reduction.'),
    }),
  })
  return {
    increase: (newSeats: number) => increase.run({ params: { id }, input: { newSeats } }),
    decrease: (newSeats: number) => decrease.run({ params: { id }, input: { newSeats } }),
    isRunning: increase.isRunning || decrease.isRunning,
    isAtBank,
  }
}

export function useKeepSeats() {
  const id = useUserId()
  const action = useAction({
    call: cancelScheduledSeats,
    refresh: billingKeys(id),
    done: () => scheduledDropped('You keep all your seats.'),
    failed: scheduledNotDropped,
  })
  return { keep: () => action.run({ params: { id } }), isRunning: action.isRunning }
}
