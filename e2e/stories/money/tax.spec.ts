import { typeCard } from '../../support/checkout.ts'
import { startProduct } from '../../support/product.ts'
import { agreeAtGoogle, lena } from '../../support/providers.ts'
import { test as base, expect, WHOLE } from '../../support/test.ts'

/** A product of its own, which adds tax. */
const test = base.extend<object, { product: { url: string } }>({
  product: [
    async ({ browser: _browser }, use) => {
      const { url, stop } = await startProduct({ STRIPE_TAX: 'true' })
      await use({ url })
      await stop()
    },
    { scope: 'worker', timeout: 330_000 },
  ],
  baseURL: ({ product }, use) => use(product.url),
})

test.setTimeout(300_000)
// A place that Stripe does not know is refused once.
test.use({ expectedErrors: [/status of 400/] })

test('where tax is added, the checkout asks where somebody is and says the whole price before they press', {
  tag: WHOLE,
}, async ({ page }) => {
  await page.goto('/auth?plan=pro&seats=2')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await agreeAtGoogle(page, lena)
  await expect(page).toHaveURL(/\/subscribe/)
  const order = page.getByRole('region', { name: 'Your order' })
  await expect(order.getByText('a month, plus tax')).toBeVisible()

  await typeCard(page, '4242424242424242')
  const start = page.getByRole('button', { name: 'Start free trial' })
  await start.click()
  await expect(page.getByText('Please choose your country.')).toBeVisible()
  await expect(page.getByLabel('Country')).toBeFocused()
  await expect(page).toHaveURL(/\/subscribe/)

  await page.getByLabel('Country').selectOption('US')
  const zip = page.getByLabel('ZIP code')
  await zip.fill('9410')
  await start.click()
  await expect(page.getByText('Please enter your ZIP code, for example 94107.')).toBeVisible()
  await zip.fill('00000')
  await expect(page.getByText('This place is not known, and tax depends on it.')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await zip.fill('94107')
  await expect(order.getByText('a month, tax included')).toBeVisible()
  await expect(order.getByText('$1.15')).toBeVisible()
  await expect(page.getByText('You allow Icebox to charge this card $15.13 a month, tax included')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByLabel('Country').selectOption('DE')
  await expect(zip).toBeHidden()
  await expect(order.getByText('$2.66')).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await start.click()
  await expect(page.getByText('Trial Started').first()).toBeVisible()

  await page.goto('/dashboard?tab=billing')
  const card = page.getByRole('region', { name: 'Current Subscription' })
  await expect(card.getByText('$13.98 a month plus tax')).toBeVisible()
})
