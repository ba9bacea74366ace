import type { Page } from '@playwright/test'
import { insertMailbox, insertPerson, letIn, openStoryDatabase } from '../support/database.ts'
import { subscribe } from '../support/people.ts'
import { PUBLIC_PAGES } from '../support/public-pages.ts'
import { untilQuiet } from '../support/quiet.ts'
import { expect, test, WHOLE } from '../support/test.ts'

/** Chromium warns of what was preloaded in vain when a page has been there for some seconds. */
const UNTIL_WARNED_MS = 6_500

const SIGNED_IN_PAGES = [
  '/dashboard',
  '/billing',
  '/team',
  '/settings',
  '/no-thanks',
  '/api-keys',
  '/webhooks',
  '/icebox',
  '/reclassify',
  '/modify-plan',
  '/sandbox',
]

function warningsOf(page: Page): string[] {
  const said: string[] = []
  page.on('console', message => {
    if (['warning', 'error'].includes(message.type())) said.push(`${page.url()}: ${message.text()}`)
  })
  return said
}

test('console: no public page warns of anything, touched or left alone', { tag: WHOLE }, async ({ page, context }) => {
  test.setTimeout(300_000)
  const said = warningsOf(page)
  // Opened side by side, so that all of them wait at once; none of them is touched.
  const alone = await Promise.all(
    [...PUBLIC_PAGES, '/auth', '/auth?plan=pro&seats=2'].map(async path => {
      const other = await context.newPage()
      const theirs = warningsOf(other)
      await other.goto(path)
      return { other, theirs }
    }),
  )
  for (const path of PUBLIC_PAGES) await page.goto(path)
  await page.waitForTimeout(UNTIL_WARNED_MS)
  for (const { other, theirs } of alone) {
    said.push(...theirs)
    await other.close()
  }
  expect(said).toEqual([])
})

test('console: no page of the application warns of anything', { tag: WHOLE }, async ({ page }) => {
  test.setTimeout(180_000)
  const said = warningsOf(page)
  // None of the demo people, whom other stories sign up.
  const db = await openStoryDatabase()
  const person = await insertPerson(db, 'quiet')
  await insertMailbox(db, person)
  await letIn(page, db, person)
  await subscribe(page)
  await db.end()
  for (const path of SIGNED_IN_PAGES) {
    await page.goto(path)
    await untilQuiet(page)
  }
  await page.waitForTimeout(UNTIL_WARNED_MS)
  expect(said).toEqual([])
})
