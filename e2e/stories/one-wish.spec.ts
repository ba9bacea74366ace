import type { Page } from '@playwright/test'
import type pg from 'pg'
import { insertIced, insertMailbox, insertPerson, letIn, openStoryDatabase } from '../support/database.ts'
import { expect, test } from '../support/test.ts'

let db: pg.Client
test.beforeAll(async () => {
  db = await openStoryDatabase()
})
test.afterAll(() => db.end())

const AMOUNT = 30

/** The Icebox of somebody with thirty messages of thirty senders, none of which is a campaign. */
async function openIcebox(page: Page) {
  const person = await insertPerson(db, 'hasty')
  await insertMailbox(db, person)
  for (let at = 1; at <= AMOUNT; at++)
    await insertIced(db, person, { amount: 1, subject: `Offer ${at} of`, from: `ann@offer-${at}.example` })
  await letIn(page, db, person)
  await page.goto('/icebox')
  const rows = page.getByRole('list', { name: 'Messages: On ice' }).getByRole('listitem')
  await expect(rows.first()).toContainText(`Offer ${AMOUNT} of`)
  return rows
}

/** Two presses of the button of the mouse as a hand makes them, where the pointer lies. */
async function pressTwice(page: Page): Promise<void> {
  for (const clickCount of [1, 2]) {
    await page.mouse.down({ clickCount })
    await page.mouse.up({ clickCount })
    // Long enough for the next message to stand there.
    await page.waitForTimeout(120)
  }
}

const toReview = (page: Page, amount: number) => expect(page.getByText(`${amount} to review`).first()).toBeVisible()

test('one double click on Restore, or one key held down, is one wish: the next message stays on ice', async ({
  page,
}) => {
  await openIcebox(page)
  await toReview(page, AMOUNT)
  const message = page.getByRole('region', { name: 'Message', exact: true })
  await message.getByRole('button', { name: /^Restore T/ }).hover()
  await pressTwice(page)
  await toReview(page, AMOUNT - 1)
  await expect(message.getByRole('heading', { level: 2 })).toHaveText(`Offer ${AMOUNT - 1} of 1`)
  await page.waitForTimeout(500)
  await toReview(page, AMOUNT - 1)
  // Whoever means the next one presses again.
  await message.getByRole('button', { name: /^Restore T/ }).click()
  await toReview(page, AMOUNT - 2)

  // Down again and again without an up is what a held key sends.
  for (let times = 0; times < 6; times++) await page.keyboard.down('t')
  await page.keyboard.up('t')
  await toReview(page, AMOUNT - 3)
  for (let times = 0; times < 4; times++) await page.keyboard.down('j')
  await page.keyboard.up('j')
  await expect(message.getByRole('heading', { level: 2 })).toHaveText(`Offer ${AMOUNT - 7} of 1`)
  await toReview(page, AMOUNT - 3)
})

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a message opens at its top, however far down the list it stood, and Back leads there again', async ({
    page,
  }) => {
    const rows = await openIcebox(page)
    await expect(rows.nth(8)).toBeAttached()
    const offer = page.getByRole('button', { name: /Offer 18 of/ })
    await page.evaluate(() => scrollTo(0, 600))
    await offer.hover()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300)
    await offer.click()
    await expect(page.getByRole('heading', { name: 'Offer 18 of' })).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect(offer).toBeInViewport()
  })
})
