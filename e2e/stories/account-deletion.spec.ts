import type { Page } from '@playwright/test'
import type { Client } from 'pg'
import { expectAccessible } from '../support/axe.ts'
import { insertMailbox, insertPerson, joinTeam, openAs, openStoryDatabase } from '../support/database.ts'
import { call } from '../support/people.ts'
import { expect, test, WHOLE } from '../support/test.ts'
import { fromAccountMenu } from '../support/walks.ts'

test.setTimeout(300_000)

let db: Client
test.beforeAll(async () => {
  db = await openStoryDatabase()
})
test.afterAll(() => db.end())

test('a member leaves; the owner hands over and takes the account away; every tab says so', { tag: WHOLE }, async ({
  browser,
}) => {
  const [owner, heir, goes] = [
    await insertPerson(db, 'owner'),
    await insertPerson(db, 'heir'),
    await insertPerson(db, 'goes'),
  ]
  const page = await openAs(browser, db, owner)
  await call(page, 'POST /api/sandbox/subscribe', { planId: 'pro', seats: 3 })
  for (const each of [heir, goes]) await joinTeam(db, each, owner)
  for (const each of [owner, heir, goes]) await insertMailbox(db, each)

  const leaver = await openAs(browser, db, goes)
  await leaver.goto('/dashboard?tab=team')
  await leaver.getByRole('button', { name: 'Leave the team' }).click()
  await leaver.getByRole('dialog').getByRole('button', { name: 'Leave the team' }).click()
  await expect(leaver.getByText('You left the team').first()).toBeVisible()
  await expect(leaver).toHaveURL(/\/plan-ended/)
  await expect(leaver.getByText(new RegExp(`You left the team of ${owner.email}`))).toBeVisible()

  await page.goto('/dashboard')
  await expect(page.getByText('Live updates active')).toBeVisible()
  const otherTab = await page.context().newPage()
  await otherTab.goto('/icebox')
  await expect(otherTab.getByText('Live updates active')).toBeVisible()

  await fromAccountMenu(page, 'Settings')
  const settings = page.getByRole('main')
  await settings.getByRole('button', { name: 'Delete account' }).click()
  await expect(settings.getByText('What becomes of your team?')).toBeInViewport()
  await expect(settings.getByRole('button', { name: 'Delete my account' })).toBeDisabled()
  await expect(settings.getByText('Your trial ends at once')).toHaveCount(0)
  await settings.getByLabel(/^Dissolve it/).check()
  await expect(settings.getByText('Your trial ends at once, and nothing is charged.')).toBeVisible()
  await settings.getByLabel(/^Hand it over/).check()
  await expect(settings.getByLabel('New owner')).toHaveValue(heir.id)
  await expectAccessible(page)
  await overtakeTheAnswer(page, owner.id)
  await settings.getByRole('button', { name: 'Delete my account' }).click()
  // Side by side: what both say stands for five seconds, and the one tab is held up here.
  await Promise.all([page, otherTab].map(expectDeleted))
  // Nothing leads away from there afterwards.
  await page.waitForTimeout(1_500)
  for (const tab of [page, otherTab]) await expect(tab).toHaveURL(/:\d+\/$/)

  const next = await openAs(browser, db, heir)
  await next.goto('/dashboard?tab=billing')
  await expect(next.getByText(/There is no card\. Please add one before/)).toBeVisible({ timeout: 30_000 })
  await next.getByRole('link', { name: 'Team Management' }).click()
  // What was done is listed below, and names them too.
  const members = next.getByRole('region', { name: /^Team Members/ })
  await expect(members.getByRole('listitem').filter({ hasText: heir.email })).toContainText('Owner')
})

async function expectDeleted(tab: Page): Promise<void> {
  await expect(tab.getByText('Account Deleted').first()).toBeVisible()
  await expect(tab.getByText('Your account and all data have been permanently deleted.').first()).toBeVisible()
  await expect(tab).toHaveURL(/:\d+\/$/)
}

/** What a slow line does: the page learns that nobody is signed in while the answer to the deletion leads it on. */
async function overtakeTheAnswer(page: Page, userId: string) {
  const [deleted, answered] = [signal(), signal()]
  await page.route(`**/api/user/${userId}`, async route => {
    const isDeletion = route.request().method() === 'DELETE'
    if (!isDeletion) await deleted.given
    const answer = await route.fetch()
    if (!isDeletion) return route.fulfill({ response: answer })
    deleted.give()
    await page.waitForRequest('**/api/auth/status')
    await route.fulfill({ response: answer })
    answered.give()
  })
  await page.route('**/api/auth/status', async route => {
    await answered.given
    await route.continue()
  })
  await page.route('**/assets/**', async route => {
    await page.waitForTimeout(1_000)
    await route.continue()
  })
  const asked = page.waitForRequest(`**/api/user/${userId}`)
  await call(page, `PATCH /api/user/${userId}/settings`, { coldEmailThreshold: 80 })
  await asked
}

function signal() {
  let give = () => {}
  const given = new Promise<void>(resolve => {
    give = resolve
  })
  return { give, given }
}
