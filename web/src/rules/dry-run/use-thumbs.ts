import { thumbRule } from '@icebox/contract/rules'
import { useState } from 'react'
import { useAction } from '../../kit/calls/action.ts'
import { useUserId } from '../../kit/calls/session.ts'
import { failedToast } from '../../kit/result-toasts.ts'

/** What the person said of messages and a rule since the page was opened. */
export function useThumbs(ruleId: string | undefined) {
  const id = useUserId()
  const [said, setSaid] = useState<ReadonlyMap<string, boolean>>(new Map())
  const keyOf = (entryId: string) => `${ruleId} ${entryId}`
  const note = (key: string, isRight: boolean | null) =>
    setSaid(before => {
      const next = new Map(before)
      if (isRight === null) next.delete(key)
      else next.set(key, isRight)
      return next
    })
  const action = useAction({ call: thumbRule, failed: error => failedToast(error) })

  /** Said once more, it is taken back. */
  async function say(rule: string, entryId: string, isRight: boolean) {
    const key = keyOf(entryId)
    const before = said.get(key) ?? null
    const next = before === isRight ? null : isRight
    note(key, next)
    const asked = { params: { id, ruleId: rule }, input: { entryId, isRight: next } }
    await action.runAndWait(asked).catch(() => note(key, before))
  }
  return {
    /** Null where nothing can be said: a sentence that is not saved has no name to say it of. */
    say: ruleId === undefined ? null : (entryId: string, isRight: boolean) => void say(ruleId, entryId, isRight),
    saidOf: (entryId: string) => said.get(keyOf(entryId)),
  }
}

export type Thumbs = ReturnType<typeof useThumbs>
