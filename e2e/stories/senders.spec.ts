import { play, signInAs } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { walkTo } from '../support/walks.ts'

test('restoring and allowing are two acts, alike on the dashboard and in the review queue', async ({ page }) => {
  test.setTimeout(240_000)
  const { email } = await signInAs(page, 'kofi', { planId: 'pro', seats: 3 })
  await page.goto('/dashboard')
  await play(page, 'follow-up-chain', email)
  const log = page.getByRole('list', { name: 'Email log' })
  const frozen = log.getByRole('listitem').filter({ hasText: 'On ice' })
  // The whole chain: what came later would change the card of its campaign below.
  await expect(frozen.nth(2)).toBeVisible({ timeout: 90_000 })
  const toast = page.getByText('is allowed from now on.')

  // Restored alone: back, and nobody is allowed.
  await walkTo(page, frozen)
  await page.keyboard.press('t')
  await expect(page.getByText('Back in your inbox', { exact: true }).first()).toBeVisible()
  await expect(toast).toBeHidden()
  await page.keyboard.press('z')
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible()

  // With the sender allowed, by the button in the open row.
  await frozen.first().getByRole('button', { expanded: false }).first().click()
  await page.getByRole('button', { name: 'Restore and allow sender' }).click()
  await expect(toast.first()).toBeVisible()
  await page.goto('/reclassify')
  const allowed = page.getByRole('list', { name: 'Allowed senders' }).getByRole('listitem')
  await expect(allowed).toHaveCount(1)
  await expect(allowed).toContainText('Mail that passes the sender checks')
  await allowed.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByText('You allow nobody yet.', { exact: false })).toBeVisible()

  // The same two acts, keys and words in the review queue.
  await page.goto('/icebox')
  const iced = page.getByRole('list', { name: 'Messages: On ice' }).getByRole('listitem')
  await expect(iced.first()).toBeVisible({ timeout: 90_000 })
  await page.keyboard.press('j')
  // One message of the campaign, not all of it.
  if ((await iced.filter({ hasText: 'of one campaign' }).count()) > 0) {
    await iced.filter({ hasText: 'of one campaign' }).first().getByRole('button').click()
    await page.keyboard.press('e')
    await expect(page).toHaveURL(/campaign=/)
    await expect(iced.filter({ hasText: 'of one campaign' })).toHaveCount(0)
    await page.keyboard.press('j')
  }
  await expect(page.getByRole('button', { name: /^Restore and allow sender/ })).toBeVisible()
  await page.keyboard.press('t')
  await expect(page.getByText('Back in your inbox', { exact: true }).first()).toBeVisible()
  await expect(toast).toBeHidden()
  await page.keyboard.press('z')
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible()
  // The message is back in the list, and open again, a moment after it is said.
  await expect(page.getByRole('button', { name: /^Restore and allow sender/ })).toBeEnabled()
  await page.keyboard.press('a')
  await expect(toast.first()).toBeVisible()
})
