import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { play, signInAs } from '../support/people.ts'
import { expect, test, WHOLE } from '../support/test.ts'

const rowsOf = (page: Page) => page.getByRole('list', { name: 'Email log' }).getByRole('listitem')

/** The dashboard of somebody on trial whose mailbox is new, with enough mail in the log. */
async function openWithMail(page: Page): Promise<void> {
  const { email } = await signInAs(page, 'amelie')
  await page.goto('/dashboard')
  await play(page, 'follow-up-chain', email)
  await play(page, 'cold-pitch', email)
  await play(page, 'receipt', email)
  await expect(rowsOf(page).filter({ hasText: 'On ice' }).first()).toBeVisible({ timeout: 90_000 })
  await expect(rowsOf(page).nth(2)).toBeVisible({ timeout: 90_000 })
}

const SCREENS = [
  { name: 'a laptop', viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false, rows: 3, covered: 0 },
  // The bar at the bottom covers 60 px.
  { name: 'a phone', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, rows: 2, covered: 60 },
]

for (const { name, rows, covered, ...screen } of SCREENS) {
  test.describe(`on ${name}`, () => {
    test.use(screen)

    test('the first rows of the log stand on the first screen, under trial, head start and banner', async ({
      page,
    }) => {
      test.slow()
      await openWithMail(page)
      await expect(page.getByText(/Your trial ends on/)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Check the last 30 days' })).toBeVisible()
      await expect(page.getByLabel('Sandbox', { exact: true })).toBeVisible()
      await expect(page.getByText('Total blocked')).toBeVisible()
      expect(await page.evaluate(() => scrollY)).toBe(0)
      const endOf = async (row: number) => {
        const box = await rowsOf(page).nth(row).boundingBox()
        return (box?.y ?? Infinity) + (box?.height ?? 0)
      }
      // The large first-run card gives way to its line as soon as the numbers say that mail has come.
      for (let row = 0; row < rows; row++)
        await expect.poll(() => endOf(row), { message: `row ${row}` }).toBeLessThan(screen.viewport.height - covered)
      await expectAccessible(page)
    })
  })
}

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a row on ice is restored without being opened, and the trial is left, by one tap each', async ({ page }) => {
    test.slow()
    await openWithMail(page)
    const frozen = rowsOf(page).filter({ hasText: 'On ice' }).first()
    const restore = frozen.getByRole('button', { name: /^Restore:/ })
    await expect(restore).toBeVisible()
    await restore.tap()
    await expect(page.getByText('Back in your inbox', { exact: false }).first()).toBeVisible()
    await expect(page.getByText('Was Icebox right?')).toHaveCount(0)
    await page.getByRole('link', { name: 'Cancel subscription' }).tap()
    await page
      .getByRole('dialog', { name: 'Cancel your subscription?' })
      .getByRole('button', { name: 'Keep my plan' })
      .tap()
    await expect(page).toHaveURL(/\/billing$/)
  })
})

test('filters, search and pages stand in the address, and Back goes back through them', { tag: WHOLE }, async ({
  page,
}) => {
  test.slow()
  await openWithMail(page)
  const filter = (name: string) => page.getByRole('radio', { name })
  await filter('On ice').click()
  await expect(page).toHaveURL(/\/dashboard\?view=on_ice$/)
  await page.getByLabel('Sender or subject').fill('nobody has this subject')
  await expect(page).toHaveURL(/\?view=on_ice&search=nobody\+has\+this\+subject$/)
  await expect(page.getByText('No sender or subject like that.')).toBeVisible()
  await page.getByLabel('Sender or subject').fill('')
  await expect(page).toHaveURL(/\?view=on_ice$/)
  await filter('Thawed').click()
  await expect(page).toHaveURL(/\?view=thawed$/)
  await page.getByRole('link', { name: 'Billing', exact: true }).click()
  await expect(page).toHaveURL(/\/billing$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Billing' })).toBeVisible()

  await page.goBack()
  await expect(page).toHaveURL(/\?view=thawed$/)
  await expect(filter('Thawed')).toBeChecked()
  await page.goBack()
  await expect(page).toHaveURL(/\?view=on_ice$/)
  await expect(filter('On ice')).toBeChecked()
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goForward()
  await expect(page).toHaveURL(/\?view=on_ice$/)
  await page.reload()
  await expect(filter('On ice')).toBeChecked()
})

test('every page behind the sign-in has one left edge, the logo included', { tag: WHOLE }, async ({ page }) => {
  test.slow()
  await openWithMail(page)
  for (const path of [
    '/dashboard',
    '/icebox',
    '/reclassify',
    '/billing',
    '/team',
    '/settings',
    '/no-thanks',
    '/api-keys',
    '/webhooks',
    '/modify-plan',
  ]) {
    await page.goto(path)
    const heading = page.getByRole('heading', { level: 1 }).first()
    const logo = page.getByRole('banner').getByRole('link').first()
    // What has come in full takes the place of what was drawn while it loaded.
    await expect(async () => {
      const [own, left] = [await heading.boundingBox({ timeout: 1_000 }), await logo.boundingBox({ timeout: 1_000 })]
      expect(own?.x, path).toBeDefined()
      expect(own?.x, path).toBe(left?.x)
    }).toPass({ timeout: 30_000 })
  }
})

test.describe('a log that cannot be read', () => {
  test.use({ expectedErrors: [/status of 500/] })

  test('says so, asks no more by itself, and comes with Retry', { tag: WHOLE }, async ({ page }) => {
    test.slow()
    await page.clock.install()
    await signInAs(page, 'amelie')
    let asked = 0
    let isBroken = true
    await page.route('**/email-logs*', route => {
      asked++
      return isBroken ? route.fulfill({ status: 500, json: { code: 'internal', message: 'No.' } }) : route.fallback()
    })
    await page.goto('/dashboard')
    const failed = page.getByRole('alert').filter({ hasText: 'email log' })
    await expect(failed).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('Total blocked')).toBeVisible()
    const before = asked
    // The first try and its three repetitions.
    expect(before).toBeLessThanOrEqual(4)
    await page.clock.fastForward('10:00')
    await page.waitForTimeout(500)
    expect(asked).toBe(before)
    isBroken = false
    await failed.getByRole('button', { name: 'Retry' }).click()
    await expect(failed).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Email log' })).toBeVisible()
  })
})
