import { authStatus } from '@icebox/contract/auth'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { readStored } from '../stored.ts'
import { queryOrNull } from './query.ts'

/** Who the browser thinks is signed in. `undefined` while the server is being asked. */
export interface Visitor {
  id: string
  email: string | null
}

/** Null when signed out. The stored id is enough for a menu; anything that matters asks the server. */
export function useVisitor(): { visitor: Visitor | null; isKnown: boolean } {
  const isInBrowser = useSyncExternalStore(nothing, yes, no)
  const status = useQuery(queryOptions({ ...queryOrNull(authStatus, undefined), enabled: isInBrowser }))
  const user = status.data?.user
  if (!isInBrowser || hasSignedOut()) return { visitor: null, isKnown: isInBrowser }
  if (user) return { visitor: { id: user.id, email: user.email }, isKnown: true }
  const id = readStored('userId')
  if (id && status.isPending) return { visitor: { id, email: readStored('userEmail') }, isKnown: true }
  return { visitor: null, isKnown: !status.isPending }
}

/** The signed-in person's id, for everything inside the app frame. */
export const UserId = createContext<string | null>(null)

export function useUserId(): string {
  const id = useContext(UserId)
  if (!id) throw new Error('useUserId works only inside the app frame.')
  return id
}

function hasSignedOut(): boolean {
  return new URLSearchParams(location.search).get('logged_out') === 'true'
}

function nothing() {
  return () => {}
}

function yes() {
  return true
}

function no() {
  return false
}
