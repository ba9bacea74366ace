import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import { call, play, signInAs } from '../../support/people.ts'
import { untilQuiet } from '../../support/quiet.ts'
import { expect, test, WHOLE } from '../../support/test.ts'

/** Where both receipts of the sandbox come from. */
const RECEIPTS = 'Move mail from billing@cloudhouse.example or from tickets@coastline-rail.example to Receipts'
/** A row of the log whose badge names the folder. */
const IN_RECEIPTS = /Receipts\s*(?:Coastline|Cloudhouse)/
const field = (page: Page) => page.getByRole('textbox', { name: /Say what should happen|in your words/ })
const rules = (page: Page) => page.getByRole('list', { name: 'Rules' }).getByRole('listitem')
const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first()
const log = (page: Page) => page.getByRole('list', { name: 'Email log' }).getByRole('listitem')

/** A receipt comes and is filed by the rule, as the dashboard tells. */
async function seeOneFiled(page: Page, email: string): Promise<void> {
  await play(page, 'receipt', email)
  await expect(log(page).filter({ hasText: IN_RECEIPTS }).first()).toBeVisible({ timeout: 90_000 })
}

test('a newcomer writes a rule, sees what it would do, switches it on, and takes back what it filed', async ({
  page,
}) => {
  test.slow()
  const { email } = await signInAs(page, 'amelie', { planId: 'pro' })
  await page.goto('/dashboard')
  await untilQuiet(page)
  // Beside those that other stories left: one that came later would be filed by the rule, too.
  const receipts = log(page).filter({ hasText: /Cloudhouse|Coastline/ })
  const before = await receipts.count()
  await play(page, 'receipt', email)
  await expect.poll(() => receipts.count(), { timeout: 90_000 }).toBeGreaterThan(before)

  await page.goto('/reclassify')
  await page.getByRole('button', { name: /Flag invoices from senders I have never written to/ }).click()
  await expect(page.getByText('Understood', { exact: true })).toBeVisible()
  await field(page).fill('Flag invoices from senders I have never paid.')
  await expect(page.getByRole('list', { name: 'Questions' })).toContainText('Icebox cannot see what you paid')
  await page.getByRole('button', { name: 'Senders I have never written to' }).click()
  await expect(field(page)).toHaveValue(/people I have never written to/)

  await field(page).fill(RECEIPTS)
  await expect(page.getByText('Move to Receipts', { exact: true })).toBeVisible()
  await expect(page.getByText(/^\d+ messages? would move$/)).toBeVisible({ timeout: 90_000 })
  await expect(page.getByRole('list', { name: 'Matched messages' })).toContainText('Because: from')
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(toast(page, 'Rule switched on')).toBeVisible()
  await expect(rules(page)).toHaveCount(1)
  await expect(page.getByRole('switch', { name: 'Receipts rule' })).toBeChecked()

  await page.goto('/dashboard')
  await seeOneFiled(page, email)
  await page.goto('/reclassify')
  await expect(rules(page).first()).toContainText('1 filed')
  await page.getByRole('button', { name: 'More about Receipts' }).click()
  await page.getByRole('menuitem', { name: 'Take back all it did' }).click()
  await page.getByRole('button', { name: 'Take it all back' }).click()
  await expect(page.getByRole('list', { name: 'Under way' })).toContainText(/brought back[,.]/, { timeout: 90_000 })
  await page.goto('/dashboard')
  await expect(log(page).filter({ hasText: IN_RECEIPTS })).toHaveCount(0, { timeout: 90_000 })
  await page.goto('/reclassify')
  await remove(page, 'Receipts')
  await expect(page.getByText('No rules yet')).toBeVisible()
})

