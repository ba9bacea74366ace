import { useCallback } from 'react'
import { sentenceOf, useAction } from '../kit/action.ts'
import { type SenderDecision, senderRuleAction } from '../kit/sender-rule.ts'
import { ruleWords } from './move-words.ts'

/** Lets a sender through, blocks them, or forgets them. */
export function useSenderRule(userId: string) {
  const action = senderRuleAction(userId)
  const failed = (error: Error) => ({
    title: 'The sender is judged as before.',
    description: sentenceOf(error, 'Could not save. Please try again.'),
  })
  const quiet = useAction({ ...action, failed })
  const loud = useAction({
    ...action,
    failed,
    done: (_answer, { input }) => input && { title: ruleWords(input.address, input.decision), tone: 'ok' },
  })

  const { runAndWait: runLoud } = loud
  const { runAndWait: runQuiet } = quiet
  /** Resolves to whether it was saved; a failure has then been told. */
  return useCallback(
    (address: string, decision: SenderDecision, how: 'quietly' | 'aloud' = 'aloud') => {
      const run = how === 'aloud' ? runLoud : runQuiet
      return run({ params: { id: userId }, input: { address, decision } }).then(
        () => true,
        () => false,
      )
    },
    [runLoud, runQuiet, userId],
  )
}
