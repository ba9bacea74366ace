import { expect, test } from '../support/test.ts'

test('a newcomer presses one button, watches mail arrive and freeze, and takes one back', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Try the demo' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByText('Live updates active')).toBeVisible()

  const log = page.getByRole('list', { name: 'Email log' })
  const frozen = log.getByRole('listitem').filter({ hasText: 'On ice' }).first()
  await expect(frozen).toBeVisible({ timeout: 45_000 })
  await expect(log.getByRole('listitem').filter({ hasText: 'Let through' }).first()).toBeVisible({ timeout: 45_000 })

  await frozen.getByRole('button', { name: /^Restore:/ }).click()
  await expect(page.getByText('Back in your inbox', { exact: false }).first()).toBeVisible()
  await expect(log.getByRole('listitem').filter({ hasText: 'Thawed' }).first()).toBeVisible()
})
