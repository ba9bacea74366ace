import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Opens a page with plans and waits until its script has taken over: before that a press does nothing. */
export async function openPlans(page: Page, path: string): Promise<void> {
  await page.goto(path)
  const choose = (period: string) => page.getByRole('radio', { name: period }).first().click()
  await expect(async () => {
    await choose('Monthly')
    await choose('Yearly')
    await expect(page.getByRole('article', { name: 'Lite' }).first()).toContainText('billed yearly', { timeout: 500 })
  }).toPass()
  await choose('Monthly')
}

/** The same, and from then on time passes only when the story says so. */
export async function openPlansWithStoppedClock(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: '2026-11-23T09:00:00Z' })
  await openPlans(page, path)
  await page.clock.pauseAt('2026-11-23T10:00:00Z')
}
