import { startTrial } from '../../support/checkout.ts'
import { agreeAtGoogle, nora, sam } from '../../support/providers.ts'
import { expect, test, WHOLE } from '../../support/test.ts'
import { disconnect, putAside, reconnectAfterRevoking } from '../../support/walks.ts'

/** Two providers' pages, a worker and a mailbox take part in each of these. */
test.setTimeout(480_000)

test('signing up with Google: connect Gmail, watch a cold mail move, restore it, disconnect', async ({ page }) => {
  await page.goto('/auth?plan=pro&seats=2&billing=monthly')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await agreeAtGoogle(page, nora)

  await startTrial(page)
  await expect(page).toHaveURL(/\/setup-gmail/)
  await page.getByRole('button', { name: 'Connect Gmail Account' }).click()
  await agreeAtGoogle(page, nora)
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByText(nora.email).first()).toBeVisible()
  await expect(page.getByText(/last checked/).first()).toBeVisible({ timeout: 90_000 })

  await putAside(page, nora.email)
  await expect(page.getByRole('link', { name: /View Blocked/ }).first()).toHaveAttribute('href', /mail\.google\.com/)
  await disconnect(page, nora.email)
})

test('the box for Gmail left empty: said plainly, and a second try gets on', { tag: WHOLE }, async ({ page }) => {
  await page.goto('/auth?plan=lite')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await agreeAtGoogle(page, sam)
  await startTrial(page)
  await expect(page).toHaveURL(/\/setup-gmail/)
  await page.getByRole('button', { name: 'Connect Gmail Account' }).click()
  await agreeAtGoogle(page, sam, { withoutMail: true })
  await expect(page).toHaveURL(/\/setup-gmail/)
  await expect(page.getByText(/The box for Gmail was not ticked/)).toBeVisible()

  await page.getByRole('button', { name: 'Connect Gmail Account' }).click()
  await agreeAtGoogle(page, sam)
  await expect(page).toHaveURL(/\/dashboard/)

  await reconnectAfterRevoking(page, sam.email, async () => {
    await page.getByRole('button', { name: 'Connect Gmail Account' }).click()
    await agreeAtGoogle(page, sam)
  })
})

test('saying no at Google leads back with a way on', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/auth/)
  await expect(page.getByText('Authentication Error').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeEnabled()
})
