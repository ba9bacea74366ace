import type { Locator, Page } from '@playwright/test'
import { openPlans, openPlansWithStoppedClock } from '../../support/plan-pages.ts'
import { expect, test, WHOLE } from '../../support/test.ts'

const simulator = (page: Page) => page.getByRole('region', { name: 'What a year of it costs you' })
const calculator = (page: Page) => page.getByRole('region', { name: 'What the seats give back' })
const fallen = (page: Page) => page.locator('[data-fallen]')

async function type(box: Locator, text: string): Promise<void> {
  await box.fill(text)
  await box.blur()
}

test('teams: the hero leads to the team plans, for the eye and for the keyboard', async ({ page }) => {
  await openPlans(page, '/teams')
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(page.getByRole('heading', { name: 'Team plans' })).not.toBeInViewport()
  await page.getByRole('link', { name: 'See team plans' }).click()
  await expect(page).toHaveURL(/\/teams#pricing$/)
  await expect(page.getByRole('heading', { name: 'Team plans' })).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('region', { name: 'Team plans' }).getByRole('radio', { checked: true })).toBeFocused()
})

test('teams: an address with an anchor opens there', { tag: WHOLE }, async ({ page }) => {
  await page.goto('/teams#pricing_cta')
  await expect(page.getByRole('heading', { name: 'Ready when you are' })).toBeInViewport()
})

test('teams: both blocks of plans share billing and seats, and their links carry them', async ({ page }) => {
  await openPlans(page, '/teams')
  const first = page.getByRole('region', { name: 'Team plans' })
  const second = page.getByRole('region', { name: 'Ready when you are' })
  const trialIn = (block: Locator, plan: string) =>
    block.getByRole('link', { name: `Start free trial of ${plan}`, exact: true })
  await expect(trialIn(first, 'Pro')).toHaveAttribute('href', '/auth?plan=pro&seats=10&billing=monthly')

  await second.getByRole('radio', { name: 'Yearly' }).click()
  await expect(first.getByRole('radio', { name: 'Yearly' })).toBeChecked()
  await type(first.getByRole('textbox', { name: 'Seats, Pro+' }), '2000')
  await expect(second.getByRole('textbox', { name: 'Seats, Pro+' })).toHaveValue('2000')

  for (const block of [first, second]) {
    await expect(trialIn(block, 'Lite')).toHaveAttribute('href', '/auth?plan=lite&billing=yearly')
    await expect(trialIn(block, 'Pro')).toHaveAttribute('href', '/auth?plan=pro&seats=10&billing=yearly')
    // More seats than a trial holds are bought at once.
    const buy = block.getByRole('link', { name: 'Buy now: Pro+', exact: true })
    await expect(buy).toHaveAttribute('href', '/auth?plan=pro_plus&seats=2000&billing=yearly')
  }
  const closing = page.getByRole('link', { name: 'Start 7-day free trial' })
  await expect(closing).toHaveAttribute('href', '/auth?plan=pro&seats=10&billing=yearly')
})

test('teams: the simulator lets the months fall one by one, then sums up and starts over', async ({ page }) => {
  await openPlansWithStoppedClock(page, '/teams')
  const part = simulator(page)
  await expect(fallen(page)).toHaveCount(0)
  await part.getByRole('button', { name: 'Simulate' }).click()
  await expect(part.getByRole('button', { name: 'Simulating' })).toBeVisible()
  await page.clock.runFor(200)
  await expect(fallen(page)).toHaveCount(1)
  await expect(part.getByText('930', { exact: true })).toBeVisible()
  // While it runs nothing can be changed or started again.
  await expect(part.getByRole('textbox', { name: 'Team size' })).toBeDisabled()
  await expect(part.getByRole('button', { name: 'One more: Team size' })).toBeDisabled()
  await part.getByRole('button', { name: 'Simulating' }).click()
  await page.clock.runFor(2_000)
  await expect(fallen(page)).toHaveCount(11)
  await expect(part.getByRole('status')).toBeEmpty()

  await page.clock.runFor(200)
  await expect(fallen(page)).toHaveCount(12)
  await expect(part.getByRole('status')).toHaveText(
    '10 people with 3 cold emails a day each, 3 minutes on every one: 10,950 cold emails a year, 547.5 hours handling them, 68.4 eight-hour days.',
  )
  await part.getByRole('button', { name: 'Simulate Again' }).click()
  await expect(fallen(page)).toHaveCount(0)
  await expect(part.getByRole('textbox', { name: 'Team size' })).toBeEnabled()
  await expect(part.getByRole('button', { name: 'Simulate', exact: true })).toBeFocused()
})

