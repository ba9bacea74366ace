import { cancelStopRequest } from '@icebox/contract/replies'
import { useRef } from 'react'
import { useAction } from '../../kit/calls/action.ts'
import { useUserId } from '../../kit/calls/session.ts'
import type { ToastText } from '../../kit/toasts.ts'
import { stopKeys } from './stale-keys.ts'

interface Said {
  done: ToastText
  failed: (error: Error) => ToastText
}

/** Cancels requests that wait, one after the other, and says once what came of all of them. */
export function useCancelRequests({ done, failed }: Said) {
  const id = useUserId()
  const batch = useRef<{ left: number; error: Error | undefined }>({ left: 0, error: undefined })
  /** The toast of the last one speaks for all, and of a failure where there was any. */
  function said(): ToastText | undefined {
    batch.current.left -= 1
    if (batch.current.left > 0) return undefined
    const { error } = batch.current
    return error ? { tone: 'danger', ...failed(error) } : done
  }
  const { runAndWait, isRunning } = useAction({
    call: cancelStopRequest,
    refresh: stopKeys(id),
    done: said,
    failed: error => {
      batch.current.error ??= error
      return said()
    },
  })
  async function cancelEach([requestId, ...others]: readonly string[]): Promise<void> {
    if (requestId === undefined) return
    await runAndWait({ params: { id, requestId } }).catch(() => undefined)
    await cancelEach(others)
  }
  function cancel(requestIds: readonly string[]) {
    batch.current = { left: requestIds.length, error: undefined }
    void cancelEach(requestIds)
  }
  return { cancel, isCancelling: isRunning }
}
