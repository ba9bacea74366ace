import { authStatus } from '@icebox/contract/auth'
import { getSubscription } from '@icebox/contract/billing/billing'
import { listMailboxes } from '@icebox/contract/mailbox'
import { outlookCallback } from '@icebox/contract/providers'
import { getUser } from '@icebox/contract/user'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Failure } from '../domain/mailbox/provider-failure.ts'
import { AUTH_FAILED, connectedToast } from '../domain/mailbox/provider-page.ts'
import { useAction } from '../kit/calls/action.ts'
import { keyOf } from '../kit/calls/query.ts'
import { SendError } from '../kit/calls/send.ts'
import { useVisitor } from '../kit/calls/session.ts'
import { useTaken } from '../kit/taken.ts'
import type { Accounts } from './failure-words.ts'
import { type OutlookReturn, RETURN_NAMES, readOutlookReturn } from './outlook-return.ts'
import { OUTLOOK } from './provider-words.ts'

/** How the way back from a provider ended. */
export type Returned =
  | { state: 'none' }
  /** An administrator has agreed for everybody; whoever opened the page may not even have an account. */
  | { state: 'agreed' }
  | { state: 'connecting' }
  | ({ state: 'failed'; failure: Failure; adminUrl?: string | undefined } & Accounts)

/** Each of Microsoft's answers is handed on once, however often the page is drawn. */
const handedOn = new Set<string>()

/** Takes Microsoft's answer out of the address, hands it to the server and goes on to the dashboard. */
export function useOutlookReturn(): Returned {
  const [search] = useSearchParams()
  const [back] = useState(() => readOutlookReturn(search))
  const [returned, setReturned] = useState<Returned>(() => startOf(back))
  useTaken(RETURN_NAMES)
  const { run } = useHandOn(setReturned)
  useEffect(() => {
    if (back.kind !== 'answer' || handedOn.has(back.input.state)) return
    handedOn.add(back.input.state)
    run({ input: back.input })
  }, [back, run])
  return returned
}

function startOf(back: OutlookReturn): Returned {
  if (back.kind === 'answer') return { state: 'connecting' }
  return back.kind === 'failed' ? { state: 'failed', failure: back.failure } : { state: back.kind }
}

const FAILED = { title: AUTH_FAILED, description: OUTLOOK.connectFailed, tone: 'danger' } as const

function useHandOn(tell: (returned: Returned) => void) {
  const navigate = useNavigate()
  const { visitor } = useVisitor()
  const id = visitor?.id ?? ''
  return useAction({
    call: outlookCallback,
    refresh: [
      ...[getUser, getSubscription, listMailboxes].map(call => keyOf(call, { id })),
      keyOf(authStatus, undefined),
    ],
    done: ({ success, address, failure, ...accounts }) => {
      if (!success) {
        tell({ state: 'failed', failure: failure ?? 'other', ...accounts })
        return FAILED
      }
      navigate('/dashboard')
      return connectedToast(address ?? 'Outlook')
    },
    failed: error => {
      tell({ state: 'failed', failure: 'other' })
      if (error instanceof SendError && error.status === 401) navigate('/auth?error=expired', { replace: true })
      return FAILED
    },
  })
}