test('teams: what is entered stays whole, from 1 to its most', { tag: WHOLE }, async ({ page }) => {
  await openPlans(page, '/teams')
  const part = simulator(page)
  const limits = { 'Team size': '1000', 'Cold emails a day': '50', 'Minutes on each': '30' }
  for (const [name, most] of Object.entries(limits)) {
    const box = part.getByRole('textbox', { name })
    await type(box, '9999')
    await expect(box).toHaveValue(most)
    await expect(part.getByRole('button', { name: `One more: ${name}` })).toBeDisabled()
    for (const nonsense of ['', '0', '-4', '2.5', 'many']) {
      await type(box, nonsense)
      await expect(box).toHaveValue('1')
    }
    await expect(part.getByRole('button', { name: `One fewer: ${name}` })).toBeDisabled()
  }
  await expect(part.getByText('1 × 1 × 365')).toBeVisible()
})

test('teams: another number takes back what was worked out for the last one', { tag: WHOLE }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openPlansWithStoppedClock(page, '/teams')
  const part = simulator(page)
  await part.getByRole('button', { name: 'Simulate' }).click()
  // Who asks for less motion sees the end at once: no time passes here.
  await expect(part.getByRole('button', { name: 'Simulate Again' })).toBeVisible()
  await part.getByRole('button', { name: 'One more: Team size' }).click()
  await expect(fallen(page)).toHaveCount(0)
  await part.getByRole('button', { name: 'Simulate' }).click()
  await expect(part.getByText('12,045', { exact: true })).toBeVisible()
})

test('teams: the calculator counts up in 240 steps, from 0 each time', { tag: WHOLE }, async ({ page }) => {
  await openPlansWithStoppedClock(page, '/teams')
  const part = calculator(page)
  const button = part.getByRole('button', { name: /Calculat/ })
  await button.click()
  await expect(part.getByText('$0.00', { exact: true })).toBeVisible()
  await page.clock.runFor(1_200)
  await expect(part.getByText('5,475', { exact: true })).toBeVisible()
  await expect(part.getByRole('status')).toBeEmpty()
  await page.clock.runFor(1_190)
  await expect(part.getByText('10,904', { exact: true })).toBeVisible()
  await page.clock.runFor(10)
  await expect(part.getByRole('status')).toHaveText(
    '10,950 scans a year, 547.5 hours saved, worth $13,687.50 at $25 an hour.',
  )
  await expect(part.getByText('10 × 3 × 365')).toBeVisible()
  await button.click()
  await expect(part.getByText('$0.00', { exact: true })).toBeVisible()
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('teams: everything can be read, the sums included', async ({ page }) => {
    await page.goto('/teams')
    const part = simulator(page)
    await expect(part.getByText('10,950', { exact: true })).toBeVisible()
    await expect(part.getByText('547.5', { exact: true })).toBeVisible()
    await expect(part.getByText('547.5 h')).toBeVisible()
    await expect(part.getByRole('button', { name: 'Simulate' })).toBeHidden()
    await expect(calculator(page).getByText('$13,687.50')).toBeVisible()
    await expect(page.getByText('Admins see counts, never subjects or senders.')).toBeVisible()
    await page.getByRole('link', { name: 'See team plans' }).click()
    await expect(page.getByRole('heading', { name: 'Team plans' })).toBeInViewport()
  })
})
