import { startTrial } from '../support/checkout.ts'
import { person } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('signing up with any other IMAP host, then signing out leaves nothing behind', async ({ page }) => {
  const amelie = await person(page.request, 'amelie')
  await page.goto('/setup-apple?signup=true&plan=pro_plus&seats=1')
  await page
    .getByRole('tab', { name: /Other IMAP host/ })
    .or(page.getByRole('radio', { name: /Other IMAP host/ }))
    .or(page.getByRole('button', { name: /Other IMAP host/ }))
    .first()
    .click()
  await page.getByLabel('Email', { exact: true }).fill(amelie.email)
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  await page.getByLabel('IMAP server').fill(amelie.host)
  await page.getByLabel('Port', { exact: true }).first().fill(String(amelie.port))
  await page.getByRole('button', { name: 'Test Connection' }).click()
  await expect(page.getByText('did not accept this password', { exact: false }).first()).toBeVisible()

  await page.getByLabel('Password', { exact: true }).fill(amelie.password)
  await page.getByRole('button', { name: 'Test Connection' }).click()
  await expect(page.getByText('Connection Successful').first()).toBeVisible()
  await page.getByRole('button', { name: 'Connect mailbox' }).click()
  await startTrial(page)
  await expect(page).toHaveURL(/\/dashboard/)
  expect(await page.evaluate(() => localStorage.getItem('userId'))).toBeTruthy()

  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/logged_out=true/)
  const keys = await page.evaluate(() =>
    ['userId', 'userEmail', 'selectedPlan', 'selectedSeats', 'invitationEmail'].filter(
      key => localStorage.getItem(key) !== null,
    ),
  )
  expect(keys).toEqual([])
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth/)
})
