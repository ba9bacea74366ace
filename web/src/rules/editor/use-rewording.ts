import { rewordRule } from '@icebox/contract/rules'
import { useState } from 'react'
import { useAction } from '../../kit/calls/action.ts'
import { useUserId } from '../../kit/calls/session.ts'
import { asRead } from './answer.ts'

export interface Rewording {
  /** In plain English; null where none was found, undefined before an answer. */
  suggestion: string | null | undefined
  isRunning: boolean
  error: Error | null
  /** One press, one call. */
  ask: () => void
  putAway: () => void
}

/** What a language model makes of the sentence, asked only by `ask`. Of another sentence nothing is shown. */
export function useRewording(sentence: string): Rewording {
  const id = useUserId()
  const asked = asRead(sentence)
  const [about, setAbout] = useState<string>()
  const action = useAction({ call: rewordRule })
  const isThis = about === asked

  function ask() {
    if (isThis && action.isRunning) return
    setAbout(asked)
    action.run({ params: { id }, input: { sentence: asked } })
  }
  return {
    suggestion: isThis ? action.answer?.sentence : undefined,
    isRunning: isThis && action.isRunning,
    error: isThis ? action.error : null,
    ask,
    putAway: () => setAbout(undefined),
  }
}
