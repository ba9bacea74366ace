import type { QueryClient } from '@tanstack/react-query'
import type { NavigateFunction } from 'react-router'
import { holdCalls } from '../../kit/calls/leave-page.ts'
import { forgetStored, STORED_KEYS } from '../../kit/stored.ts'
import { showToast, type ToastText } from '../../kit/toasts.ts'
import { forgetRemoval } from './own-removal.ts'

export const ACCOUNT_DELETED: ToastText = {
  title: 'Account Deleted',
  description: 'Your account and all data have been permanently deleted.',
}

/** Goes home from an account that its person has deleted; what the old page still asks would only lead astray. */
export async function leaveDeletedAccount(client: QueryClient, navigate: NavigateFunction): Promise<void> {
  const release = holdCalls()
  forgetStored(STORED_KEYS)
  await navigate('/')
  client.clear()
  forgetRemoval()
  release()
}

/** The same in a tab beside the one that deletes, which alone gets the answer. */
export function leaveWithOtherTab(client: QueryClient, navigate: NavigateFunction): void {
  void leaveDeletedAccount(client, navigate)
  showToast(ACCOUNT_DELETED)
}
