import { changeStopSettings, previewAutomaticStop } from '@icebox/contract/replies'
import { useState } from 'react'
import { stopKeys, stopSettingsKeys } from '../../domain/stop/stale-keys.ts'
import { sentenceOf, useAction } from '../../kit/calls/action.ts'
import { useUserId } from '../../kit/calls/session.ts'
import { failedToast } from '../../kit/result-toasts.ts'
import type { ToastText } from '../../kit/toasts.ts'

const ON: ToastText = { title: 'Automatic letters are on', description: 'For mail that comes from now on.', tone: 'ok' }
const OFF: ToastText = { title: 'Automatic letters are off', description: 'None that waited is sent.', tone: 'ok' }

/** Switches the automatic letter. On only after a look at what it would have done, and with a tick; off at once. */
export function useAutomatic() {
  const params = { id: useUserId() }
  const [isAsking, setAsking] = useState(false)
  const [understands, setUnderstands] = useState(false)
  const preview = useAction({ call: previewAutomaticStop })
  const saving = useAction({
    call: changeStopSettings,
    refresh: [...stopSettingsKeys(params.id), ...stopKeys(params.id)],
    done: (_answer, { input }) => {
      setAsking(false)
      return input?.isAutomatic ? ON : OFF
    },
    failed: error => failedToast(error, 'Could not switch the letter. Please try again.'),
  })
  const look = () => preview.run({ params, input: {} })
  function change(isOn: boolean) {
    if (!isOn) return saving.run({ params, input: { isAutomatic: false } })
    setUnderstands(false)
    setAsking(true)
    look()
  }
  function switchOn() {
    if (understands) saving.run({ params, input: { isAutomatic: true, understands: true } })
  }
  return {
    change,
    isSaving: saving.isRunning,
    isAsking,
    close: () => setAsking(false),
    preview: preview.answer,
    trouble: preview.error ? sentenceOf(preview.error, 'Could not look through the last 14 days.') : undefined,
    look,
    understands,
    setUnderstands,
    switchOn,
  }
}
