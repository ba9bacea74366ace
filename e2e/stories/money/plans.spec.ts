import type { SubscriptionAnswer } from '@icebox/contract/billing/billing'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import { closeByKey } from '../../support/dialog.ts'
import { ownPage, signInAs } from '../../support/people.ts'
import { expect, test, WHOLE } from '../../support/test.ts'

test.setTimeout(240_000)

/** The owner of a Pro+ plan, whatever earlier stories left, and how many seats it has. */
async function ownerOfProPlus(page: Page): Promise<number> {
  await signInAs(page, 'amelie')
  const headers = ownPage(page)
  const { user } = await (await page.request.get('/api/auth/status')).json()
  const read = async (): Promise<SubscriptionAnswer> =>
    (await page.request.get(`/api/user/${user.id}/subscription`)).json()
  if ((await read()).subscription?.plan.slug !== 'pro_plus') {
    await page.request.post(`/api/user/${user.id}/plan/upgrade`, { data: { planId: 'pro_plus' }, headers })
  }
  return (await read()).subscription?.seats ?? 0
}

async function adjustSeats(page: Page, seats: number): Promise<void> {
  await page.getByRole('region', { name: 'Seat Configuration' }).getByRole('button', { name: 'Adjust Seats' }).click()
  await page.getByRole('textbox', { name: 'Seats' }).fill(String(seats))
  await page.getByRole('button', { name: 'Update Seats' }).click()
}

const said = (page: Page, title: string) => expect(page.getByText(title, { exact: true }).first()).toBeVisible()

test('the team: invited by address and by list, taken back, and never below its people', { tag: WHOLE }, async ({
  page,
}) => {
  const seats = await ownerOfProPlus(page)
  await page.goto('/dashboard?tab=team')
  if (seats < 4) {
    await adjustSeats(page, 4)
    await page.getByRole('button', { name: /^Add / }).click()
    await said(page, 'Seats Updated')
  }
  await page.getByLabel('Email address to invite').fill(' Ruth@Fernbank.example ')
  await page.keyboard.press('Enter')
  await said(page, 'Invitation sent')
  await expect(page.getByText('ruth@fernbank.example', { exact: true })).toBeVisible()
  await expect(page.getByText('Pending Invitation')).toHaveCount(1)

  await page.getByRole('button', { name: 'Import CSV' }).click()
  await page.getByLabel('Addresses').fill('name,email\nAda,ada@fernbank.example\nNo,nobody\nRuth,ruth@fernbank.example')
  await expect(page.getByText('1 address to invite, 2 lines left out.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Invite 1 person' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Pending Invitation')).toHaveCount(2)

  await page.getByRole('region', { name: 'Seat Configuration' }).getByRole('button', { name: 'Adjust Seats' }).click()
  await page.getByRole('textbox', { name: 'Seats' }).fill('1')
  const refusal = 'Cannot reduce seats: You must remove 2 team member(s) before reducing seat count.'
  await expect(page.getByText(refusal)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Update Seats' })).toBeDisabled()
  await closeByKey(page.getByRole('dialog', { name: 'Adjust Seats' }))

  for (const name of ['ada', 'ruth']) {
    await page.getByRole('button', { name: `Cancel Invitation: ${name}@` }).click()
    await expect(page.getByText(`${name}@fernbank.example`, { exact: true })).toBeHidden()
  }
})

test('change of plan: a question first, scheduled with the next period, and taken back', { tag: WHOLE }, async ({
  page,
}) => {
  const seats = await ownerOfProPlus(page)
  await page.goto('/modify-plan')
  await expect(page.getByRole('heading', { name: 'Change Your Plan' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Current Plan: Pro+' })).toBeDisabled()
  if (seats > 1) await expect(page.getByText('Reduce to 1 seat to access Lite plan')).toBeVisible()
  await page.getByRole('button', { name: 'Downgrade: Pro', exact: true }).click()
  await expect(page.getByText('Nothing is charged now.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Change to Pro on/ }).click()
  await said(page, 'Downgrade Scheduled')
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.goto('/modify-plan')
  await page.getByRole('button', { name: /^Keep Pro\+/ }).click()
  await said(page, 'Scheduled change cancelled')
  await expect(page.getByRole('button', { name: 'Downgrade: Pro', exact: true })).toBeEnabled()
})

test('the subscription is cancelled with a reason, and resumed', async ({ page }) => {
  await ownerOfProPlus(page)
  await page.goto('/dashboard?tab=billing')
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  const question = page.getByRole('dialog')
  await expect(question.getByRole('button', { name: 'Keep my plan' })).toBeFocused()
  await question.getByLabel('It costs too much').check()
  await question.getByRole('button', { name: 'Cancel subscription' }).click()
  await said(page, 'Subscription Cancelled')
  await page.goto('/dashboard')
  await expect(page.getByText(/Your plan is cancelled and ends on/)).toBeVisible()
  await page.goto('/dashboard?tab=billing')
  await page.getByRole('button', { name: 'Resume' }).click()
  await said(page, 'Subscription Resumed')
})
