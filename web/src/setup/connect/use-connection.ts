import {
  appleSignup,
  appleSignupUrl,
  authStatus,
  type ConnectionAnswer,
  connectApple,
  connectImap,
  imapSignin,
  testApple,
  testImap,
} from '@icebox/contract/auth'
import { getSubscription } from '@icebox/contract/billing/billing'
import type { InputOf } from '@icebox/contract/call'
import { listMailboxes } from '@icebox/contract/mailbox'
import { calledInSentences, type PasswordProvider } from '@icebox/contract/mailbox-providers'
import { getUser } from '@icebox/contract/user'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { accountCreatedToast } from '../../domain/account/words.ts'
import { readPlanChoice } from '../../domain/plan/choice.ts'
import { sentenceOf, useAction } from '../../kit/calls/action.ts'
import { keyOf, queryOf } from '../../kit/calls/query.ts'
import { useVisitor } from '../../kit/calls/session.ts'
import { WENT_WRONG } from '../../kit/result-toasts.ts'
import { writeStored } from '../../kit/stored.ts'

const CALLS = {
  apple: { test: testApple, connect: connectApple, signin: appleSignup },
  imap: { test: testImap, connect: connectImap, signin: imapSignin },
} satisfies Record<PasswordProvider, object>

export type AnyLogin = InputOf<typeof testApple> | InputOf<typeof testImap>

/** How the last test went. Any edit of the form goes back to untested. */
export type TestState =
  | { state: 'untested' }
  | { state: 'failed'; error: string }
  | { state: 'tested'; folders?: number }

const UNTESTED: TestState = { state: 'untested' }

/** Test first, then connect: into the account that is signed in, or into a new one. */
export function useConnection(kind: PasswordProvider) {
  const [tested, setTested] = useState<TestState>(UNTESTED)
  const { visitor } = useVisitor()
  const { test, isTesting } = useTest(kind, setTested)
  const connect = useConnect(kind, setTested)
  const [search] = useSearchParams()
  const choice = readPlanChoice(search)
  const [invite, token] = [search.get('invite') ?? undefined, search.get('token') ?? undefined]
  // Whoever proves anew who they are signs in, although they are signed in.
  const isAgain = search.get('again') === 'true'
  const again = isAgain ? { again: true as const } : {}
  const signin = useSignin(kind, isAgain)
  const plan = choice ? { plan: choice.slug, seats: choice.seats, billing: choice.billing } : {}
  return {
    tested,
    forgetTest: useCallback(() => setTested(UNTESTED), []),
    /** Says that connecting comes after testing. */
    refuse: () => setTested({ state: 'failed', error: 'Please test the connection first' }),
    test,
    isTesting,
    // An invitation is accepted by whom the mailbox signs in, whoever is signed in now.
    connect: (login: AnyLogin) =>
      visitor && !invite && !isAgain
        ? connect.run({ input: login })
        : signin.run({ input: { ...login, ...plan, ...(invite && { invite, token }), ...again } }),
    isConnecting: connect.isRunning || signin.isRunning,
  }
}

type Tell = (state: TestState) => void

/** The server lets a visitor without an account test passwords for half an hour after asking for sign-up. */
const SIGNUP_NOTE = queryOf(appleSignupUrl, undefined, { staleTime: 20 * 60_000 })

function useTest(kind: PasswordProvider, tell: Tell) {
  const client = useQueryClient()
  const { visitor } = useVisitor()
  const fail = (error: string) => {
    tell({ state: 'failed', error })
    return undefined
  }
  const failBy = (error: Error) => fail(sentenceOf(error, 'Failed to test connection. Please try again.'))
  const action = useAction({
    call: CALLS[kind].test,
    done: (answer: ConnectionAnswer) => {
      if (!answer.success) return fail(answer.error || 'Connection test failed')
      tell({ state: 'tested', folders: answer.folders })
      return { title: 'Connection Successful', tone: 'ok' }
    },
    failed: failBy,
  })
  async function test(login: AnyLogin) {
    if (!visitor) await client.fetchQuery(SIGNUP_NOTE)
    action.run({ input: login })
  }
  return { test: (login: AnyLogin) => test(login).catch(failBy), isTesting: action.isRunning }
}

function useConnect(kind: PasswordProvider, tell: Tell) {
  const navigate = useNavigate()
  const { visitor } = useVisitor()
  const id = visitor?.id ?? ''
  const { connect } = CALLS[kind]
  const name = calledInSentences(kind, 'mailbox')
  return useAction({
    call: connect,
    refresh: [
      ...[getUser, getSubscription, listMailboxes].map(call => keyOf(call, { id })),
      keyOf(authStatus, undefined),
    ],
    done: (answer: ConnectionAnswer) => {
      if (!answer.success) {
        tell({ state: 'failed', error: answer.error || `Failed to connect ${name}` })
        return undefined
      }
      navigate('/dashboard')
      return connected(kind)
    },
    failed: error => ({
      title: `Failed to connect ${name}`,
      description: sentenceOf(error, `Failed to connect ${name}. Please try again.`),
    }),
  })
}

function useSignin(kind: PasswordProvider, isAgain: boolean) {
  const navigate = useNavigate()
  return useAction({
    call: CALLS[kind].signin,
    refresh: [keyOf(authStatus, undefined)],
    done: ({ user, redirectUrl, isNew }) => {
      writeStored('userId', user.id)
      writeStored('userEmail', user.email)
      navigate(redirectUrl)
      if (isNew === false) return connected(kind)
      return accountCreatedToast(connected(kind).title)
    },
    failed: error => ({
      title: isAgain ? 'Failed to sign in' : 'Failed to create account',
      description: sentenceOf(error, WENT_WRONG),
    }),
  })
}

function connected(kind: PasswordProvider) {
  return { title: `${calledInSentences(kind, 'Mailbox')} Connected`, tone: 'ok' as const }
}
