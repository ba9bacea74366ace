import { authStatus } from '@icebox/contract/auth'
import { getUser } from '@icebox/contract/user'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { leaveWithOtherTab } from '../domain/account/leave-deleted.ts'
import { whoRemoves } from '../domain/account/own-removal.ts'
import { leaveRemovedAccount } from '../domain/live.ts'
import { connectedToast } from '../domain/mailbox/provider-page.ts'
import { useArrivalToast } from '../kit/arrival.ts'
import { keyOf, queryOf, queryOrNull, retryUnless } from '../kit/calls/query.ts'
import { SendError } from '../kit/calls/send.ts'
import { hasWayBack, keepWayBack } from '../kit/calls/sign-in-again.ts'
import { forgetStored, readStored, writeStored } from '../kit/stored.ts'
import { useTaken } from '../kit/taken.ts'
import { Spinner } from '../ui/spinner.tsx'

/**
 * Finds out who is signed in: by the stored id, the address, or the server; and goes to /auth when nobody is.
 * A stored id is only a hint. When the server refuses it, it is forgotten and the server is asked instead.
 */
export function SignedInGate({ children }: { children: (userId: string) => ReactNode }) {
  const [hint, forgetHint] = useHint()
  const status = useQuery({ ...queryOrNull(authStatus, undefined), enabled: hint === null })
  const found = hint ?? status.data?.user?.id ?? null
  const isNobody = hint === null && !status.isFetching && status.isSuccess && !status.data?.user
  useKeepIdentity(status.data?.user ?? null)
  useLeave(isNobody)
  useAccountCheck(found, forgetHint)
  useEndedSession(found)

  if (status.isError && !found) return <GateFailed onRetry={() => void status.refetch()} />
  if (!found) return <Waiting />
  return children(found)
}

/** Who the address or the store names. What the address says is taken out of it. */
function useHint(): [string | null, () => void] {
  const { userId, email, gmail } = useTaken(['userId', 'email', 'gmail'])
  const [isRefused, setRefused] = useState(false)
  useArrivalToast(gmail === 'connected' ? connectedToast('Gmail') : null)
  useEffect(() => {
    if (userId) writeStored('userId', userId)
    if (email) writeStored('userEmail', email)
  }, [userId, email])
  const forget = () => {
    const known = readStored('userId')
    if (known && !hasWayBack()) keepWayBack(known, 'ended')
    forgetStored(['userId', 'userEmail'])
    setRefused(true)
  }
  return [isRefused ? null : (userId ?? readStored('userId')), forget]
}

function useKeepIdentity(user: { id: string; email: string } | null) {
  useEffect(() => {
    if (!user) return
    writeStored('userId', user.id)
    writeStored('userEmail', user.email)
  }, [user])
}

/** A refusal may be heard before the word that the person has deleted the account; then that decides where one goes. */
function useLeave(isNobody: boolean) {
  const client = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    if (!isNobody) return
    const who = whoRemoves()
    if (who === 'unknown') navigate('/auth', { replace: true })
    if (who === 'another_tab') leaveWithOtherTab(client, navigate)
  }, [isNobody, client, navigate])
}

/**
 * 404 means that the account was removed; 401 and 403 that the hint was wrong. What is being asked anew was answered before
 * the person signed in again, and says nothing any more.
 */
function useAccountCheck(userId: string | null, forgetHint: () => void) {
  const client = useQueryClient()
  const { error, isFetching } = useQuery({
    ...queryOf(getUser, { id: userId ?? '' }, { retry: retryAccount }),
    enabled: userId !== null,
  })
  const status = !isFetching && error instanceof SendError ? error.status : undefined
  useEffect(() => {
    if (status === 404) leaveRemovedAccount(client)
    if (status === 401 || status === 403) forgetHint()
  })
}

/** A session may end at any time. Whatever call finds out has the account looked at anew, and the page left at once. */
function useEndedSession(userId: string | null) {
  const client = useQueryClient()
  useEffect(() => {
    if (!userId) return
    const account = keyOf(getUser, { id: userId })
    const look = (error: unknown) => {
      if (!isSignedOut(error)) return
      for (const queryKey of [account, keyOf(authStatus, undefined)]) void client.invalidateQueries({ queryKey })
    }
    const stops = [
      client.getMutationCache().subscribe(event => {
        if (event.type === 'updated' && event.action.type === 'error') look(event.action.error)
      }),
      client.getQueryCache().subscribe(event => {
        const isAccount = event.query.queryKey[0] === account[0]
        if (event.type === 'updated' && event.action.type === 'error' && !isAccount) look(event.action.error)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, userId])
}

function isSignedOut(error: unknown): boolean {
  return error instanceof SendError && error.status === 401
}

const retryNot404 = retryUnless(404, 3)

function retryAccount(failures: number, error: Error): boolean {
  const isRefusal = error instanceof SendError && (error.status === 401 || error.status === 403)
  return !isRefusal && retryNot404(failures, error)
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading" className="grid min-h-dvh place-items-center">
      <Spinner className="size-6 text-ink-3" />
    </div>
  )
}

function GateFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <p role="alert">
        Could not load your account.{' '}
        <button type="button" className="link" onClick={onRetry}>
          Retry
        </button>
      </p>
    </main>
  )
}
