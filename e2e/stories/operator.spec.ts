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

// Nothing is there for all others, a sign-in of too long ago is refused, and looks are limited and fail.
test.use({ expectedErrors: [/status of (40[34]|429|500)/] })

async function newOperator(): Promise<StoryPerson> {
  const person = await insertPerson(db, 'operator')
  await db.query('update account set email = $1 where id = $2', [OPERATOR, person.id])
  await db.query(
    `insert into identity (account_id, provider, subject, address) values ($1, 'google', gen_random_uuid()::text, $2)`,
    [person.id, OPERATOR],
  )
  return person
}

/** Lets this page's browser in as an operator, who signed in by the address that is named. */
async function letOperatorIn(page: Page): Promise<StoryPerson> {
  const operator = await newOperator()
  await letIn(page, db, operator)
  await db.query(
    `update session set identity_id = (select id from identity where account_id = $1) where account_id = $1`,
    [operator.id],
  )
  return operator
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
  const operator = await letOperatorIn(page)

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

const NUMBERS = '**/api/operator/installation'

/** Which looks at the numbers the page has begun. */
function looksOf(page: Page): string[] {
  const begun: string[] = []
  page.on('request', request => request.url().endsWith('/api/operator/installation') && begun.push(request.url()))
  return begun
}

test('says that a look failed, asks no more by itself, and looks again at a press', async ({ page }) => {
  await letOperatorIn(page)
  const begun = looksOf(page)
  await page.route(NUMBERS, route => route.fulfill({ status: 500, json: { code: 'internal', message: 'Not today.' } }))
  await page.goto('/operator')
  const failed = page.getByRole('alert').filter({ hasText: 'Could not load the installation.' })
  await expect(failed).toBeVisible()
  await expectAccessible(page)
  expect(begun).toHaveLength(1)

  await page.getByRole('button', { name: 'Retry' }).press('Enter')
  await expect(failed).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Installation')
  await expectAccessible(page)
  expect(begun).toHaveLength(2)

  await page.unroute(NUMBERS)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('region', { name: 'Version and backups' })).toContainText('PostgreSQL')
  await expect(page.getByRole('list', { name: 'Findings' })).toBeVisible()
  expect(begun).toHaveLength(3)
})

test('asks no more by itself where no look is left in this hour', async ({ page }) => {
  const operator = await letOperatorIn(page)
  await db.query(
    `insert into attempt (key, window_start, count)
     select $1, to_timestamp(floor(extract(epoch from at) / 3600) * 3600), 120
     from unnest(array[now(), now() + interval '1 hour']) as at`,
    [`operator:${operator.id}`],
  )
  const begun = looksOf(page)
  await page.goto('/operator')
  await expect(page.getByRole('alert')).toContainText('Could not load the installation.')
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  expect(begun).toHaveLength(1)
})
