import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

const run = promisify(execFile)

test('a newcomer reads a message of theirs with curl, by the developers’ page alone', async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(240_000)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/developers')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Copy: your first call' }).click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toContain('curl ')
  const shell = await copied()
  await page.getByRole('button', { name: 'Try the demo' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByRole('list', { name: 'Email log' }).getByText('On ice').first()).toBeVisible({
    timeout: 90_000,
  })

  await page.goto('/settings')
  await page.locator('a[href="/api-keys"]').click()
  await expect(page).toHaveURL(/\/api-keys/)
  await page.getByRole('textbox', { name: 'Name' }).fill('My first script')
  await page.getByRole('button', { name: 'Make Key' }).click()
  const key = await page.getByRole('textbox', { name: 'The key' }).inputValue()
  expect(key).toMatch(/^icb_test_\w{49}$/)
  await expectAccessible(page)

  expect(shell).toContain(`curl '${baseURL}/api/v1/activity?view=on_ice&limit=1'`)
  // More mail comes all the time, and the newest may still be on its way onto the ice.
  await expect(async () => {
    const { stdout } = await run('bash', ['-c', shell.replace('icb_…', key).replace('curl ', 'curl -s ')])
    expect(JSON.parse(stdout)).toMatchObject({ items: [{ place: 'icebox', label: expect.any(String) }] })
  }).toPass({ timeout: 60_000 })

  await page.getByRole('button', { name: 'I Have Kept It' }).click()
  const row = page.getByRole('list', { name: 'Your keys' }).getByRole('listitem')
  await expect(row).toContainText(key.slice(0, 13))
  await page.reload()
  // Kept to the whole minute.
  await expect(row).toContainText(/Used (just now|1 min ago)/)
  await expect(page.getByText(key)).toHaveCount(0)
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('No key yet')).toBeVisible()
  const after = await fetch(`${baseURL}/api/v1/me`, { headers: { authorization: `Bearer ${key}` } })
  expect(await after.json()).toMatchObject({ status: 401, code: 'key_revoked' })
})
