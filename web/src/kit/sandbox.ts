import { getSandbox } from '@icebox/contract/sandbox'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from './calls/query.ts'

/** The sandbox's state where it runs; elsewhere `data` is null. */
export function useSandbox(freshness?: { refetchInterval?: number }) {
  return useQuery(queryOf(getSandbox, undefined, freshness))
}
