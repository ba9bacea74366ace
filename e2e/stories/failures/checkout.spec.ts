import type { Page } from '@playwright/test'
import { CARDS, typeCard } from '../../support/checkout.ts'
import { insertPerson, letIn, openStoryDatabase } from '../../support/database.ts'
import { closeToast, expectToast, FAILED_CALLS, failCall, type Trouble } from '../../support/failing.ts'
import { expect, test } from '../../support/test.ts'

test.use({ expectedErrors: FAILED_CALLS })
test.setTimeout(300_000)

const NOT_STARTED = 'Failed to initialize payment setup. Please try again.'
const NOT_CREATED = 'Failed to create subscription'
const REFUSED: Trouble = { status: 503, message: 'The payment provider has a day off.' }

const start = (page: Page) => page.getByRole('button', { name: 'Start free trial' })
const reason = (page: Page) => page.getByRole('main').getByRole('alert')

/** Each press ends with a toast that is closed, and with the reason beside the button. */
async function expectNotCreated(page: Page, trouble: Trouble, text: string): Promise<void> {
  const mend = await failCall(page, 'POST /api/complete-subscription', trouble)
  await start(page).click()
  await expectToast(page, { title: 'Subscription Creation Failed', text })
  await expect(reason(page)).toHaveText(text)
  await closeToast(page)
  await mend()
}

test('a checkout that fails says at which step and why, and goes on from there', async ({ page }) => {
  const db = await openStoryDatabase()
  await letIn(page, db, await insertPerson(db, 'buys'))
  await db.end()

  // It cannot even begin.
  const mend = await failCall(page, 'POST /api/create-subscription')
  await page.goto('/subscribe?plan=pro')
  await expectToast(page, { title: 'Setup Error', text: NOT_STARTED })
  await expect(reason(page)).toContainText(NOT_STARTED)
  await closeToast(page)
  await mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await typeCard(page, CARDS.fine)

  // The card is confirmed, but nothing begins.
  await expectNotCreated(page, 'no answer', NOT_CREATED)
  await expectNotCreated(page, REFUSED, REFUSED.message)

  // It has begun, but nobody says where the person goes on.
  await failCall(page, 'GET /api/user/*/subscription')
  await start(page).click()
  await expectToast(page, {
    title: 'Trial Started',
    text: 'Welcome to Icebox! Your 7-day free trial has started.',
  })
  await expect(page).toHaveURL(/\/setup-gmail$/)
})
