import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useVisitor } from '../../kit/calls/session.ts'
import { answeredBy, Refusal, type Request } from '../../kit/testing/network.ts'
import { runHook, USER } from '../../kit/testing/run-hook.ts'
import { showToast, standingToast } from '../../kit/toasts.ts'
import { useConnection } from './use-connection.ts'

const LOGIN = { email: 'maya@icloud.example', appPassword: 'abcd-efgh-ijkl-mnop' }
const MAYA = { id: USER, email: LOGIN.email, subscriptionStatus: 'active', mustConfirmEmail: false }
const SIGNED_IN = { success: true, user: MAYA, redirectUrl: '/dashboard', isNew: true }
const PAGE = '/setup-apple'
const title = () => standingToast()?.title

beforeEach(() => {
  vi.stubGlobal('location', { search: '' })
  showToast({ title: 'None yet' })
})
afterEach(() => vi.unstubAllGlobals())

/** The page of a visitor, or of Maya where she is signed in; `answer` is what calls about her mailbox are answered with. */
async function pageOf(visitor: typeof MAYA | null, answer: (request: Request) => unknown, query = '') {
  const asked = answeredBy(request => {
    if (request.path === '/api/auth/status') return { user: visitor }
    return request.method === 'GET' ? { authUrl: '/setup-apple' } : answer(request)
  })
  const page = runHook(() => ({ ...useConnection('apple'), ...useVisitor() }), { address: PAGE + query })
  await expect.poll(() => page.now.isKnown).toBe(true)
  const calls = () => asked.slice(1).map(({ method, path }) => `${method} ${path}`)
  const sent = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { page, calls, sent }
}

test('a login that works says so, and any edit makes it untested again', async () => {
  const { page } = await pageOf(MAYA, () => ({ success: true, folders: 12 }))
  await page.now.test(LOGIN)
  await expect.poll(() => page.now.tested).toEqual({ state: 'tested', folders: 12 })
  expect(title()).toBe('Connection Successful')
  page.now.forgetTest()
  await expect.poll(() => page.now.tested).toEqual({ state: 'untested' })
})

test('a login that the host refuses shows the host’s reason at the form, and can be tried again', async () => {
  const answers: unknown[] = [{ success: false, error: 'Apple refused this password.' }, { success: true }]
  const { page } = await pageOf(MAYA, () => answers.shift())
  await page.now.test(LOGIN)
  await expect.poll(() => page.now.tested).toEqual({ state: 'failed', error: 'Apple refused this password.' })
  expect(title()).toBe('None yet')
  await expect.poll(() => page.now.isTesting).toBe(false)
  await page.now.test(LOGIN)
  await expect.poll(() => page.now.tested.state).toBe('tested')
})

test('a test that never reached the host is no verdict on the password', async () => {
  const { page } = await pageOf(MAYA, () => new Refusal(503, ''))
  await page.now.test(LOGIN)
  await expect.poll(() => page.now.tested).toMatchObject({ error: 'Failed to test connection. Please try again.' })
})

test('a visitor asks for leave to test passwords first, once', async () => {
  const { page, calls } = await pageOf(null, () => ({ success: true }))
  await page.now.test(LOGIN)
  await expect.poll(() => page.now.tested.state).toBe('tested')
  await page.now.test(LOGIN)
  const test = 'POST /api/apple/test-connection'
  await expect.poll(calls).toEqual(['GET /api/auth/apple/signup', test, test])
})

test('connecting before testing says what comes first', async () => {
  const { page } = await pageOf(MAYA, () => ({ success: true }))
  page.now.refuse()
  await expect.poll(() => page.now.tested).toEqual({ state: 'failed', error: 'Please test the connection first' })
})

test('who is signed in connects to the own account and goes on to the dashboard', async () => {
  const { page, calls, sent } = await pageOf(MAYA, () => ({ success: true }))
  page.now.connect(LOGIN)
  await expect.poll(() => page.address).toBe('/dashboard')
  expect(calls()[0]).toBe('POST /api/apple/connect')
  expect(sent()).toEqual([LOGIN])
  expect(title()).toBe('Apple Mail Connected')
})

test('a mailbox that could not be connected keeps the person at the form, with the reason', async () => {
  const { page } = await pageOf(MAYA, () => ({ success: false, error: 'This mailbox is connected elsewhere.' }))
  page.now.connect(LOGIN)
  await expect.poll(() => page.now.tested).toMatchObject({ error: 'This mailbox is connected elsewhere.' })
  expect(page.address).toBe(PAGE)
})

test('a visitor’s mailbox opens an account, with the plan that was chosen', async () => {
  const { page, calls, sent } = await pageOf(null, () => SIGNED_IN, '?plan=pro&seats=3&billing=yearly')
  page.now.connect(LOGIN)
  await expect.poll(title).toBe('Account Created')
  expect(calls()[0]).toBe('POST /api/auth/apple/signup')
  expect(sent()).toEqual([{ ...LOGIN, plan: 'pro', seats: 3, billing: 'yearly' }])
  await expect.poll(() => page.address).toBe('/dashboard')
})

test('an account that was there before is not said to be new', async () => {
  const { page } = await pageOf(null, () => ({ ...SIGNED_IN, isNew: false }))
  page.now.connect(LOGIN)
  await expect.poll(title).toBe('Apple Mail Connected')
})

test('an invitation is accepted by whom the mailbox signs in, whoever is signed in now', async () => {
  const { page, calls, sent } = await pageOf(MAYA, () => SIGNED_IN, '?invite=ben@b.example&token=t1')
  page.now.connect(LOGIN)
  await expect.poll(() => page.address).toBe('/dashboard')
  expect(calls()[0]).toBe('POST /api/auth/apple/signup')
  expect(sent()).toMatchObject([{ invite: 'ben@b.example', token: 't1' }])
})

test('who proves again who they are signs in, and asks for no new account', async () => {
  const { page, calls, sent } = await pageOf(MAYA, () => new Refusal(403, 'Nothing was changed.'), '?again=true')
  page.now.connect(LOGIN)
  await expect.poll(title).toBe('Failed to sign in')
  expect(calls()[0]).toBe('POST /api/auth/apple/signup')
  expect(sent()).toEqual([{ ...LOGIN, again: true }])
})
