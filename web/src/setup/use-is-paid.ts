import { authStatus } from '@icebox/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { queryOrNull } from '../kit/calls/query.ts'

/** Who pays or is on trial must connect a mailbox, so that they get what they pay for. */
export function useIsPaid(): boolean {
  const { data } = useQuery(queryOrNull(authStatus, undefined))
  return ['active', 'trialing'].includes(data?.user?.subscriptionStatus ?? '')
}
