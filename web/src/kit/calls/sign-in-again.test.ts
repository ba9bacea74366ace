import { afterEach, expect, it, vi } from 'vitest'
import { answeredBy } from '../testing/network.ts'
import { runHook } from '../testing/run-hook.ts'
import { holdCalls } from './leave-page.ts'
import { forgetWayBack, keepWayBack, leaveToSignInAgain, readWayBack, wasSignedOut } from './sign-in-again.ts'
import { useWayBack } from './use-way-back.ts'

const NOW = 1_000_000_000
const kept = (path: string, at = NOW, of = '7') => JSON.stringify({ path, at, of })

afterEach(() => vi.unstubAllGlobals())

it('leads back to a page of ours, for a quarter of an hour', () => {
  expect(readWayBack(kept('/settings?x=1'), '7', NOW + 60_000)).toBe('/settings?x=1')
  expect(readWayBack(kept('/settings'), '7', NOW + 15 * 60_000)).toBeNull()
})

it.each([
  [null],
  [''],
  ['not json'],
  ['{}'],
  [kept('//evil.example')],
  [kept('/\\evil.example')],
  [kept('https://evil.example')],
  [kept('/settings', NOW, '8')],
  [JSON.stringify({ path: '/settings', at: NOW })],
])('leads nowhere by %s', text => {
  expect(readWayBack(text, '7', NOW)).toBeNull()
})

/** This tab's memory, with what a page of person 7 leaves there on its way to the sign-in page. */
function leftByPage(hash: string) {
  const memory = new Map<string, string>()
  const storage = {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => void memory.set(key, value),
    removeItem: (key: string) => void memory.delete(key),
  }
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('window', { localStorage: { getItem: () => '7' } })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('location', { pathname: '/extension/connect', search: '?challenge=c', hash, assign: () => undefined })
  leaveToSignInAgain()
  holdCalls()()
  vi.unstubAllGlobals()
  vi.stubGlobal('sessionStorage', storage)
  return memory
}

it('keeps the whole address, the part behind the hash too', () => {
  expect(JSON.parse(leftByPage('#allow').get('wayBack') ?? '')).toMatchObject({
    path: '/extension/connect?challenge=c#allow',
    of: '7',
  })
})

it.each([
  ['7', '/extension/connect?challenge=c'],
  ['8', '/dashboard'],
])('after a sign-in as %s the page is %s', async (id, address) => {
  const memory = leftByPage('')
  answeredBy(() => ({ user: { id, email: 'a@x.example', subscriptionStatus: 'active', mustConfirmEmail: false } }))
  const page = runHook(useWayBack, { address: '/dashboard' })
  await expect.poll(() => memory.size).toBe(0)
  await expect.poll(() => page.address).toBe(address)
  page.leave()
})

it('says that a session has ended where one has, until the person signs out by themselves', () => {
  leftByPage('')
  expect(wasSignedOut()).toBe(false)
  vi.stubGlobal('location', { pathname: '/usage', search: '', hash: '' })
  keepWayBack('7', 'ended')
  expect(wasSignedOut()).toBe(true)
  forgetWayBack()
  expect(wasSignedOut()).toBe(false)
})
