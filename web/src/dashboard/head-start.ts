import { getIceCounts, listLogs } from '@icebox/contract/activity'
import { PRODUCT_NAME } from '@icebox/contract/constants'
import { applyHeadStart, getHeadStart, type HeadStart, startHeadStart } from '@icebox/contract/mailbox'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf, useAction } from '../kit/action.ts'
import { plural } from '../kit/format.ts'
import { keyOf, queryOf } from '../kit/query.ts'

const POLL_MS = 1_500
const FAILED = 'The check could not finish. Nothing was moved.'

export interface HeadStartControl {
  answer: HeadStart | undefined
  /** There is still something to offer, to watch or to decide, so it stays in view although mail has come in. */
  isOpen: boolean
  isStarting: boolean
  isApplying: boolean
  isDismissed: boolean
  start: () => void
  dismiss: () => void
  /** Resolves once the server has taken the order to move. */
  apply: (ids: string[]) => Promise<unknown>
}

/** The dry run over older mail. It is asked about only in the first days of a mailbox, and watched while it runs. */
export function useHeadStart(userId: string, isEarly: boolean): HeadStartControl {
  const params = { id: userId }
  const [isDismissed, dismiss] = useDismissed(userId)
  const [wasStarted, setStarted] = useState(false)
  const query = useQuery({
    ...queryOf(getHeadStart, params, { enabled: isEarly || wasStarted }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS : false),
  })
  const starting = useAction({
    call: startHeadStart,
    refresh: [keyOf(getHeadStart, params)],
    failed: error => ({ title: 'Error', description: sentenceOf(error, FAILED) }),
  })
  const applying = useAction({
    call: applyHeadStart,
    refresh: [getHeadStart, listLogs, getIceCounts].map(call => keyOf(call, params)),
    done: (_answer, asked) => ({
      title: `On the way to the ${PRODUCT_NAME}`,
      description: plural(asked.input?.ids.length ?? 0, 'message'),
      tone: 'ice',
    }),
    failed: error => ({ title: 'Error', description: sentenceOf(error, 'Nothing was moved. Please try again.') }),
  })
  const state = query.data?.state
  return {
    answer: query.data,
    isOpen: (isEarly || wasStarted) && !isDismissed && state !== undefined && state !== 'applied',
    isStarting: starting.isRunning,
    isApplying: applying.isRunning,
    isDismissed,
    start: () => {
      setStarted(true)
      starting.run({ params })
    },
    dismiss,
    apply: ids => applying.runAndWait({ params, input: { ids } }),
  }
}

/** Not now means not on this browser again. */
function useDismissed(userId: string): [boolean, () => void] {
  const key = `headStartDismissed:${userId}`
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(key) !== null)
  const dismiss = () => {
    localStorage.setItem(key, 'yes')
    setDismissed(true)
  }
  return [isDismissed, dismiss]
}
