import { createElement, type ReactNode } from 'react'
import { Route, Routes, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answeredBy, Refusal } from '../kit/testing/network.ts'
import { runHook } from '../kit/testing/run-hook.ts'
import { showToast, standingToast } from '../kit/toasts.ts'
import { usePlanChange } from './use-plan-change.ts'

const PAGE = '/modify-plan'
const REDIRECT_MS = 2_000
const UPGRADED = { success: true, chargedCents: 900, currency: 'usd' }
const page = () => runHook(usePlanChange, { address: PAGE })
const routeTo = (path: string, element: ReactNode) => createElement(Route, { path, element })
const title = () => standingToast()?.title

beforeEach(() => {
  vi.useFakeTimers()
  showToast({ title: 'None yet' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an upgrade says that it is done and leads to the dashboard after two seconds, not before', async () => {
  const asked = answeredBy(() => UPGRADED)
  const change = page()
  change.now.change('upgrade', { planId: 'pro', billing: 'monthly' })
  await vi.waitFor(() => expect(change.now.isDone).toBe(true), { interval: 1 })
  expect(title()).toBe('Plan Upgraded')
  expect(asked).toMatchObject([{ path: '/api/user/7/plan/upgrade', body: { planId: 'pro', billing: 'monthly' } }])
  await vi.advanceTimersByTimeAsync(REDIRECT_MS - 500)
  expect(change.address).toBe(PAGE)
  await vi.advanceTimersByTimeAsync(500)
  await vi.waitFor(() => expect(change.address).toBe('/dashboard'))
})

test('whoever goes elsewhere within the two seconds is not led away from there', async () => {
  answeredBy(() => UPGRADED)
  const change = runHook(() => ({ ...usePlanChange(), goTo: useNavigate() }), {
    address: PAGE,
    around: hook => createElement(Routes, null, routeTo(PAGE, hook), routeTo('*', null)),
  })
  change.now.change('upgrade', { planId: 'pro' })
  await vi.waitFor(() => expect(change.now.isDone).toBe(true), { interval: 1 })
  void change.now.goTo('/billing')
  await vi.waitFor(() => expect(change.address).toBe('/billing'), { interval: 1 })
  await vi.advanceTimersByTimeAsync(REDIRECT_MS)
  // One step back is the page itself, so nothing was visited in between.
  void change.now.goTo(-1)
  await vi.waitFor(() => expect(change.address).toBe(PAGE), { interval: 1 })
})

test('a downgrade names the day from which it holds', async () => {
  const asked = answeredBy(() => ({ success: true, effectiveDate: '2026-12-24T00:00:00Z' }))
  const change = page()
  change.now.change('downgrade', { planId: 'lite' })
  await vi.waitFor(() => expect(title()).toBe('Downgrade Scheduled'))
  expect(standingToast()?.description).toContain('December 24, 2026')
  expect(asked).toMatchObject([{ path: '/api/user/7/plan/downgrade' }])
})

test('a change that failed stays on the page, says why, and can be tried again', async () => {
  let answer: unknown = new Refusal(402, 'Your card was declined.')
  answeredBy(() => answer)
  const change = page()
  change.now.change('upgrade', { planId: 'pro' })
  await vi.waitFor(() => expect(title()).toBe('Upgrade Failed'))
  expect(standingToast()).toMatchObject({ tone: 'danger', description: 'Your card was declined.' })
  await vi.advanceTimersByTimeAsync(REDIRECT_MS)
  expect(change.address).toBe(PAGE)
  expect(change.now).toMatchObject({ isRunning: false, isDone: false })
  answer = UPGRADED
  change.now.change('upgrade', { planId: 'pro' })
  await vi.waitFor(() => expect(title()).toBe('Plan Upgraded'))
})

test('a change that may still go through is not called a failure', async () => {
  answeredBy(() => new Refusal(503, 'The payment provider has not answered yet.', { code: 'unknown_yet' }))
  const change = page()
  change.now.change('downgrade', { planId: 'lite' })
  await vi.waitFor(() => expect(title()).toBe('No Answer Yet'))
  expect(change.now.isDone).toBe(false)
})
