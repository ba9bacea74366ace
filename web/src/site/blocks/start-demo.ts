import { startDemo } from '@icebox/contract/sandbox'
import { queryClient } from '../../kit/calls/query-client.ts'
import { send } from '../../kit/calls/send.ts'
import { failedToast } from '../../kit/result-toasts.ts'
import { writeStored } from '../../kit/stored.ts'
import { showToast } from '../../kit/toasts.ts'

/** Signs in as a demo person of the visitor's own. True when that worked; a failure is told here. */
export async function beginDemo(): Promise<boolean> {
  try {
    const { user } = await send(startDemo, { input: {} })
    queryClient.clear()
    writeStored('userId', user.id)
    writeStored('userEmail', user.email)
    return true
  } catch (error) {
    if (!(error instanceof Error)) throw error
    showToast(failedToast(error))
    return false
  }
}