test('the same by keyboard alone, and the order of two rules', { tag: WHOLE }, async ({ page }) => {
  test.slow()
  const { email } = await signInAs(page, 'maya', { planId: 'pro' })
  await page.goto('/reclassify')
  await field(page).focus()
  await page.keyboard.type(RECEIPTS)
  await expect(page.getByText('Understood', { exact: true })).toBeVisible()
  await expect(page.getByText(/^\d+ messages? would move$/)).toBeVisible({ timeout: 90_000 })
  await tabTo(page, 'Switch on')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Rule switched on')).toBeVisible()
  await expect(field(page)).toBeFocused()

  await page.goto('/dashboard')
  await seeOneFiled(page, email)
  await page.keyboard.press('j')
  await page.keyboard.press('t')
  await expect(toast(page, 'Back in your inbox')).toBeVisible()

  await call(page, `POST /api/user/${await userId(page)}/rules`, { sentence: 'Flag newsletters from strangers' })
  await page.goto('/reclassify')
  await expect(rules(page)).toHaveCount(2)
  await expect(rules(page).first()).toContainText('1 filed, 1 you moved back')
  await rules(page).first().getByRole('button').first().focus()
  const saved = page.waitForResponse(answer => answer.url().endsWith('/rules/order'))
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByText('Receipts is 2 of 2 now.')).toBeAttached()
  expect((await saved).ok()).toBe(true)
  await expect(rules(page).last()).toContainText('Receipts')
  await page.reload()
  await expect(rules(page).last()).toContainText('Receipts')

  await remove(page, 'Receipts')
  await expect(rules(page)).toHaveCount(1)
  await remove(page, 'Mark as important')
  await expect(page.getByText('No rules yet')).toBeVisible()
})

test('with Lite a rule can be tried and not switched on', async ({ page }) => {
  await signInAs(page, 'ines', { planId: 'lite' })
  await page.goto('/reclassify')
  await field(page).fill(RECEIPTS)
  await expect(page.getByText(/^\d+ messages? would move$/)).toBeVisible({ timeout: 90_000 })
  await expect(page.getByRole('button', { name: 'Switch on' })).toBeDisabled()
  await expect(page.getByText(/Pro and Pro\+/).first()).toBeVisible()
})

for (const { theme, width } of [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 390 },
] as const) {
  test.describe(`${theme}, ${width} px`, { tag: WHOLE }, () => {
    test.use({ colorScheme: theme, viewport: { width, height: 900 }, reducedMotion: 'reduce' })

    test('rules in words are accessible: asked about, refused, tried, saved and asked before a deletion', async ({
      page,
    }) => {
      test.slow()
      await signInAs(page, 'kofi', { planId: 'pro_plus', seats: 5 })
      await page.goto('/reclassify')
      await expect(page.getByRole('list', { name: 'Examples' }).getByRole('listitem')).not.toHaveCount(0)
      await expectAccessible(page)
      await field(page).fill('Flag invoices from senders I have never paid.')
      await expect(page.getByRole('list', { name: 'Questions' })).toBeVisible()
      await expectAccessible(page)
      await field(page).fill('Delete all spam')
      await expect(page.getByText('This cannot be a rule.')).toBeVisible()
      await expectAccessible(page)
      await field(page).fill(`${RECEIPTS}, unless it is from colleagues or from people I have written to`)
      await expect(page.getByText('Understood', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Save as draft' }).click()
      await expect(toast(page, 'Saved as a draft')).toBeVisible()
      await expect(rules(page).first()).toContainText('Draft')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'More about Receipts' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Delete rule' }).click()
      await expect(page.getByText('No rules yet')).toBeVisible()
    })
  })
}

/** By keys, so that the other stories find no rule of these. */
async function remove(page: Page, rule: string): Promise<void> {
  await page.getByRole('button', { name: `More about ${rule}` }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  const sure = page.getByRole('button', { name: 'Delete rule' })
  await sure.press('Enter')
  // A question that is still closing would keep the focus.
  await expect(sure).toHaveCount(0)
}

/** Presses Tab until the button has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  for (let presses = 0; presses < 60; presses++) {
    if (await button.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${name}`)
}

async function userId(page: Page): Promise<string> {
  const status = await (await page.request.get('/api/auth/status')).json()
  return status.user.id
}
