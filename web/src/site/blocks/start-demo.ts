import { startDemo } from '@icebox/contract/sandbox'
import { sentenceOf } from '../../kit/action.ts'
import { queryClient } from '../../kit/query-client.ts'
import { send } from '../../kit/send.ts'
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
    const description = sentenceOf(error, 'Something went wrong. Please try again.')
    showToast({ title: 'Error', description, tone: 'danger' })
    return false
  }
}
