import { askWayIn } from '@icebox/contract/safety/company'
import { sentenceOf, useAction } from '../kit/calls/action.ts'

/** A link by letter for whoever has no way in. */
export function useWayInLetter(email: string, onFault: (fault: string | undefined) => void) {
  const action = useAction({
    call: askWayIn,
    failed: error => {
      onFault(sentenceOf(error, 'The letter could not be sent. Please try again.'))
      return undefined
    },
  })
  function ask() {
    const read = askWayIn.input.safeParse({ email })
    onFault(read.error?.issues[0]?.message)
    if (read.success) action.run({ input: read.data })
  }
  return { ask, isRunning: action.isRunning, isSent: action.isDone }
}
