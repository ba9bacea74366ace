import { changeLetterChoice, getLetterChoice, type LetterChoice } from '@icebox/contract/letters'
import { useAction } from '../../kit/calls/action.ts'
import { keyOf } from '../../kit/calls/query.ts'
import { useUserId } from '../../kit/calls/session.ts'
import { errorToast } from '../../kit/result-toasts.ts'
import { timeZone } from '../../kit/time-zone.ts'

/** The way to change what the person wants to be written of. */
export function useLetterChange(choice: LetterChoice) {
  const params = { id: useUserId() }
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
  return { change, isRunning }
}

/** Whoever had no regular letters so far has not told where their day begins; the browser knows. */
function isFirst(choice: LetterChoice): boolean {
  return choice.digest === 'off' && !choice.teamWeek && choice.timeZone === 'UTC'
}
