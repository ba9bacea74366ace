import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** No answer comes, the server refuses with a sentence of its own, or it answers that it did not work and not why. */
export type Trouble =
  | 'no answer'
  | { readonly status: number; readonly message: string }
  | { readonly status: 200; readonly success: false }

/** What Chromium writes into the console of a call that fails on purpose. */
export const FAILED_CALLS = [/ERR_FAILED|status of [45]\d\d/]

/** Lets a call fail, written as `POST /api/…` with `*` for a place of its path; answers how to end that. */
export async function failCall(page: Page, what: string, trouble: Trouble = 'no answer'): Promise<() => Promise<void>> {
  const [method = '', path = ''] = what.split(' ')
  const pattern = new RegExp(`^${path.replaceAll('*', '[^/]+')}$`)
  const isIt = (url: URL) => pattern.test(url.pathname)
  await page.route(isIt, route => {
    if (route.request().method() !== method) return route.fallback()
    if (trouble === 'no answer') return route.abort()
    const { status, ...answer } = trouble
    return route.fulfill({ status, json: { code: 'unavailable', ...answer } })
  })
  return () => page.unroute(isIt)
}

export interface Said {
  readonly title: string
  readonly text: string
}

/** The toast that stands says this, word for word. */
export async function expectToast(page: Page, { title, text }: Said): Promise<void> {
  const toast = standingToast(page)
  // Under the pointer it does not go by itself after five seconds, which a busy machine may need to read it.
  await toast.hover()
  await expect(toast.getByText(title, { exact: true }).first()).toBeVisible()
  await expect(toast.getByText(text, { exact: true }).first()).toBeVisible()
}

/** Closed by its own button, also over a dialog. */
export async function closeToast(page: Page): Promise<void> {
  await standingToast(page).getByRole('button', { name: 'Close' }).click()
  await expect(standingToast(page)).toHaveCount(0)
}

/** One act whose call fails, what is said then, and what stands once it goes through. */
export interface FailingAct {
  /** As for `failCall`. */
  readonly call: string
  /** Goes to where it is done. */
  readonly begin?: (page: Page) => Promise<unknown>
  /** Makes the call; can be done again after a failure. */
  readonly press: (page: Page) => Promise<unknown>
  /** The title of the failure, and its text where the server gives no reason. */
  readonly said: Said
  /** The text stands also where the server gives a reason. */
  readonly keepsText?: boolean
  /** What the failure leaves as it was. */
  readonly unchanged?: (page: Page) => Promise<void>
  readonly done: (page: Page) => Promise<void>
}

const REFUSED = { status: 503, message: 'That is not possible today.' }

/** The act fails without an answer and with a reason, says so, can be dismissed, and goes through at the next press. */
export async function expectFailureTold(page: Page, act: FailingAct): Promise<void> {
  const { title, text } = act.said
  await act.begin?.(page)
  for (const trouble of ['no answer', REFUSED] as const) {
    const mend = await failCall(page, act.call, trouble)
    await act.press(page)
    const isReason = trouble !== 'no answer' && !act.keepsText
    await expectToast(page, { title, text: isReason ? trouble.message : text })
    await act.unchanged?.(page)
    await closeToast(page)
    await mend()
  }
  await act.press(page)
  await act.done(page)
}

/** For `done`: a toast with this as its title or its text. */
export function says(text: string): FailingAct['done'] {
  return page => expect(standingToast(page).getByText(text, { exact: true })).toBeVisible()
}

/** By the name of a button of the page, or of the dialog over it. */
export function button(name: string | RegExp): FailingAct['press'] {
  return page => page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).click()
}

function standingToast(page: Page) {
  return page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
}
