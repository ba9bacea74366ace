import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import { allowDemos } from '../../support/database.ts'
import { closeByKey } from '../../support/dialog.ts'
import { ownPage } from '../../support/people.ts'
import { expect, test, WHOLE } from '../../support/test.ts'

/** Somebody new who owns a team with this many seats. */
async function ownTeam(page: Page, seats: number): Promise<void> {
  // A page that asks nothing, and does not lead on by itself.
  await page.goto('/robots.txt')
  await allowDemos()
  const headers = ownPage(page)
  const demo = await page.request.post('/api/sandbox/demo', { data: {}, headers })
  expect(demo.ok()).toBe(true)
  const { user } = await demo.json()
  const more = await page.request.post(`/api/user/${user.id}/seats/increase`, { data: { newSeats: seats }, headers })
  expect(more.ok()).toBe(true)
  await page.goto('/dashboard?tab=team')
}

async function invite(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email address to invite').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText(email, { exact: true })).toBeVisible()
}

test('the team card: the next address can be written while the first invitation is on its way', async ({ page }) => {
  await ownTeam(page, 4)
  const field = page.getByLabel('Email address to invite')
  let letGo: () => void = () => undefined
  const gate = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route('**/invite', async route => {
    await gate
    await route.continue()
  })
  await field.fill('ruth@atelier.example')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Sending' })).toBeVisible()
  await field.fill('jo@atelier.example')
  letGo()
  await expect(page.getByText('Pending Invitation')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Sending' })).toHaveCount(0)
  await expect(field).toHaveValue('jo@atelier.example')
  // Without a reload the act stands in the trail below.
  await expect(page.getByText('Invited somebody', { exact: true }).and(page.locator(':visible'))).toHaveCount(1)

  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Send invite' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Pending Invitation')).toHaveCount(2)
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
})

test('the team card: its counters add up, and a full team leads to Adjust Seats', { tag: WHOLE }, async ({ page }) => {
  await ownTeam(page, 3)
  await invite(page, 'ruth@atelier.example')
  const counter = (term: string) => page.locator('dl > div', { has: page.getByText(term, { exact: true }) })
  await expect(counter('Total Seats')).toContainText('3')
  await expect(counter('Active Users')).toContainText('1')
  await expect(counter('Pending')).toContainText('1')
  await expect(counter('Available')).toContainText('1')
  await expectAccessible(page)

  await invite(page, 'jo@atelier.example')
  const full = page.getByText('No available seats. Upgrade your plan to invite more team members.')
  await expect(full).toBeVisible()
  await full.getByRole('button', { name: 'Adjust Seats' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adjust Seats' })
  await expect(dialog).toContainText('You have 3 seats, 3 of them used.')
  await closeByKey(dialog)
})

test('the team card: an invitation is sent again, and its link copied', { tag: WHOLE }, async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await ownTeam(page, 3)
  await invite(page, 'ruth@atelier.example')
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'Actions for ruth@atelier.example' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('Copy link')
  await expect(page.getByText('Link copied').first()).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/accept-invitation\?invite=ruth%40atelier\.example&token=[\w-]{43}$/)
  await choose('Resend')
  await expect(page.getByText('Pending Invitation')).toHaveCount(1)

  const elsewhere = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const invited = await elsewhere.newPage()
  await invited.goto(link)
  await expect(invited.getByRole('button', { name: 'Accept Invitation with Google' })).toBeVisible()
  await expectAccessible(invited)
  await invited.getByRole('link', { name: 'Accept with any other IMAP host' }).click()
  await expect(invited.getByLabel('Email', { exact: true })).toHaveValue('ruth@atelier.example')
  await elsewhere.close()
})

test('any other IMAP host stands beside the three, also on the way to a plan', { tag: WHOLE }, async ({ page }) => {
  await page.goto('/auth')
  for (const name of ['Sign in with Google', 'Sign in with Microsoft'])
    await expect(page.getByRole('button', { name })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in with Apple Mail' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in with any other IMAP host' }).click()
  await expect(page.getByLabel('IMAP server')).toBeVisible()

  await page.goto('/auth?plan=pro&seats=2&billing=yearly')
  await page.getByRole('link', { name: 'Continue with any other IMAP host' }).click()
  await expect(page).toHaveURL(/plan=pro&seats=2&billing=yearly&mailbox=imap$/)
  await expect(page.getByRole('list', { name: 'Progress' })).toHaveText(/Connect mailbox.*Payment.*Done/)
})

test('the sandbox names its test cards at the checkout, and delivers to everybody', async ({ page }) => {
  await page.goto('/sandbox')
  const people = page.getByLabel('Deliver to').getByRole('option')
  await expect(people.filter({ hasText: 'sam.ortiz@gmail.example' })).toHaveCount(1)
  await expect(people.filter({ hasText: 'jonas@nordwerk.example' })).toHaveCount(1)
  await ownTeam(page, 2)
  await page.goto('/dashboard?tab=billing')
  await page.getByRole('button', { name: 'Add Payment Method' }).click()
  await expect(page.getByRole('region', { name: 'Test cards' })).toContainText('4242 4242 4242 4242')
})
