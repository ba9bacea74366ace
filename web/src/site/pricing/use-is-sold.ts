import { billingConfig } from '@icebox/contract/billing'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../kit/query.ts'

/** Whether this installation sells plans. True until the server says otherwise, as the page was written before. */
export function useIsSold(): boolean {
  const { data } = useQuery(queryOf(billingConfig, undefined))
  return data ? data.publishableKey !== null : true
}
