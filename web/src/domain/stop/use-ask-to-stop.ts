import { UNDO_SECONDS } from '@icebox/contract/constants'
import { ASK_MAX, askToStop, getStopSettings } from '@icebox/contract/replies'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sentenceOf, useAction } from '../../kit/calls/action.ts'
import { queryOf } from '../../kit/calls/query.ts'
import { useUserId } from '../../kit/calls/session.ts'
import { notUndone, UNDONE } from '../../kit/undo-toasts.ts'
import { type Askable, notSent, willBeSent } from './answers.ts'
import { stopKeys } from './stale-keys.ts'
import type { StopQuestionState } from './stop-question.tsx'
import { useCancelRequests } from './use-cancel-requests.ts'
import { askedToast, nobodyAskedToast, notAskedToast } from './words.ts'

interface Asked {
  items: readonly Askable[]
  /** More was chosen than one question holds. */
  isCut: boolean
}

/**
 * Asks senders to stop. `ask` only shows what would happen; `confirm` does it, and for ten seconds the toast and `undo`
 * take it back. `onAsked` hears when it was done.
 */
export function useAskToStop(onAsked?: () => void) {
  const params = { id: useUserId() }
  const [asked, setAsked] = useState<Asked>()
  const { data: settings } = useQuery(queryOf(getStopSettings, params))
  const isLocked = settings?.mayAsk === false
  const looking = useAction({ call: askToStop })
  const takingBack = useTakingBack()
  const asking = useAction({
    call: askToStop,
    refresh: stopKeys(params.id),
    done: ({ answers }) => {
      setAsked(undefined)
      onAsked?.()
      const requests = answers.flatMap(({ requestId }) => requestId ?? [])
      if (requests.length === 0) return nobodyAskedToast(answers.find(({ because }) => because)?.because ?? undefined)
      // Of those that were not sent at all the question before has said why.
      const others = [...notSent(looking.answer?.answers ?? []), ...notSent(answers)]
      return askedToast(requests.length, others, takingBack.of(requests))
    },
    failed: notAskedToast,
  })
  const look = (items: readonly Askable[]) =>
    looking.run({ params, input: { ids: items.map(({ id }) => id), dryRun: true } })

  function ask(chosen: readonly Askable[], isMore = false) {
    if (chosen.length === 0) return
    const items = chosen.slice(0, ASK_MAX)
    setAsked({ items, isCut: isMore || items.length < chosen.length })
    looking.reset()
    if (!isLocked) look(items)
  }
  function confirm() {
    const ids = willBeSent(looking.answer?.answers ?? []).map(({ entryId }) => entryId)
    if (ids.length > 0) asking.run({ params, input: { ids, dryRun: false } })
  }
  const question: StopQuestionState | undefined = asked && {
    ...asked,
    isLocked,
    locked: settings?.locked ?? null,
    answers: looking.answer?.answers,
    trouble: looking.error ? sentenceOf(looking.error, 'Could not look how they can be asked.') : undefined,
    isSending: asking.isRunning,
  }
  return {
    isLocked,
    question,
    ask,
    retry: () => asked && look(asked.items),
    confirm,
    close: () => setAsked(undefined),
    undo: takingBack.last,
    forget: takingBack.forget,
  }
}

export type AskToStop = ReturnType<typeof useAskToStop>

/** What takes back one act of asking; the last one also without its toast, as long as it waits. */
function useTakingBack() {
  const { cancel } = useCancelRequests({ done: UNDONE, failed: notUndone })
  const latest = useRef<{ undo: () => void; until: number }>(undefined)
  const forget = () => {
    latest.current = undefined
  }
  return {
    of(requests: readonly string[]) {
      const undo = () => {
        forget()
        cancel(requests)
      }
      latest.current = { undo, until: Date.now() + UNDO_SECONDS * 1_000 }
      return undo
    },
    /** False where there is nothing to take back any more. */
    last(): boolean {
      const found = latest.current
      if (!found || Date.now() > found.until) return false
      found.undo()
      return true
    },
    /** Something else was done since, which is what Undo means now. */
    forget,
  }
}
