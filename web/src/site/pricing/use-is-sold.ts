import { useSyncExternalStore } from 'react'
import { siteFacts } from '../../kit/page/site-facts.ts'

/** Whether this installation sells plans. True until the page runs, as it was written before that was known. */
export function useIsSold(): boolean {
  return useSyncExternalStore(nothing, isSold, yes)
}

function isSold() {
  return siteFacts().selling !== 'off'
}

function yes() {
  return true
}

function nothing() {
  return () => {}
}
