import type { Page } from '@playwright/test'
import { call, play, signInAs } from '../../support/people.ts'
import { expect, test, WHOLE } from '../../support/test.ts'

const RECEIPTS = 'Move mail from billing@cloudhouse.example or from tickets@coastline-rail.example to Receipts'
const field = (page: Page) => page.getByRole('textbox', { name: /Say what should happen|in your words/ })
const listOf = (page: Page, name: string) => page.getByRole('list', { name: `${name} messages` })

test('marking messages of a dry run suggests words for the sentence, which are tried at once', { tag: WHOLE }, async ({
  page,
}) => {
  test.slow()
  const { email } = await signInAs(page, 'amelie', { planId: 'pro' })
  await page.goto('/dashboard')
  // What came before the mailbox was connected has no record that a mark could name.
  await play(page, 'newsletter', email)
  await play(page, 'receipt', email)
  const log = page.getByRole('list', { name: 'Email log' }).getByRole('listitem')
  await expect(log.filter({ hasText: /Cloudhouse|Coastline/ }).first()).toBeVisible({ timeout: 90_000 })
  await page.goto('/reclassify')
  await field(page).fill(RECEIPTS)
  await expect(page.getByText('Understood', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  // Only what is said of a saved rule is kept.
  await expect(page.getByText('Saved as a draft').first()).toBeVisible()
  await page
    .getByRole('button', { name: 'Try it' })
    .or(page.getByRole('button', { name: 'Run again' }))
    .click()
  await expect(page.getByText(/^[1-9]\d* messages? would move$/)).toBeVisible({ timeout: 90_000 })
  await expect(page.getByRole('button', { name: /^(Leave out|Also take) mail/ })).toHaveCount(0)

  // The newest is wrong: it alone would be left out, and only when asked for.
  await listOf(page, 'Matched')
    .getByRole('button', { name: /^Wrong, leave this one/ })
    .first()
    .click()
  const leaveOut = page.getByRole('button', { name: /^Leave out mail from \S+@\S+$/ })
  await expect(leaveOut).toBeVisible()
  await expect(field(page)).toHaveValue(RECEIPTS)
  const sender = (await leaveOut.innerText()).replace('Leave out mail from ', '')
  await leaveOut.press('Enter')
  await expect(field(page)).toHaveValue(`${RECEIPTS}, unless from ${sender}.`)
  await expect(page.getByText(/^\d+ messages? would move$/)).toBeVisible({ timeout: 90_000 })
  await expect(listOf(page, 'Matched').getByTitle(sender)).toHaveCount(0)
  // What was wrong when it was taken is right now that it is left.
  await expect(leaveOut).toHaveCount(0)

  // One that it leaves is wanted besides.
  await page.getByRole('radio', { name: /^Not/ }).check()
  await listOf(page, 'Not')
    .getByRole('button', { name: /^Wrong, this one too/, pressed: false })
    .first()
    .click()
  const alsoTake = page.getByRole('button', { name: /^Also take mail from/ })
  await alsoTake.click()
  await expect(field(page)).toHaveValue(/Move mail from \S+@\S+ to "Receipts", unless from /)
  await expect(page.getByText('Understood', { exact: true })).toBeVisible()

  const { user } = await (await page.request.get('/api/auth/status')).json()
  const { rules } = await (await page.request.get(`/api/user/${user.id}/rules`)).json()
  for (const { id, sentence } of rules) {
    expect(sentence).toBe(RECEIPTS)
    await call(page, `DELETE /api/user/${user.id}/rules/${id}`)
  }
})
