import { changeLetterChoice, getLetterChoice, type LetterChoice } from '@icebox/contract/letters'
import { useQuery } from '@tanstack/react-query'
import { useAction } from '../../kit/calls/action.ts'
import { keyOf, queryOf } from '../../kit/calls/query.ts'
import { useUserId } from '../../kit/calls/session.ts'
import { errorToast } from '../../kit/result-toasts.ts'
import { timeZone } from '../../kit/time-zone.ts'

/** What the person wants to be written of, and the way to change it. */
export function useLetterChoice() {
  const params = { id: useUserId() }
  const { data: choice } = useQuery(queryOf(getLetterChoice, params))
  const key = keyOf(getLetterChoice, params)
  const { run, isRunning } = useAction({
    call: changeLetterChoice,
    refresh: [key],
    failed: () => errorToast('Your letters could not be changed. Please try again.'),
    expect: {
      keys: () => [key],
      apply: (client, { input }) =>
        client.setQueryData(key, (known: object | undefined) => known && { ...known, ...input }),
    },
  })
  function change(wish: Partial<LetterChoice>) {
    run({ params, input: isFirst(choice) ? { timeZone, ...wish } : wish })
  }
  return { choice, change, isRunning }
}

/** Whoever had no regular letters so far has not told where their day begins; the browser knows. */
function isFirst(choice: LetterChoice | undefined): boolean {
  return choice?.digest === 'off' && !choice.teamWeek && choice.timeZone === 'UTC'
}
