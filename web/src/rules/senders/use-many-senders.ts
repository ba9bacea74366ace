import { useState } from 'react'
import type { Decision } from './use-sender-list.ts'
import { useSenderSource } from './use-sender-source.ts'

/** The dialog of many senders: what it is open for, and what they are read from. */
export function useManySenders() {
  const [many, setMany] = useState<Decision>()
  const source = useSenderSource()
  return {
    many,
    source,
    /** Of a text or a file where there is one. */
    openFor: (decision: Decision) => (from?: string | File) => {
      if (from instanceof File) source.takeFile(from)
      else source.take(from ?? '')
      setMany(decision)
    },
    close: () => setMany(undefined),
  }
}
