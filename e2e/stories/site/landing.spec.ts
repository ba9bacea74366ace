import type { Page } from '@playwright/test'
import { expect, test, WHOLE } from '../../support/test.ts'

const fall = (page: Page) => page.locator('[data-stage]')
const count = (page: Page) => page.locator('[data-count]')

/** From here on time passes only when the story says so. */
async function openWithStoppedClock(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: '2026-11-23T09:00:00Z' })
  await page.goto(path)
  await page.clock.pauseAt('2026-11-23T10:00:00Z')
}

test('landing: the fall begins past 400 px, goes through its stages, can be paused and comes to rest', {
  tag: WHOLE,
}, async ({ page }) => {
  await openWithStoppedClock(page, '/')
  await page.mouse.wheel(0, 390)
  await page.clock.runFor(2_000)
  await expect(fall(page)).toHaveAttribute('data-stage', 'rest')

  await page.mouse.wheel(0, 40)
  for (const [stage, ms] of [
    ['sink', 1_400],
    ['arrive', 1_200],
    ['judge', 1_800],
    ['freeze', 2_600],
  ] as const) {
    await expect(fall(page)).toHaveAttribute('data-stage', stage)
    await page.clock.runFor(ms)
  }
  await expect(fall(page)).toHaveAttribute('data-stage', 'sink')
  await page.getByRole('button', { name: 'Pause the animation' }).click()
  await page.clock.runFor(20_000)
  await expect(fall(page)).toHaveAttribute('data-stage', 'sink')

  await page.getByRole('button', { name: 'Play the animation' }).click()
  await expect(async () => {
    await page.clock.runFor(2_600)
    await expect(fall(page)).toHaveAttribute('data-stage', 'rest', { timeout: 100 })
  }).toPass({ intervals: [50] })
})

test('landing: the count runs from 0 to 17 once it is in view, and every chip keeps its place', { tag: WHOLE }, async ({
  page,
}) => {
  await openWithStoppedClock(page, '/')
  await expect(count(page)).toHaveAttribute('data-count', '17')
  const height = (await count(page).boundingBox())?.height
  // Who looks whether a part is in view gets a first answer with the next frame.
  await count(page).evaluate(part => new Promise<void>(seen => new IntersectionObserver(() => seen()).observe(part)))
  await count(page).evaluate(part => part.scrollIntoView({ block: 'center' }))
  await expect(count(page)).toHaveAttribute('data-count', '0')
  const shown = async () => Number(await count(page).getAttribute('data-count'))
  // The browser says with one of its next frames that the part is well in view, and only then does the count begin.
  await expect(async () => {
    await page.clock.runFor(200)
    expect(await shown()).toBeGreaterThan(0)
  }).toPass({ intervals: [50] })
  expect(await shown()).toBeLessThan(17)
  await page.clock.runFor(10_000)
  await expect(count(page)).toHaveAttribute('data-count', '17')
  expect((await count(page).boundingBox())?.height).toBe(height)
})

for (const path of ['/', '/landing', '/sales']) {
  test(`${path}: both blocks of prices share one choice of billing`, async ({ page }) => {
    await page.goto(path)
    await page.locator('#pricing_cta').getByRole('radio', { name: 'Yearly' }).click()
    await expect(page.locator('#pricing').getByRole('radio', { name: 'Yearly' })).toBeChecked()
    for (const block of [page.locator('#pricing'), page.locator('#pricing_cta')]) {
      const pro = block.getByRole('link', { name: 'Start free trial of Pro', exact: true })
      await expect(pro).toHaveAttribute('href', '/auth?plan=pro&seats=1&billing=yearly')
    }
  })
}

test('sales: the hero leads to the problem and to the price; the year is reckoned from the visitor’s numbers', {
  tag: WHOLE,
}, async ({ page }) => {
  await page.goto('/sales')
  await page.getByRole('link', { name: 'Start with the problem' }).click()
  await expect(page.getByRole('heading', { name: 'The problem is that it looks like a person.' })).toBeInViewport()
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('link', { name: 'Skip to the price' }).click()
  await expect(page.getByRole('heading', { name: 'What it costs instead.' })).toBeInViewport()

  const year = page.getByRole('region', { name: 'What it costs, in your own numbers.' })
  await year.getByRole('textbox', { name: 'Cold emails a day' }).fill('8')
  await year.getByRole('textbox', { name: 'Minutes for each' }).fill('2')
  await expect(year).toContainText('8 × 365 days =2,920 emails a year')
  await expect(year).toContainText('2,920 × 2 ÷ 60 =97.3 hours a year')
})

test.describe('with less motion', () => {
  test.use({ reducedMotion: 'reduce' })

  test('landing: the card rests on the line and the count stands at its end', { tag: WHOLE }, async ({ page }) => {
    await page.goto('/')
    await count(page).scrollIntoViewIfNeeded()
    await expect(count(page)).toHaveAttribute('data-count', '17')
    await expect(fall(page)).toHaveAttribute('data-stage', 'rest')
    await expect(page.getByRole('button', { name: 'Pause the animation' })).toBeHidden()
  })
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('landing, discover and sales can be read whole', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Cold email goes on ice.' })).toBeVisible()
    await expect(count(page)).toHaveAttribute('data-count', '17')
    await expect(page.getByText('One last try')).toBeVisible()
    await expect(page.getByText('We store the text of your email')).toBeVisible()
    await page.goto('/discover')
    await expect(page.getByText(/of the wanted moved with it: \d+ of \d,\d{3}/)).toBeVisible()
    await page.goto('/sales')
    await expect(page.getByText('1,095 emails a year')).toBeVisible()
  })
})
