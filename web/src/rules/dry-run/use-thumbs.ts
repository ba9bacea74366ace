import { thumbRule } from '@icebox/contract/rules'
import { useState } from 'react'
import { useAction } from '../../kit/calls/action.ts'
import { useUserId } from '../../kit/calls/session.ts'
import { failedToast } from '../../kit/result-toasts.ts'
import { isTaken, type Outcome } from './outcome.ts'

interface Said {
  entryId: string
  outcome: Outcome
  isRight: boolean
}

/**
 * What the person said of messages and a rule since the page was opened. It is held as whether they want the message
 * taken, which stays true when another sentence takes it or leaves it.
 */
export function useThumbs(ruleId: string | undefined) {
  const id = useUserId()
  const [wants, setWants] = useState<ReadonlyMap<string, boolean>>(new Map())
  const keyOf = (entryId: string) => `${ruleId} ${entryId}`
  const note = (key: string, want: boolean | undefined) =>
    setWants(before => {
      const next = new Map(before)
      if (want === undefined) next.delete(key)
      else next.set(key, want)
      return next
    })
  function saidOf(entryId: string, outcome: Outcome): boolean | undefined {
    const want = wants.get(keyOf(entryId))
    return want === undefined ? undefined : want === isTaken(outcome)
  }
  const action = useAction({ call: thumbRule, failed: error => failedToast(error) })

  /** Said once more, it is taken back. */
  async function say(rule: string, { entryId, outcome, isRight }: Said) {
    const key = keyOf(entryId)
    const before = wants.get(key)
    const next = saidOf(entryId, outcome) === isRight ? null : isRight
    note(key, next === null ? undefined : next === isTaken(outcome))
    const asked = { params: { id, ruleId: rule }, input: { entryId, isRight: next } }
    await action.runAndWait(asked).catch(() => note(key, before))
  }
  return {
    /** Null where nothing can be said: a sentence that is not saved has no name to say it of. */
    say:
      ruleId === undefined
        ? null
        : (entryId: string, outcome: Outcome, isRight: boolean) => void say(ruleId, { entryId, outcome, isRight }),
    saidOf,
    wantOf: (entryId: string) => wants.get(keyOf(entryId)),
  }
}

export type Thumbs = ReturnType<typeof useThumbs>
