import { expectAccessible } from '../../support/axe.ts'
import { startTrial } from '../../support/checkout.ts'
import { person } from '../../support/people.ts'
import { expect, test, WHOLE } from '../../support/test.ts'

test.setTimeout(240_000)

test('signing up with any other IMAP host, then signing out leaves nothing behind', { tag: WHOLE }, async ({
  page,
}) => {
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

test('an address of a known host fills in its server and says which password it wants', async ({ page }) => {
  await page.goto('/setup-apple?signup=true&mailbox=imap')
  const server = page.getByLabel('IMAP server')
  await page.getByLabel('Email', { exact: true }).fill('ann@fastmail.com')
  await expect(server).toHaveValue('imap.fastmail.com')
  await expect(page.getByText('Fastmail: imap.fastmail.com. Use an app password.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Email', { exact: true }).fill('ann@gmail.com')
  await expect(server).toHaveValue('imap.gmail.com')
  await expect(page.getByRole('link', { name: 'Make an app password' })).toHaveAttribute('href', /apppasswords$/)

  await server.fill('mail.fernbank.example')
  await page.getByLabel('Email', { exact: true }).fill('ann@gmx.net')
  await expect(server).toHaveValue('mail.fernbank.example')
  await expect(page.getByText('GMX:')).toBeHidden()
})
