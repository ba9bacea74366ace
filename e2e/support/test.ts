import { test as base, expect } from '@playwright/test'

/** Every story fails when a page reports an error, unless the story says that it expects one. */
export const test = base.extend<{ expectedErrors: RegExp[] }>({
  expectedErrors: [[], { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = []
    page.on('pageerror', error => errors.push(error.message))
    page.on('console', message => {
      if (message.type() === 'error') errors.push(message.text())
    })
    await use(page)
    expect(errors.filter(text => !expectedErrors.some(each => each.test(text)))).toEqual([])
  },
})

export { expect }
