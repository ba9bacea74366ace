import { signInAs } from '../../support/people.ts'
import { expect, test } from '../../support/test.ts'

test.use({ expectedErrors: [/status of 401/] })

test('a session that ends in the middle of an act leads to the sign-in at once, and from there back', async ({
  page,
}) => {
  const { email, password, host, port } = await signInAs(page, 'kofi', { planId: 'pro_plus', seats: 5 })
  await page.goto('/usage')
  const save = page.getByRole('button', { name: 'CSV' })
  await expect(save).toBeVisible()
  await expect(page.getByText('Live updates active')).toBeVisible()
  // To the server nobody is there any more; other stories know the same person.
  await page.context().clearCookies()
  await save.click()
  // Long before the live connection is asked anew whose it is.
  await expect(page).toHaveURL(/\/auth$/, { timeout: 10_000 })
  await expect(page.getByText('You were signed out.', { exact: false })).toBeVisible()

  await page.getByRole('link', { name: /any other IMAP host/ }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('IMAP server').fill(host)
  await page.getByLabel('Port', { exact: true }).first().fill(String(port))
  await page.getByRole('button', { name: 'Test Connection' }).click()
  // Whose the new session is may be slow to hear; what was refused before it says nothing any more.
  await page.route('**/api/auth/status', async route => {
    await new Promise(resolve => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Connect mailbox' }).click()
  await expect(page).toHaveURL(/\/usage$/)
  await expect(save).toBeVisible()
  await page.reload()
  await expect(save).toBeVisible()
  await expect(page).toHaveURL(/\/usage$/)
})
