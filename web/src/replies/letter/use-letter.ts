import { changeStopSettings } from '@icebox/contract/replies'
import { useState } from 'react'
import { stopSettingsKeys } from '../../domain/stop/stale-keys.ts'
import { sentenceOf, useAction } from '../../kit/calls/action.ts'
import { useUserId } from '../../kit/calls/session.ts'
import { successToast, WENT_WRONG } from '../../kit/result-toasts.ts'
import { faultOf } from './draft.ts'

export interface Standing {
  /** Whose letter it is. */
  field: 'template' | 'teamTemplate'
  /** Their own words; null while another letter stands in their place. */
  own: string | null
  /** What is sent as things stand. */
  inForce: string
}

/** A letter being written: what is typed, what speaks against it, saving it and going back to the letter behind it. */
export function useLetter({ field, own, inForce }: Standing) {
  const params = { id: useUserId() }
  const [typed, setTyped] = useState<string>()
  const saving = useAction({
    call: changeStopSettings,
    refresh: stopSettingsKeys(params.id),
    done: (_answer, { input }) => {
      setTyped(undefined)
      return successToast(input?.[field] === null ? 'The letter that stood there before is back.' : 'Letter saved.')
    },
  })
  const standing = own ?? inForce
  const text = typed ?? standing
  const isChanged = typed !== undefined && typed.trim() !== standing.trim()
  const refused = saving.error ? sentenceOf(saving.error, WENT_WRONG) : undefined
  const fault = isChanged ? (faultOf(text) ?? refused) : undefined
  function type(next: string) {
    saving.reset()
    setTyped(next)
  }
  return {
    text,
    type,
    isChanged,
    fault,
    isSaving: saving.isRunning,
    discard: () => setTyped(undefined),
    save: () => isChanged && !faultOf(text) && saving.run({ params, input: { [field]: text.trim() } }),
    /** Gives up the own words; undefined where there are none. */
    giveUp: own === null ? undefined : () => saving.run({ params, input: { [field]: null } }),
  }
}
