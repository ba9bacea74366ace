import type { Client } from 'pg'
import { expectAccessible } from '../../support/axe.ts'
import { openStoryDatabase } from '../../support/database.ts'
import { expectToast } from '../../support/failing.ts'
import { newcomer } from '../../support/people.ts'
import { expect, test } from '../../support/test.ts'

let db: Client
test.beforeAll(async () => {
  db = await openStoryDatabase()
})
test.afterAll(() => db.end())

// Too long ago for an export.
test.use({ expectedErrors: [/status of 403/] })

test('signs another browser out, signs in again for an export, and finds both in the audit trail', async ({ page }) => {
  test.setTimeout(240_000)
  await newcomer(page)
  const { user } = await (await page.request.get('/api/auth/status')).json()
  // A second browser of theirs, which no page here can be.
  await db.query(
    `insert into session (id_hash, account_id, expires_at, browser, system, net)
     select sha256('another browser'::bytea || id_hash), account_id, expires_at, 'Safari', 'macOS', '203.0.113.0/24'
     from session where account_id = $1`,
    [user.id],
  )

  await page.goto('/settings')
  const devices = page.getByRole('list', { name: 'Signed in' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.filter({ hasText: 'This browser' })).toContainText('Chrome on Linux')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign out: Safari on macOS' }).click()
  await expect(devices).toHaveCount(1)

  await db.query(`update session set created_at = now() - interval '6 minutes' where account_id = $1`, [user.id])
  await page.getByRole('button', { name: 'Download' }).click()
  await expect(page.getByRole('heading', { name: 'Please sign in again' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign in as your demo person' }).click()
  await expect(page).toHaveURL(/\/settings$/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  // Once it is there in full, the trail has it.
  await (await download).path()

  await page.goto('/team')
  const rows = page.getByRole('list', { name: 'What was done' }).getByRole('listitem')
  await expect(rows.first()).toContainText('Downloaded their data')
  await expect(rows.filter({ hasText: 'Signed a browser out' })).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expectToast(page, { title: 'The chain holds', text: '6 rows, each as it was written.' })
  await page.getByLabel('Act', { exact: true }).selectOption('key_made')
  await expect(page.getByText('Nothing like that was done.')).toBeVisible()
})
