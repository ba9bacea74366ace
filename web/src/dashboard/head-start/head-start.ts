import { PRODUCT_NAME } from '@icebox/contract/constants'
import { applyHeadStart, getHeadStart, type HeadStart, startHeadStart, undoHeadStart } from '@icebox/contract/mailbox'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageKeys } from '../../domain/message/stale-keys.ts'
import { notMovedToast } from '../../domain/message/words.ts'
import { useAction } from '../../kit/calls/action.ts'
import { keyOf, queryOf } from '../../kit/calls/query.ts'
import { failedToast } from '../../kit/result-toasts.ts'

const POLL_MS = 1_500
const FAILED = 'The check could not finish. Nothing was moved.'

export interface HeadStartControl {
  answer: HeadStart | undefined
  /** There is still something to offer, to watch or to decide, so it stays in view although mail has come in. */
  isOpen: boolean
  isStarting: boolean
  isApplying: boolean
  isUndoing: boolean
  isDismissed: boolean
  start: (reach: HeadStart['reach']) => void
  dismiss: () => void
  /** Moves everything found but the messages named. Resolves once the server has taken the order to move. */
  applyAllBut: (ids: string[]) => Promise<unknown>
  undo: () => void
}

/** What a run changes when it moves mail, or brings it back. */
const staleKeys = (id: string) => [keyOf(getHeadStart, { id }), ...messageKeys(id)]

/** The server is at it, so the answer is asked for again and again. */
const UNDER_WAY: readonly (HeadStart['state'] | undefined)[] = ['running', 'moving', 'undoing']

/** The dry run over older mail. It is asked about only in the first days of a mailbox, and watched while it runs. */
export function useHeadStart(userId: string, isEarly: boolean): HeadStartControl {
  const params = { id: userId }
  const [isDismissed, dismiss] = useDismissed(userId)
  const [wasStarted, setStarted] = useState(false)
  const query = useQuery({
    ...queryOf(getHeadStart, params, { enabled: isEarly || wasStarted }),
    refetchInterval: ({ state }) => (UNDER_WAY.includes(state.data?.state) ? POLL_MS : false),
  })
  const starting = useAction({
    call: startHeadStart,
    refresh: [keyOf(getHeadStart, params)],
    failed: error => failedToast(error, FAILED),
  })
  const applying = useAction({
    call: applyHeadStart,
    refresh: staleKeys(userId),
    done: () => ({ title: `On the way to the ${PRODUCT_NAME}`, tone: 'ice' }),
    failed: error => notMovedToast(error, 'freeze'),
  })
  const undoing = useAction({
    call: undoHeadStart,
    refresh: staleKeys(userId),
    done: () => ({ title: 'On the way back to your inbox', tone: 'ok' }),
    failed: error => notMovedToast(error, 'restore'),
  })
  const state = query.data?.state
  return {
    answer: query.data,
    isOpen: (isEarly || wasStarted) && !isDismissed && state !== undefined && !isOver(query.data),
    isStarting: starting.isRunning,
    isApplying: applying.isRunning,
    isUndoing: undoing.isRunning,
    isDismissed,
    start: reach => {
      setStarted(true)
      starting.run({ params, input: { reach } })
    },
    dismiss,
    applyAllBut: ids => applying.runAndWait({ params, input: { allBut: ids } }),
    undo: () => undoing.run({ params }),
  }
}

/** Nothing is left to decide or to take back. */
function isOver(answer: HeadStart | undefined): boolean {
  return answer?.state === 'applied' && answer.movedCount === 0
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
