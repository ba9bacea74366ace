import { play, signInAs } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('the Icebox by keyboard: read the reasons, show the text once, select and restore several', async ({ page }) => {
  test.setTimeout(240_000)
  const { email } = await signInAs(page, 'tomas')
  await page.goto('/dashboard')
  await play(page, 'follow-up-chain', email)
  await page.goto('/icebox')
  const list = page.getByRole('list', { name: 'Messages: On ice' })
  // The chain is three messages of one campaign; one that came in later would upset the count below.
  const campaign = list.getByRole('listitem').filter({ hasText: '3messages of one campaign' })
  await expect(campaign).toBeVisible({ timeout: 90_000 })
  await campaign.getByRole('button').click()
  await page.keyboard.press('e')
  await expect(list.getByRole('listitem')).toHaveCount(3)

  await page.keyboard.press('j')
  await expect(page.getByText('Icebox does not keep the text.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Signals' }).first()).toBeVisible()
  const answered = page.waitForResponse(response => response.url().endsWith('/text'))
  await page.keyboard.press('o')
  expect((await answered).headers()['cache-control']).toBe('no-store')
  await expect(page.getByRole('region', { name: 'Text of the message' })).not.toBeEmpty()

  const before = await list.getByRole('listitem').count()
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+J')
  await expect(page.getByRole('toolbar')).toContainText('2 selected')
  await page.keyboard.press('t')
  await expect(list.getByRole('listitem')).toHaveCount(before - 2)
  await page.keyboard.press('z')
  await expect(list.getByRole('listitem')).toHaveCount(before)
})
