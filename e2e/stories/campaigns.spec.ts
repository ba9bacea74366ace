import type { Page } from '@playwright/test'
import type pg from 'pg'
import { expectAccessible } from '../support/axe.ts'
import {
  insertIced,
  insertMailbox,
  insertPerson,
  letIn,
  openStoryDatabase,
  type StoryPerson,
} from '../support/database.ts'
import { expect, test, WHOLE } from '../support/test.ts'

let db: pg.Client
test.beforeAll(async () => {
  db = await openStoryDatabase()
})
test.afterAll(() => db.end())

/** Somebody whose Icebox holds a campaign of 17, 3 offers of one sender, and 60 messages that stand alone. */
async function reviewerOn(page: Page): Promise<StoryPerson> {
  const person = await insertPerson(db, 'reviewer')
  await insertMailbox(db, person)
  await insertIced(db, person, { amount: 60, subject: 'Alone', from: 'ann@alone.example', kind: 'agency' })
  await insertIced(db, person, { amount: 3, subject: 'Backlinks', from: 'tom@links.example', kind: 'link_building' })
  const derek = { from: 'derek@getpipelinely.example', name: 'Derek Vance', campaign: 'pipelinely' }
  const sally = { from: 'sally@trypipelinely.example', name: 'Sally Ng', campaign: 'pipelinely' }
  await insertIced(db, person, { amount: 12, subject: 'Quick question', ...derek })
  await insertIced(db, person, { amount: 5, subject: 'Following up', ...sally })
  await letIn(page, db, person)
  return person
}

/** On the card of the whole campaign, and of none of its messages, whose time may be 17 past something. */
const CAMPAIGN = '17messages of one campaign'
const rowsOf = (page: Page) => page.getByRole('list', { name: 'Messages: On ice' }).getByRole('listitem')
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first()

test('a campaign stands on one card, acts as one, and opens to its messages', async ({ page }) => {
  await reviewerOn(page)
  await page.goto('/icebox')
  const first = rowsOf(page).first()
  await expect(first).toContainText('Derek Vance, Sally Ng')
  await expect(first).toContainText(CAMPAIGN)
  await first.getByRole('button').click()
  const card = page.getByRole('region', { name: 'Message', exact: true })
  await expect(card.getByText('17 messages of one campaign', { exact: false })).toBeVisible()
  await expect(card.getByRole('region', { name: 'Senders of the campaign' })).toContainText(
    'sally@trypipelinely.example',
  )
  await expectAccessible(page)

  // Open, and back again.
  await page.keyboard.press('e')
  await expect(page).toHaveURL(/campaign=pipelinely/)
  await expect(rowsOf(page)).toHaveCount(17)
  await page.goBack()
  await expect(first).toContainText(CAMPAIGN)

  // One deed for all of it, one undo.
  await first.getByRole('button').click()
  await page.keyboard.press('t')
  await expect(toast(page, '17 messages are back in your inbox')).toBeVisible()
  await expect(rowsOf(page).first()).toContainText('Backlinks')
  await page.keyboard.press('z')
  await expect(toast(page, 'Undone')).toBeVisible()
  await expect(first).toContainText(CAMPAIGN)
})

test('filters stand in the address with their counts, and Back undoes them', { tag: WHOLE }, async ({ page }) => {
  await reviewerOn(page)
  await page.goto('/icebox')
  await page.getByRole('button', { name: 'Kind' }).click()
  await expect(page.getByRole('menuitem', { name: 'Agency pitch 60' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'SEO offer 3' }).click()
  await expect(page).toHaveURL(/kind=link_building/)
  await expect(rowsOf(page)).toHaveCount(3)
  await expect(page.getByText('3 of 80 to review')).toBeVisible()
  await page.reload()
  await expect(rowsOf(page)).toHaveCount(3)
  await rowsOf(page).first().getByRole('button').click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Only this sender' }).click()
  await expect(page).toHaveURL(/sender=/)
  await page.goBack()
  await expect(page).not.toHaveURL(/sender=/)
  const filters = page.getByRole('group', { name: 'Filters' })
  await filters.getByRole('button', { name: 'SEO offer' }).click()
  await page.getByRole('menuitem', { name: 'Every kind' }).click()
  await filters.getByRole('button', { name: 'Sender' }).click()
  const busiest = page.getByRole('menuitem').first()
  // Until the counts of the whole folder are there, those of the kind stand here.
  await expect(busiest).toHaveText(/60$/)
  await busiest.click()
  await expect(page).toHaveURL(/sender=/)
  await expect(page.getByText('60 of 80 to review')).toBeVisible()
  await filters.getByRole('button', { name: /, sender$/ }).click()
  await page.getByRole('menuitem', { name: 'Every sender' }).click()
  await expect(page).not.toHaveURL(/sender=/)
  await page.keyboard.press('/')
  await page.getByLabel('Search sender or subject').fill('backlinks 2')
  await expect(page).toHaveURL(/search=backlinks\+2/)
  await expect(rowsOf(page)).toHaveCount(1)
  await page.getByLabel('Search sender or subject').fill('nothing like it')
  await page.getByRole('button', { name: 'Show all of it' }).click()
  await expect(rowsOf(page).first()).toContainText(CAMPAIGN)
})

test('everything that matches is selected, marked as cold and taken back at once', { tag: WHOLE }, async ({ page }) => {
  await reviewerOn(page)
  await page.goto('/icebox')
  await page.getByRole('button', { name: 'Select all 80' }).click()
  const bar = page.getByRole('toolbar', { name: '80 selected' })
  await expect(bar).toContainText('All 80 selected')
  await page.keyboard.press('c')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark 80 messages as cold' }).click()
  await expect(toast(page, '80 messages marked as cold')).toBeVisible()
  await expect(page.getByText('Nothing to review')).toBeVisible()
  await page.keyboard.press('z')
  await expect(toast(page, 'Undone')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Icebox 80 to review' })).toBeVisible()

  // The keyboard selects what a search left over, and no more.
  await page.goto('/icebox?search=backlinks')
  await expect(rowsOf(page)).toHaveCount(3)
  await rowsOf(page).first().getByRole('button').focus()
  await page.keyboard.press('Shift+X')
  await page.keyboard.press('t')
  await expect(toast(page, '3 messages are back in your inbox')).toBeVisible()
  await expect(page.getByText('Nothing found')).toBeVisible()
})

test('the command bar finds mail by sender and subject, and opens it', { tag: WHOLE }, async ({ page }) => {
  await reviewerOn(page)
  await page.goto('/icebox')
  await expect(page.getByRole('button', { name: 'Search or jump to' })).toContainText('Ctrl K')
  const bar = page.getByPlaceholder('Search mail or jump to')
  await page.keyboard.press('Control+k')
  await expect(bar).toBeFocused()
  await page.keyboard.type('backlinks 3')
  const found = page.getByRole('option', { name: /Backlinks 3/ })
  await expect(found).toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Backlinks 3' })).toBeVisible()
  await expect(page).toHaveURL(/message=/)
  await expect(bar).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(bar).toBeFocused()
  await page.keyboard.type('no such words')
  await expect(page.getByText('No sender or subject has “no such words” in it.')).toBeVisible()
})

test('a whole domain is ruled from the menu of a message', { tag: WHOLE }, async ({ page }) => {
  await reviewerOn(page)
  await page.goto('/icebox?search=backlinks')
  await rowsOf(page).first().getByRole('button').click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Block everyone at links.example' }).click()
  await expect(toast(page, 'Mail from everyone at links.example goes on ice.')).toBeVisible()
  await expect(page.getByText('Blocked: everyone at links.example')).toBeVisible()
})
