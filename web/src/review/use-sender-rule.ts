import { type ActivityItem, listLogs, listSenderRules, setSenderRule } from '@icebox/contract/activity'
import { useCallback } from 'react'
import { sentenceOf, useAction } from '../kit/action.ts'
import { keyOf } from '../kit/query.ts'
import { ruleWords } from './move-words.ts'

export type Decision = ActivityItem['senderRule']

/** Lets a sender through, blocks them, or forgets them. */
export function useSenderRule(userId: string) {
  const params = { id: userId }
  const refresh = [keyOf(listLogs, params), keyOf(listSenderRules, params)]
  const failed = (error: Error) => ({
    title: 'The sender is judged as before.',
    description: sentenceOf(error, 'Could not save. Please try again.'),
  })
  const quiet = useAction({ call: setSenderRule, refresh, failed })
  const loud = useAction({
    call: setSenderRule,
    refresh,
    failed,
    done: (_answer, { input }) => input && { title: ruleWords(input.address, input.decision), tone: 'ok' },
  })

  const { runAndWait: runLoud } = loud
  const { runAndWait: runQuiet } = quiet
  /** Resolves to whether it was saved; a failure has then been told. */
  return useCallback(
    (address: string, decision: Decision, how: 'quietly' | 'aloud' = 'aloud') => {
      const run = how === 'aloud' ? runLoud : runQuiet
      return run({ params: { id: userId }, input: { address, decision } }).then(
        () => true,
        () => false,
      )
    },
    [runLoud, runQuiet, userId],
  )
}
