import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Test cards, as Stripe's documentation has them. */
export const CARDS = {
  fine: '4242424242424242',
  declined: '4000000000000002',
  /** Kept without trouble, and declined when it is charged. */
  failsLater: '4000000000000341',
  /** The bank asks the person. */
  asks: '4000002500003155',
} as const

/** Types a card into Stripe's fields, wherever they stand on the page. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel(/Expiration/).fill('12 / 34')
  await page.getByLabel(/Security code|CVC/).fill('123')
}

/** Goes through the checkout it finds itself on; the page then leads on. */
export async function startTrial(page: Page, number: string = CARDS.fine): Promise<void> {
  await expect(page).toHaveURL(/\/subscribe/)
  await typeCard(page, number)
  await page.getByRole('button', { name: 'Start free trial' }).click()
  await expect(page.getByText('Trial Started').first()).toBeVisible()
}
