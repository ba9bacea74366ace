import { test as base, expect, type Page } from '@playwright/test'
import { installationOf } from './installations.ts'
import { watchRequests } from './quiet.ts'

/** The tag of stories that go through every page, state or failure, which only `npm test -- --whole` tells. */
export const WHOLE = '@whole'

/** Every story fails when a page reports an error, unless the story says that it expects one. */
export const test = base.extend<{ expectedErrors: RegExp[] }>({
  expectedErrors: [[], { option: true }],
  baseURL: ({ browserName: _any }, use, info) => use(installationOf(info).url),
  page: async ({ page, expectedErrors, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) waitUntilAlive(page)
    watchRequests(page)
    const errors: string[] = []
    page.on('pageerror', error => errors.push(error.message))
    page.on('console', message => {
      if (message.type() === 'error') errors.push(message.text())
    })
    await use(page)
    expect(errors.filter(text => !expectedErrors.some(each => each.test(text)))).toEqual([])
  },
})

/**
 * Written pages can be read before their scripts run, and some come to life with the visitor's first move. A story's
 * presses are faster than any person's, so that every visit waits for that.
 */
export function waitUntilAlive(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    await moveFirst(page)
    await page.waitForFunction(isAlive)
    return answer
  }
}

/** The pointer moves; to where it lies already would be no move. */
export async function moveFirst(page: Page): Promise<void> {
  await page.mouse.move(2, 2)
  await page.mouse.move(4, 4)
}

/** React keeps a note of its own on every element it has taken over. Runs in the page. */
export function isAlive(): boolean {
  const isTaken = (element: Element | null | undefined) =>
    !element || Object.keys(element).some(key => key.startsWith('__react'))
  const inMain = document.querySelector('main')?.lastElementChild
  return document.getElementById('start') === null || (isTaken(document.body.firstElementChild) && isTaken(inMain))
}

export { expect }
