import type { Page } from '@playwright/test'
import { CARDS, typeCard } from '../../support/checkout.ts'
import { insertMailbox, insertPerson, letIn, openStoryDatabase } from '../../support/database.ts'
import {
  button,
  closeToast,
  expectFailureTold,
  expectToast,
  FAILED_CALLS,
  type FailingAct,
  says,
} from '../../support/failing.ts'
import { subscribe } from '../../support/people.ts'
import { expect, test, WHOLE } from '../../support/test.ts'

test.use({ expectedErrors: FAILED_CALLS })
test.setTimeout(300_000)

const SCRIPT = '**/stripe.js'

const ACTS: readonly FailingAct[] = [
  {
    call: 'PUT /api/user/*/organization-details',
    begin: fillAddress,
    press: button('Save address'),
    said: { title: 'Error', text: 'Failed to update billing address' },
    done: says('Billing address updated successfully'),
  },
  {
    call: 'POST /api/payment-methods',
    begin: openCardForm,
    press: button('Add card'),
    said: { title: 'Error', text: 'Failed to add payment method' },
    // It stands in the form as well, for as long as the form does.
    unchanged: page => expect(page.getByRole('dialog').getByRole('alert')).toBeVisible(),
    done: says('Payment method added successfully'),
  },
  {
    call: 'PUT /api/payment-methods/*/default',
    press: button(/^Set Default/),
    said: { title: 'Error', text: 'Failed to update default payment method' },
    done: says('Default payment method updated'),
  },
]

async function fillAddress(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Address' }).click()
  const fields = { 'Organization name': 'Atelier', Address: '1 Quay', City: 'Kiel', State: 'Holstein' }
  for (const [name, text] of Object.entries(fields)) await page.getByLabel(name, { exact: true }).fill(text)
  await page.getByLabel('Postal code').fill('24103')
  await page.getByLabel('Country').selectOption('DE')
}

/** First Stripe's script does not come, then its card field is not there; with both the form can be used. */
async function openCardForm(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add Payment Method' })
  await page.route(SCRIPT, route => route.abort())
  await page.getByRole('button', { name: 'Add Payment Method' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Stripe not loaded')
  await page.unroute(SCRIPT)

  await page.route(SCRIPT, async route => {
    const answer = await route.fetch()
    const text = (await answer.text()).replace('getElement:', 'getElement: () => null, getNoElement:')
    await route.fulfill({ response: answer, body: text })
  })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await typeCard(page, CARDS.failsLater)
  await dialog.getByRole('button', { name: 'Add card' }).click()
  await expectToast(page, { title: 'Error', text: 'Card element not found' })
  await closeToast(page)
  await page.unroute(SCRIPT)

  await page.reload()
  await page.getByRole('button', { name: 'Add Payment Method' }).click()
  await typeCard(page, CARDS.failsLater)
}

test('what fails with addresses and cards is said where it was done, and goes through at the next try', {
  tag: WHOLE,
}, async ({ page }) => {
  const db = await openStoryDatabase()
  const person = await insertPerson(db, 'pays')
  await insertMailbox(db, person)
  await letIn(page, db, person)
  await db.end()
  await subscribe(page, { planId: 'pro' })
  await page.goto('/billing')
  for (const act of ACTS) await test.step(act.call, () => expectFailureTold(page, act))

  // An installation without keys of Stripe says what its operator has to look at.
  await page.route('**/api/billing/config', async route => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), publishableKey: null } })
  })
  await page.reload()
  await expect(
    page.getByText('Stripe configuration missing. Please check environment variables.').first(),
  ).toBeVisible()
})
