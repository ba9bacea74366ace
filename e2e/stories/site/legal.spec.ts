import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import { untilQuiet } from '../../support/quiet.ts'
import { expect, test, WHOLE } from '../../support/test.ts'

const DOCUMENTS = [
  { title: 'Privacy Policy', paths: ['/privacy-policy', '/privacy'], count: 9, last: 'Contact Information' },
  {
    title: 'Terms of Service',
    paths: ['/terms-and-conditions', '/terms'],
    count: 8,
    last: 'Disclaimers & Limitations',
  },
]
const READABLE = ['/privacy', '/terms', '/help', '/features', '/security', '/contact', '/status']

const topOf = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate(section => Math.round(section.getBoundingClientRect().top))
const contentsOf = (page: Page) => page.getByRole('navigation', { name: 'On this page' })

for (const { title, paths, count, last } of DOCUMENTS) {
  test(`${title}: contents lead to each section, and the way back leads to the top`, async ({ page }) => {
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${paths[0]}$`))
    }
    await expect(page.getByText(/^Last updated \w+ \d+, \d{4}, in force on \w+ \d+, \d{4}$/)).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: /^\d\. / })).toHaveCount(count)

    const contents = contentsOf(page)
    await expect(contents.getByRole('link')).toHaveCount(count)
    for (let number = 1; number <= count; number++) await expect(page.locator(`#section-${number}`)).toBeVisible()
    const link = contents.getByRole('link', { name: last })
    await link.click()
    await expect(page).toHaveURL(new RegExp(`#section-${count}$`))
    await expect(link).toHaveAttribute('aria-current', 'location')
    await expect(page.getByRole('heading', { name: `${count}. ${last}` })).toBeInViewport()

    await page.getByRole('link', { name: 'Back to Top' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    await expect(contents.getByRole('link').first()).toHaveAttribute('aria-current', 'location')
  })

  test(`${title}: an address with an anchor opens there`, { tag: WHOLE }, async ({ page }) => {
    await page.goto(`${paths[0]}#section-5`)
    await expect.poll(() => topOf(page, 'section-5')).toBeLessThan(120)
    await expect(contentsOf(page).locator('[aria-current=location]')).toHaveAttribute('href', '#section-5')
  })

  test(`${title}: on small screens the contents unfold, lead on and fold again`, { tag: WHOLE }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(paths[0] ?? '')
    const contents = contentsOf(page)
    await expect(contents.getByRole('link')).toHaveCount(0)
    await contents.getByText(`On this page, ${count} sections`).click()
    await expect(contents.getByRole('link')).toHaveCount(count)
    await expectAccessible(page)
    await contents.getByRole('link').nth(3).click()
    await expect.poll(() => topOf(page, 'section-4')).toBeLessThan(120)
    await expect(contents.getByRole('link')).toHaveCount(0)
  })
}

test('the legal pages name the operator, and how long things are kept', { tag: WHOLE }, async ({ page }) => {
  await page.goto('/terms')
  const provider = page.getByRole('region', { name: 'Service provider' })
  await expect(provider.getByRole('link', { name: 'icebox@operator.example' })).toHaveAttribute(
    'href',
    'mailto:icebox@operator.example',
  )
  await page.goto('/privacy')
  const kept = page.getByRole('table', { name: 'How long data is kept' })
  await expect(kept.getByRole('row', { name: /^Classification logs/ })).toContainText('1 year')
  await expect(page.getByRole('link', { name: 'Google API Services User Data Policy' })).toHaveAttribute(
    'href',
    'https://developers.google.com/terms/api-services-user-data-policy',
  )
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the texts are all there, the day of the revision among them', async ({ page }) => {
    await page.goto('/privacy')
    await expect(page.getByText(/^Last updated \w+ \d+, \d{4}$/)).toBeVisible()
    await expect(page.getByText('including the Limited Use requirements.')).toBeVisible()
    await page.goto('/terms#section-8')
    await expect(page.getByText('A filter makes mistakes.')).toBeInViewport()
    await page.goto('/security')
    await expect(page.getByText('There is no code that deletes a message.')).toBeVisible()
    await page.goto('/features')
    await expect(page.getByRole('listitem').filter({ hasText: 'API access and integrations' })).toContainText('Pro+')
    await page.goto('/status')
    await expect(page.locator('noscript p')).toContainText('This page asks the server in your browser')
  })

  test('questions unfold', { tag: WHOLE }, async ({ page }) => {
    await page.goto('/help')
    await expect(page.getByRole('searchbox')).toBeHidden()
    const answer = page.getByText('The permission is called')
    await expect(answer).toBeHidden()
    await page.getByText('How do I connect Gmail?').click()
    await expect(answer).toBeVisible()
  })
})

test('help: words narrow the questions down, and an address opens its answer', async ({ page }) => {
  await page.goto('/help#money-back')
  await expect(page.getByText('It can be used once, and nobody asks why.')).toBeVisible()
  const box = page.getByRole('searchbox', { name: 'Filter the questions' })
  await box.fill('app password fastmail')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['How do I connect Fastmail?'])
  await expect(page.getByText('imap.fastmail.com')).toBeVisible()
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^1 of \d+ questions$/)
  await box.fill('zebra')
  await expect(page.getByRole('search').getByRole('status')).toContainText('No question has these words.')
  await box.fill('')
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('How do I connect Gmail?')
})

test('status: mail providers stand beside our own parts', { tag: WHOLE }, async ({ page }) => {
  await page.goto('/status')
  const providers = page.getByRole('region', { name: 'Mail providers' })
  await expect(providers.getByRole('listitem')).toHaveCount(4)
  await expect(providers).not.toContainText('Not known yet.')
})

const LOOKS = [
  { pair: 'light and wide, dark and narrow', looks: { light: 1440, dark: 320 } },
  { pair: 'light and narrow, dark and wide', looks: { light: 320, dark: 1440 } },
] as const

for (const path of READABLE) {
  for (const { pair, looks } of LOOKS) {
    test(`${path} can be read by everybody: ${pair}`, { tag: WHOLE }, async ({ page }) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.setViewportSize({ width: looks[colorScheme], height: 900 })
        await page.goto(path)
        await untilQuiet(page)
        await expectAccessible(page)
      }
    })
  }
}
