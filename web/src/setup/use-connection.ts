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
import { getSubscription } from '@icebox/contract/billing'
import type { InputOf } from '@icebox/contract/call'
import { listMailboxes } from '@icebox/contract/mailbox'
import { getUser } from '@icebox/contract/user'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { readPlanChoice } from '../domain/plan/choice.ts'
import { sentenceOf, useAction } from '../kit/action.ts'
import { keyOf, queryOf } from '../kit/query.ts'
import { useVisitor } from '../kit/session.ts'
import { writeStored } from '../kit/stored.ts'

const CALLS = {
  apple: { name: 'Apple Mail', test: testApple, connect: connectApple, signin: appleSignup },
  imap: { name: 'mailbox', test: testImap, connect: connectImap, signin: imapSignin },
}

export type MailboxKind = keyof typeof CALLS
export type AnyLogin = InputOf<typeof testApple> | InputOf<typeof testImap>

/** How the last test went. Any edit of the form goes back to untested. */
export type TestState =
  | { state: 'untested' }
  | { state: 'failed'; error: string }
  | { state: 'tested'; folders?: number }

const UNTESTED: TestState = { state: 'untested' }

/** Test first, then connect: into the account that is signed in, or into a new one. */
export function useConnection(kind: MailboxKind) {
  const [tested, setTested] = useState<TestState>(UNTESTED)
  const { visitor } = useVisitor()
  const { test, isTesting } = useTest(kind, setTested)
  const connect = useConnect(kind, setTested)
  const signin = useSignin(kind)
  const [search] = useSearchParams()
  const choice = readPlanChoice(search)
  const [invite, token] = [search.get('invite') ?? undefined, search.get('token') ?? undefined]
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
      visitor && !invite
        ? connect.run({ input: login })
        : signin.run({ input: { ...login, ...plan, ...(invite && { invite, token }) } }),
    isConnecting: connect.isRunning || signin.isRunning,
  }
}

type Tell = (state: TestState) => void

/** The server lets a visitor without an account test passwords for half an hour after asking for sign-up. */
const SIGNUP_NOTE = queryOf(appleSignupUrl, undefined, { staleTime: 20 * 60_000 })

function useTest(kind: MailboxKind, tell: Tell) {
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

function useConnect(kind: MailboxKind, tell: Tell) {
  const navigate = useNavigate()
  const { visitor } = useVisitor()
  const id = visitor?.id ?? ''
  const { name, connect } = CALLS[kind]
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

function useSignin(kind: MailboxKind) {
  const navigate = useNavigate()
  return useAction({
    call: CALLS[kind].signin,
    refresh: [keyOf(authStatus, undefined)],
    done: ({ user, redirectUrl, isNew }) => {
      writeStored('userId', user.id)
      writeStored('userEmail', user.email)
      navigate(redirectUrl)
      if (isNew === false) return connected(kind)
      return { title: 'Account Created', description: connected(kind).title, tone: 'ok' }
    },
    failed: error => ({
      title: 'Failed to create account',
      description: sentenceOf(error, 'Something went wrong. Please try again.'),
    }),
  })
}

function connected(kind: MailboxKind) {
  return { title: kind === 'apple' ? 'Apple Mail Connected' : 'Mailbox Connected', tone: 'ok' as const }
}
