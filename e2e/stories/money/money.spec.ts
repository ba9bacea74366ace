import type { Page } from '@playwright/test'
import { CARDS, typeCard } from '../../support/checkout.ts'
import { insertMailbox, insertPerson, letIn, openStoryDatabase } from '../../support/database.ts'
import { ownPage, signInAs, subscribe } from '../../support/people.ts'
import { agreeAtGoogle, lena } from '../../support/providers.ts'
import { expect, test, WHOLE } from '../../support/test.ts'

/** Checkout, bank, provider and mailbox take part. */
test.setTimeout(480_000)

test.describe('a declined card', () => {
  // That is how Stripe answers the browser.
  test.use({ expectedErrors: [/status of 402/] })

  test('from the prices to the dashboard: one card declined, the next confirmed at the bank', async ({ page }) => {
    await page.goto('/pricing')
    await page
      .getByRole('article', { name: 'Pro', exact: true })
      .getByRole('link', { name: 'Start free trial' })
      .click()
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await agreeAtGoogle(page, lena)
    await expect(page).toHaveURL(/\/subscribe/)
    await expect(page.getByText('First charge, unless you cancel')).toBeVisible()

    const start = page.getByRole('button', { name: 'Start free trial' })
    await typeCard(page, CARDS.declined)
    await start.click()
    await expect(page.getByText('Payment Method Setup Failed').first()).toBeVisible()
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: /declined/ })
        .first(),
    ).toBeVisible()
    await expect(page).toHaveURL(/\/subscribe/)

    await typeCard(page, CARDS.asks)
    await start.click()
    await page.getByRole('button', { name: 'Complete authentication' }).click()
    await expect(page.getByText('Trial Started').first()).toBeVisible()
    await expect(page).toHaveURL(/\/setup-gmail/)
    await page.getByRole('button', { name: 'Connect Gmail Account' }).click()
    await agreeAtGoogle(page, lena)
    await expect(page).toHaveURL(/\/dashboard/)

    await page.goto('/dashboard?tab=billing')
    const card = page.getByRole('region', { name: 'Current Subscription' })
    await expect(card.getByText('Trial', { exact: true })).toBeVisible()
    await expect(card.getByText('Pro, monthly')).toBeVisible()
    await expect(page.getByText('ending in 3155').or(page.getByText('3155')).first()).toBeVisible()
  })
})

// Before any other time passes: the days in which money can be asked back would be over.
test('the first payment goes back within thirty days, and that is the end of it', { tag: WHOLE }, async ({ page }) => {
  await signInAs(page, 'tomas')
  await letPass(page, 8)
  await page.goto('/dashboard?tab=billing')
  await page.getByRole('button', { name: /^Get \$.* back$/ }).click({ timeout: 90_000 })
  await page.getByRole('button', { name: /^End now, get \$/ }).click()
  await expect(page.getByText('Refund Issued').first()).toBeVisible()
  // Nothing runs any more, and the page says why.
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/plan-ended/)
  await expect(page.getByText(/^You asked for your money back/)).toBeVisible()
})

test('a subscription through its life: seats, plans, a failed card, and the money back', { tag: WHOLE }, async ({
  page,
}) => {
  // None of the demo people, who may have a plan from another story.
  const db = await openStoryDatabase()
  const person = await insertPerson(db, 'lifelong')
  await insertMailbox(db, person)
  await letIn(page, db, person)
  await db.end()
  await subscribe(page, { planId: 'pro', seats: 2 })
  await page.goto('/dashboard?tab=team')

  // In the trial more seats are free.
  await chooseSeats(page, 'One more')
  await page.getByRole('button', { name: 'Add 1 seat', exact: true }).click()
  await expect(
    page.getByText('You have 3 seats now. Billing for them starts when your trial ends.').first(),
  ).toBeVisible()

  // After it they are charged at once; the trial's end is paid first.
  await letPass(page, 8)
  const card = page.getByRole('region', { name: 'Current Subscription' })
  await page.goto('/dashboard?tab=billing')
  await expect(card.getByText('Active', { exact: true })).toBeVisible({ timeout: 90_000 })
  await page.goto('/dashboard?tab=team')
  await chooseSeats(page, 'One more')
  await page.getByRole('button', { name: /^Add 1 seat, pay \$/ }).click()
  await expect(page.getByText(/You have 4 seats now\. Charged \$\d+\.\d\d, prorated\./).first()).toBeVisible()

  // Fewer come with the next period, and may be kept.
  await chooseSeats(page, 'One fewer')
  await page.getByRole('button', { name: 'Reduce to 3 seats' }).click()
  await expect(page.getByText('Seat Reduction Scheduled').first()).toBeVisible()
  await page.getByRole('button', { name: 'Keep 4' }).click()
  await expect(page.getByText('You keep all your seats.').first()).toBeVisible()
  await expect(page.getByText(/^Going from 4 to 3 seats/)).toBeHidden()

  await changePlan(page, { name: 'Pro+', label: 'Upgrade', sure: /^Change to Pro\+, pay \$/ })
  await expect(page.getByText('Plan Upgraded').first()).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard/)
  await changePlan(page, { name: 'Pro', label: 'Downgrade', sure: /^Change to Pro on / })
  await expect(page.getByText(/Your plan will be downgraded at the next billing cycle on/).first()).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard/)

  // The card that is charged from now on is declined then, and another one repairs it.
  await addCard(page, CARDS.failsLater)
  await letPass(page, 32)
  await page.goto('/dashboard')
  await page.goto('/dashboard?tab=billing')
  await expect(card.getByText('Past due')).toBeVisible({ timeout: 90_000 })
  await addCard(page, CARDS.fine)
  await expect(card.getByText('Active', { exact: true })).toBeVisible({ timeout: 90_000 })
  await expect(page.getByText('Pro, monthly').first()).toBeVisible()
})

async function chooseSeats(page: Page, step: 'One more' | 'One fewer'): Promise<void> {
  await page.getByRole('region', { name: 'Seat Configuration' }).getByRole('button', { name: 'Adjust Seats' }).click()
  await page.getByRole('dialog').getByRole('button', { name: step }).click()
  await page.getByRole('button', { name: 'Update Seats' }).click()
}

interface PlanWish {
  readonly name: string
  readonly label: 'Upgrade' | 'Downgrade'
  readonly sure: RegExp
}

async function changePlan(page: Page, { name, label, sure }: PlanWish): Promise<void> {
  await page.goto('/modify-plan')
  await page.getByRole('article', { name, exact: true }).getByRole('button', { name: label }).click()
  await page.getByRole('dialog').getByRole('button', { name: sure }).click()
}

async function addCard(page: Page, number: string): Promise<void> {
  await page.goto('/dashboard?tab=billing')
  await page.getByRole('button', { name: 'Add Payment Method' }).click()
  await typeCard(page, number)
  await page.getByRole('button', { name: 'Add card' }).click()
  await expect(page.getByText('Payment method added successfully').first()).toBeVisible()
}

/** Days at the card processor. */
async function letPass(page: Page, days: number): Promise<void> {
  const answer = await page.request.post('/api/sandbox/advance', { data: { days }, headers: ownPage(page) })
  if (!answer.ok()) throw new Error(`letting time pass answered ${answer.status()}: ${await answer.text()}`)
}
