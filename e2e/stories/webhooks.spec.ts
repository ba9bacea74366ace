import { expectAccessible } from '../support/axe.ts'
import { newcomer, play } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('a newcomer has the demo’s catcher told of mail that goes on ice, sees the try and sends it again', {
  tag: '@whole',
}, async ({ page, request }) => {
  const email = await newcomer(page)
  await page.goto('/webhooks')
  await expect(page.getByText('No webhook yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Address' }).fill('http://example.com/')
  await page.getByRole('button', { name: 'Add Webhook' }).click()
  await expect(page.getByText('The address has to begin with https://.')).toBeVisible()

  await page.getByRole('button', { name: 'Use the Catcher' }).click()
  const address = await page.getByRole('textbox', { name: 'Address' }).inputValue()
  await page.getByRole('button', { name: 'Add Webhook' }).click()
  await expect(page.getByRole('textbox', { name: 'The secret' })).toHaveValue(/^whsec_/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I Have Kept It' }).click()
  const row = page.getByRole('list', { name: 'Your webhooks' }).getByRole('listitem')
  await expect(row).toContainText(address)
  await expect(row).toContainText('On')

  await play(page, 'trickle-one', email)
  await row.getByRole('button', { name: /^Tries/ }).click()
  const tries = page.getByRole('list', { name: 'Tries' }).getByRole('listitem')
  const frozen = tries.filter({ hasText: 'email.frozen' }).first()
  await expect(frozen).toContainText('Taken', { timeout: 60_000 })
  await frozen.getByText('Request and answer').click()
  await expect(frozen).toContainText('"type": "email.frozen"')
  await expect(frozen).toContainText('caught')
  await expectAccessible(page)

  const before = (await tries.count()) + 0
  await frozen.getByRole('button', { name: 'Send again: email.frozen' }).click()
  await expect.poll(() => tries.count(), { timeout: 30_000 }).toBeGreaterThan(before)
  await page.getByRole('button', { name: 'Close' }).click()

  const caught = await request.get(address, { ignoreHTTPSErrors: true })
  const bodies = (await caught.json()).map(({ body }: { body: string }) => JSON.parse(body).type)
  expect(bodies).toContain('webhook.test')
  expect(bodies.filter((type: string) => type === 'email.frozen').length).toBeGreaterThanOrEqual(2)

  await row.getByRole('button', { name: /^Pause/ }).click()
  await expect(row).toContainText('Paused')
  await row.getByRole('button', { name: /^New secret/ }).click()
  await page.getByRole('button', { name: 'Make Secret' }).click()
  await page.getByRole('button', { name: 'I Have Kept It' }).click()
  await expect(row).toContainText('old secret signs too')
  await row.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No webhook yet')).toBeVisible()
})
