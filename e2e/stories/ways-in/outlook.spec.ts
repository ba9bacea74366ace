import { startTrial } from '../../support/checkout.ts'
import { agreeAtMicrosoft, jonas, priya } from '../../support/providers.ts'
import { expect, test, WHOLE } from '../../support/test.ts'
import { disconnect, putAside, reconnectAfterRevoking } from '../../support/walks.ts'

/** Two providers' pages, a worker and a mailbox take part in each of these. */
test.setTimeout(480_000)

test('signing up with Microsoft: connect Outlook, watch a cold mail move, restore it, disconnect', async ({ page }) => {
  await page.goto('/auth?plan=pro&seats=2&billing=monthly')
  await page.getByRole('button', { name: 'Continue with Microsoft' }).click()
  await agreeAtMicrosoft(page, jonas)

  await startTrial(page)
  await expect(page).toHaveURL(/\/setup-outlook/)
  await page.getByRole('button', { name: 'Connect Outlook Account' }).click()
  await agreeAtMicrosoft(page, jonas)
  await expect(page.getByText('Success!').first()).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByText(jonas.email).first()).toBeVisible()
  await expect(page.getByText(/last checked/).first()).toBeVisible({ timeout: 90_000 })

  await putAside(page, jonas.email)
  await disconnect(page, jonas.email)
})

test('a permission taken back at Microsoft is told, and connecting again goes on', { tag: WHOLE }, async ({ page }) => {
  await page.goto('/auth?plan=pro&billing=yearly')
  await page.getByRole('button', { name: 'Continue with Microsoft' }).click()
  await agreeAtMicrosoft(page, priya)
  await startTrial(page)
  await expect(page).toHaveURL(/\/setup-outlook/)
  await page.getByRole('button', { name: 'Connect Outlook Account' }).click()
  await agreeAtMicrosoft(page, priya)
  await expect(page).toHaveURL(/\/dashboard/)

  await reconnectAfterRevoking(page, priya.email, async () => {
    await page.getByRole('button', { name: 'Connect Outlook Account' }).click()
    await agreeAtMicrosoft(page, priya)
  })
})
