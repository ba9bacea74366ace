import { expect, test, WHOLE } from '../support/test.ts'

// Mail has to come, one by one, and be judged.
test.setTimeout(300_000)

test('a newcomer watches mail come in with the pointer lying where the log is, and sees in each row what can be done', {
  tag: WHOLE,
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  const demo = page.getByRole('button', { name: 'Try the demo' })
  await expect(demo).toBeVisible()
  await page.mouse.move(500, 560)
  await demo.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard/)
  const log = page.getByRole('list', { name: 'Email log' })
  await expect(log.getByRole('listitem').nth(3)).toBeVisible({ timeout: 120_000 })
  await expect(page.getByRole('button', { name: /new message/ })).toHaveCount(0)
  for (const name of [/^Restore:/, /^It’s cold:/])
    await expect(log.getByRole('button', { name }).last()).toHaveCSS('opacity', '1', { timeout: 120_000 })
})

test('a newcomer presses one button, watches mail arrive and freeze, and takes one back', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Try the demo' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByText('Live updates active')).toBeVisible()

  const log = page.getByRole('list', { name: 'Email log' })
  const frozen = log.getByRole('listitem').filter({ hasText: 'On ice' }).first()
  await expect(frozen).toBeVisible({ timeout: 90_000 })
  await expect(log.getByRole('listitem').filter({ hasText: 'Let through' }).first()).toBeVisible({ timeout: 90_000 })

  await frozen.getByRole('button', { name: /^Restore:/ }).click()
  await expect(page.getByText('Back in your inbox', { exact: false }).first()).toBeVisible()
  await expect(log.getByRole('listitem').filter({ hasText: 'Thawed' }).first()).toBeVisible()
})
