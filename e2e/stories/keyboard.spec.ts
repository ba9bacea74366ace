import { closeByKey } from '../support/dialog.ts'
import { FAILED_CALLS, failCall } from '../support/failing.ts'
import { play, signInAs } from '../support/people.ts'
import { expect, test, WHOLE } from '../support/test.ts'
import { walkTo } from '../support/walks.ts'

test('the dashboard by keyboard alone: restore, undo, open, search', async ({ page }) => {
  const { email } = await signInAs(page, 'amelie')
  await page.goto('/dashboard')
  await expect(page.getByText('Live updates active')).toBeVisible()
  await play(page, 'follow-up-chain', email)
  const log = page.getByRole('list', { name: 'Email log' })
  const frozen = log.getByRole('listitem').filter({ hasText: 'On ice' })
  await expect(frozen.first()).toBeVisible({ timeout: 90_000 })

  await walkTo(page, frozen)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Was Icebox right?')).toBeVisible()
  await page.keyboard.press('t')
  await expect(log.getByRole('listitem').filter({ hasText: 'Thawed' }).first()).toBeVisible()
  await page.keyboard.press('z')
  await expect(frozen.first()).toBeVisible()

  await page.keyboard.press('/')
  await expect(page.getByLabel('Sender or subject')).toBeFocused()
  await page.keyboard.type('nobody has this subject')
  await expect(log.getByRole('listitem')).toHaveCount(0)
})

test('a dialog that closes gives the focus back to where it was', { tag: WHOLE }, async ({ page }) => {
  await signInAs(page, 'amelie')
  await page.goto('/billing')
  const cancel = page.getByRole('button', { name: 'Cancel subscription' })
  await cancel.focus()
  await page.keyboard.press('Enter')
  await closeByKey(page.getByRole('dialog'))
  await expect(cancel).toBeFocused()
  await page.keyboard.press('?')
  await closeByKey(page.getByRole('dialog', { name: 'All keys' }))
  await expect(cancel).toBeFocused()
  await page.keyboard.press('Control+k')
  const palette = page.getByPlaceholder('Search mail or jump to')
  await expect(palette).toBeFocused()
  await page.keyboard.type('bill')
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await expect(cancel).toBeFocused()

  // Where the button is gone, the next Tab goes on in the page and not at its top.
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel/ })
    .press('Enter')
  await expect(page.getByText(/^Cancels on/).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('main')).toBeFocused()
  await page.getByRole('button', { name: /^Resume/ }).press('Enter')
  await expect(cancel).toBeFocused()
})

test.describe('a call that fails', () => {
  test.use({ expectedErrors: FAILED_CALLS })

  test('a dialog closes by its key, also when a toast came since', { tag: WHOLE }, async ({ page }) => {
    await signInAs(page, 'amelie')
    await page.goto('/billing')
    await page.getByRole('button', { name: 'Cancel subscription' }).click()
    const dialog = page.getByRole('dialog')
    await failCall(page, 'POST /api/user/*/subscription/cancel')
    await dialog.getByRole('button', { name: /^Cancel/ }).click()
    await expect(page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')).toBeVisible()
    await closeByKey(dialog)
  })
})
