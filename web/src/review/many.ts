import type { Filter } from './filter.ts'

/** More than the rows themselves: whole campaigns, or all that matches. */
export interface Many {
  filter: Filter
  only?: { ids: string[]; campaigns: string[] }
  upTo?: string
  amount: number
}
