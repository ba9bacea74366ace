import { getLineEffect } from '@icebox/contract/activity'
import { changeSettings, getUser, type User } from '@icebox/contract/user'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '../../kit/calls/action.ts'
import { keyOf } from '../../kit/calls/query.ts'
import { errorToast } from '../../kit/result-toasts.ts'

const PAUSE_MS = 500

/** The line as it is shown, and how to save it. While it is saved it cannot be moved; a refusal puts it back. */
export function useLine(userId: string, saved: number) {
  const [moved, setMoved] = useState<number | null>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const saving = useSaveLine(userId, () => setMoved(null))
  const { cardRef, keepFocus } = useKeptFocus(saving.isRunning)
  useEffect(() => () => clearTimeout(pause.current), [])

  function saveNow(line: number) {
    clearTimeout(pause.current)
    if (line === saved) return setMoved(null)
    keepFocus()
    saving.run({ params: { id: userId }, input: { coldEmailThreshold: line } })
  }
  /** Keys and buttons come in bursts; one save follows the last of them. */
  function saveSoon(line: number) {
    clearTimeout(pause.current)
    pause.current = setTimeout(() => saveNow(line), PAUSE_MS)
  }
  return { line: moved ?? saved, isSaving: saving.isRunning, move: setMoved, saveNow, saveSoon, cardRef }
}

function useSaveLine(userId: string, onEnd: () => void) {
  const params = { id: userId }
  const withLine = (line: number) => (user: User | undefined) =>
    user && { ...user, settings: { ...user.settings, coldEmailThreshold: line, confidence: line } }
  return useAction({
    call: changeSettings,
    refresh: [keyOf(getUser, params), keyOf(getLineEffect, params)],
    done: () => {
      onEnd()
      return { title: 'Settings Updated', description: 'Your settings have been saved successfully.', tone: 'ok' }
    },
    failed: () => {
      onEnd()
      return errorToast('Failed to update settings. Please try again.')
    },
    expect: {
      keys: () => [keyOf(getUser, params)],
      apply: (client, { input }) => {
        const line = input?.coldEmailThreshold
        if (line !== undefined) client.setQueryData<User>(keyOf(getUser, params), withLine(line))
      },
    },
  })
}

/** A control that is disabled while it saves loses the focus. `keepFocus`, called before, has it given back after. */
function useKeptFocus(isSaving: boolean) {
  const cardRef = useRef<HTMLElement>(null)
  const focused = useRef<Element | null>(null)
  useEffect(() => {
    if (isSaving || !focused.current) return
    const before = focused.current
    focused.current = null
    if (before instanceof HTMLElement && document.activeElement === document.body) before.focus()
  }, [isSaving])
  function keepFocus() {
    if (cardRef.current?.contains(document.activeElement)) focused.current = document.activeElement
  }
  return { cardRef, keepFocus }
}
