import { readFileSync } from 'node:fs'
import type { Client } from 'pg'
import { expectAccessible } from '../support/axe.ts'
import { openStoryDatabase } from '../support/database.ts'
import { newcomer } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

let db: Client
test.beforeAll(async () => {
  db = await openStoryDatabase()
})
test.afterAll(() => db.end())

test('an owner reads the counts of two years by month and person, by keyboard too, and saves them', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await newcomer(page)
  const { user } = await (await page.request.get('/api/auth/status')).json()
  await page.goto('/usage')
  await expect(page.getByRole('heading', { name: 'Usage by month' })).toBeVisible()
  await expectAccessible(page)
  await fillTwoYears(user.id)
  await page.reload()
  await expect(page.getByRole('img', { name: /^Last 24 months/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Tomás/ })).toContainText('1,000')
  await expectAccessible(page)
  const months = page.getByRole('group', { name: 'Months' }).getByRole('button')
  await months.last().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(months.nth(22)).toBeFocused()
  await expect(months.nth(22)).toHaveAccessibleName(/: 1,660 let through, 420 on ice$/)
  await page.keyboard.press('Home')
  await expect(months.first()).toBeFocused()
  await page.getByRole('button', { name: 'View as table' }).press('Enter')
  await expect(page.getByRole('table', { name: 'Usage, last 24 months' }).getByRole('row')).toHaveCount(25)
  await expectAccessible(page)
  await page.getByLabel('Person', { exact: true }).selectOption({ index: 2 })
  await expect(page.getByRole('table', { name: 'Usage, last 24 months' }).getByRole('row').nth(1)).toContainText(
    '1,000',
  )
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const csv = readFileSync(await (await download).path(), 'utf8')
  expect(csv.trim().split('\r\n')).toHaveLength(25)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
})

/** Somebody else in the team, and counts of both. The owner's of this month are the product's own. */
async function fillTwoYears(ownerId: string): Promise<void> {
  await db.query(
    `with mate as (
       insert into account (team_id, role, email, name)
       select team_id, 'member', 'tomas.with.a.very.long.name@' || id || '.example', 'Tomás'
       from account where id = $1 returning id, team_id),
     people as (select id, team_id, 0 as since from mate union all select id, team_id, 1 from account where id = $1)
     insert into usage_member (account_id, team_id, month, judged, blocked)
     select id, team_id, (date_trunc('month', now() at time zone 'UTC') - make_interval(months => back))::date,
       1000 + back * 40, 200 + back * 10
     from people, generate_series(since, 23) as back`,
    [ownerId],
  )
}
