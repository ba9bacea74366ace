import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Opens a page with plans and waits until its script has taken over: before that a press does nothing. */
export async function openPlans(page: Page, path: string): Promise<void> {
  await page.goto(path)
  const yearly = page.getByRole('radio', { name: 'Yearly' }).first()
  await expect(async () => {
    await yearly.click()
    await expect(yearly).toBeChecked({ timeout: 500 })
  }).toPass()
  await page.getByRole('radio', { name: 'Monthly' }).first().click()
}

/** The same, and from then on time passes only when the story says so. */
export async function openPlansWithStoppedClock(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: '2026-11-23T09:00:00Z' })
  await openPlans(page, path)
  await page.clock.pauseAt('2026-11-23T10:00:00Z')
}
