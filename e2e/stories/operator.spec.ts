import type { Page } from '@playwright/test'
import type { Client } from 'pg'
import { expectAccessible } from '../support/axe.ts'
import { insertPerson, letIn, openStoryDatabase, type StoryPerson } from '../support/database.ts'
import { OPERATOR } from '../support/installations.ts'
import { expect, test } from '../support/test.ts'

let db: Client
test.beforeAll(async () => {
  db = await openStoryDatabase()
})
test.afterAll(() => db.end())

// Nothing is there for all others, and a sign-in of too long ago is refused.
test.use({ expectedErrors: [/status of 40[34]/] })

async function newOperator(): Promise<StoryPerson> {
  const person = await insertPerson(db, 'operator')
  await db.query('update account set email = $1 where id = $2', [OPERATOR, person.id])
  return person
}

async function expectNothing(page: Page): Promise<void> {
  const answer = await page.goto('/operator')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Page Not Found/)
  await expect(page).toHaveTitle(/Page Not Found/)
}

test('shows the operator how the installation is, and all others that nothing is there', async ({ page }) => {
  await expectNothing(page)
  await letIn(page, db, await insertPerson(db, 'anybody'))
  await expectNothing(page)
  const operator = await newOperator()
  await letIn(page, db, operator)

  const answer = await page.goto('/operator')
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Installation')
  await expect(page.getByRole('region', { name: 'Version and backups' })).toContainText('PostgreSQL')
  await expect(page.getByRole('region', { name: 'Work' })).toContainText('Workers')
  const findings = page.getByRole('list', { name: 'Findings' }).getByRole('listitem')
  await expect(findings.filter({ hasText: 'Worker' })).toContainText('1 running.')
  await expect(findings.filter({ hasText: 'Tables' })).toContainText('Up to date.')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Look again' }).focus()
  await page.keyboard.press('Enter')
  const looked = () => db.query('select count(*)::int as looks from audit where actor_id = $1', [operator.id])
  await expect.poll(async () => (await looked()).rows[0].looks).toBe(4)

  await db.query(`update session set created_at = now() - interval '6 minutes' where account_id = $1`, [operator.id])
  await page.getByRole('button', { name: 'Look again' }).click()
  await expect(page.getByRole('heading', { name: 'Please sign in again' })).toBeVisible()
})
