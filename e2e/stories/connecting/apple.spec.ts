import { startTrial } from '../../support/checkout.ts'
import { person } from '../../support/people.ts'
import { expect, test } from '../../support/test.ts'

test.setTimeout(240_000)

test('signing up with Apple Mail: test first, then connect, then start the trial', async ({ page }) => {
  const tomas = await person(page.request, 'tomas')
  await page.goto('/auth?plan=pro&seats=1&billing=monthly')
  await page
    .getByRole('link', { name: /Apple Mail/ })
    .or(page.getByRole('button', { name: /Apple Mail/ }))
    .click()
  await expect(page).toHaveURL(/\/setup-apple\?.*signup=true/)

  const connect = page.getByRole('button', { name: 'Connect Apple Mail' })
  await expect(connect).toBeDisabled()
  await page.getByRole('button', { name: 'Test Connection' }).click()
  await expect(page.getByText('Please enter both Apple ID email and App Password')).toBeVisible()

  await page.getByLabel('Apple ID email').fill(tomas.email)
  await page.getByLabel('Group 1 of 4').click()
  await page.evaluate(text => navigator.clipboard?.writeText?.(text).catch(() => undefined), tomas.password)
  await page.getByLabel('Group 1 of 4').evaluate((box, text) => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, ' FERN-bank demo-wrng ')
  await page.getByRole('button', { name: 'Test Connection' }).click()
  await expect(page.getByText('did not accept this password', { exact: false }).first()).toBeVisible()
  await expect(connect).toBeDisabled()

  const groups = tomas.password.split('-')
  for (const [index, group] of groups.entries()) await page.getByLabel(`Group ${index + 1} of 4`).fill(group)
  await page.getByRole('button', { name: 'Test Connection' }).click()
  await expect(page.getByText('Connection Successful').first()).toBeVisible()
  await expect(connect).toBeEnabled()

  await page.getByLabel('Apple ID email').press('End')
  await page.getByLabel('Apple ID email').pressSequentially('x')
  await expect(connect).toBeDisabled()
  await page.getByLabel('Apple ID email').fill(tomas.email)
  await page.getByRole('button', { name: 'Test Connection' }).click()
  await connect.click()
  await startTrial(page)
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByText(tomas.email).first()).toBeVisible()
})
