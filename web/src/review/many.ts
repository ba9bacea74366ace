import type { Many } from '../domain/message/use-many-calls.ts'

/** More than the rows themselves, and how many messages that is. */
export interface ManyCounted extends Many {
  amount: number
}
