import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import { signInAs } from '../../support/people.ts'
import { agreeAtGoogle, ruth } from '../../support/providers.ts'
import { expect, test, WHOLE } from '../../support/test.ts'
import { disconnect, openSettings } from '../../support/walks.ts'

test.setTimeout(360_000)

const ways = (page: Page) => page.getByRole('list', { name: 'Ways to sign in' }).getByRole('listitem')

test('ways to sign in: add Google to a mailbox account, take the mailbox away, come back by Google', {
  tag: WHOLE,
}, async ({ page }) => {
  const ines = await signInAs(page, 'ines')
  await page.goto('/dashboard')
  await openSettings(page)
  await expect(ways(page)).toHaveCount(1)
  await expect(ways(page)).toContainText(ines.email)
  await expect(ways(page)).toContainText('The only way')

  const add = page.getByRole('list', { name: 'Add another:' })
  await add.getByRole('button', { name: 'Google' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByText('You declined at Google. Nothing was added.').first()).toBeVisible()
  await expect(ways(page)).toHaveCount(1)
  await add.getByRole('button', { name: 'Google' }).click()
  await agreeAtGoogle(page, ruth)
  await expect(page).toHaveURL(/\/settings$/)
  await expect(page.getByText('Way to sign in added').first()).toBeVisible()
  await expect(ways(page)).toHaveCount(2)
  await expectAccessible(page)

  await page.getByRole('button', { name: `Remove: ${ines.email}` }).click()
  const question = page.getByRole('dialog', { name: 'Remove this way to sign in?' })
  await expect(question).toContainText('Every other browser')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Way to sign in removed').first()).toBeVisible()
  await expect(ways(page)).toHaveCount(1)
  await expect(ways(page)).toContainText(ruth.email)

  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/logged_out=true/)
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await agreeAtGoogle(page, ruth)
  await expect(page).toHaveURL(/\/dashboard/)
  await page.setViewportSize({ width: 390, height: 844 })
  await openSettings(page)
  await expect(page.getByRole('button', { name: `Disconnect: ${ines.email}` })).toBeVisible()
  await expectAccessible(page)
  await add.getByRole('button', { name: `Use for signing in: ${ines.email}` }).click()
  await expect(ways(page)).toHaveCount(2)
  await page.getByRole('button', { name: `Remove: ${ruth.email}` }).click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(ways(page)).toHaveCount(1)
  await expect(ways(page)).toContainText(ines.email)

  await openSettings(page)
  await page.getByRole('button', { name: `Disconnect: ${ines.email}` }).click()
  await expect(page.getByText(`You sign in with ${ines.email} alone.`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await disconnect(page, ines.email)
  await expect(ways(page)).toContainText('only until you add another way')
})
