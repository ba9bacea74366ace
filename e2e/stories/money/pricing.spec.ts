import { openPlans, openPlansWithStoppedClock } from '../../support/plan-pages.ts'
import { letGo, point } from '../../support/pointer.ts'
import { expect, test, WHOLE } from '../../support/test.ts'

test('pricing: seats and billing make the sum, and the link carries them to sign-up', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click()
  await page.waitForURL('**/pricing')
  await openPlans(page, '/pricing')
  const pro = page.getByRole('article', { name: 'Pro', exact: true })
  const trial = pro.getByRole('link', { name: 'Start free trial' })
  await expect(trial).toHaveAttribute('href', '/auth?plan=pro&seats=1&billing=monthly')
  await expect(pro.getByRole('button', { name: 'One fewer' })).toBeDisabled()

  await pro.getByRole('button', { name: 'One more' }).click()
  await pro.getByRole('button', { name: 'One more' }).click()
  await expect(pro).toContainText('$6.99 × 3 seats = $20.97 a month')

  await page.getByRole('radio', { name: 'Yearly' }).click()
  await expect(pro).toContainText('$5.20 × 3 seats = $15.60 a month, $187.20 billed yearly')
  const lite = page.getByRole('article', { name: 'Lite' })
  await expect(lite).toContainText('$44.40 billed yearly')
  await expect(lite.getByRole('link')).toHaveAttribute('href', '/auth?plan=lite&billing=yearly')

  await trial.click()
  await expect(page).toHaveURL(/\/auth\?plan=pro&seats=3&billing=yearly$/)
  await expect(page.getByText('$187.20 a year')).toBeVisible()
})

test('pricing: typed seats that are no number become 1', { tag: WHOLE }, async ({ page }) => {
  await openPlans(page, '/free-trial')
  const seats = page.getByRole('textbox', { name: 'Seats, Pro+' })
  await seats.fill('12')
  await expect(page.getByText('$9.99 × 9 + $8.99 × 3 seats = $116.88 a month. You save $3.00 a month')).toBeVisible()
  await seats.fill('many')
  await seats.blur()
  await expect(seats).toHaveValue('1')
})

test('pricing: the page is there before any script runs, with a title of its own', async ({ page }) => {
  const html = await (await page.request.get('/pricing?from=mail')).text()
  expect(html).toContain('<title>Pricing')
  expect(html).toContain('One price per seat.')
})

test('pricing: a held plus repeats every 150 ms until it is let go; minus is off at 1', { tag: WHOLE }, async ({
  page,
}) => {
  await openPlansWithStoppedClock(page, '/pricing')
  const pro = page.getByRole('article', { name: 'Pro', exact: true })
  const seats = pro.getByRole('textbox', { name: 'Seats, Pro' })
  const minus = pro.getByRole('button', { name: 'One fewer' })
  await expect(minus).toBeDisabled()

  await pro.getByRole('button', { name: 'One more' }).hover()
  await page.mouse.down()
  await expect(seats).toHaveValue('2')
  await page.clock.runFor(400)
  await expect(seats).toHaveValue('3')
  for (const value of ['4', '5', '6']) {
    await page.clock.runFor(149)
    await expect(seats).not.toHaveValue(value)
    await page.clock.runFor(1)
    await expect(seats).toHaveValue(value)
  }
  await letGo(page)
  await page.clock.runFor(1_000)
  await expect(seats).toHaveValue('6')

  await minus.hover()
  await page.mouse.down()
  await expect(seats).toHaveValue('5')
  await page.clock.runFor(400)
  for (const value of ['4', '3', '2', '1']) {
    await expect(seats).toHaveValue(value)
    await page.clock.runFor(150)
  }
  await expect(minus).toBeDisabled()
  await expect(seats).toHaveValue('1')
  await page.mouse.up()
})

test('pricing: leaving the button lets it go', { tag: WHOLE }, async ({ page }) => {
  await openPlansWithStoppedClock(page, '/pricing')
  const plus = page.getByRole('button', { name: 'One more: Seats, Pro+' })
  const seats = page.getByRole('textbox', { name: 'Seats, Pro+' })
  await plus.hover()
  await page.mouse.down()
  await expect(seats).toHaveValue('2')
  await point(page, 2, 2)
  await page.clock.runFor(2_000)
  await expect(seats).toHaveValue('2')
  await page.mouse.up()
})

test('pricing: the plans side by side', async ({ page }) => {
  await page.goto('/pricing')
  const table = page.getByRole('table')
  for (const plan of ['Lite', 'Pro', 'Pro+']) {
    await expect(table.getByRole('columnheader', { name: plan, exact: true })).toBeVisible()
  }
  const cells = (row: string) => table.getByRole('row', { name: row }).getByRole('cell')
  await expect(cells('Billed yearly')).toHaveText(['$44.40 a year', '$62.40 a year', '$90.00 a year'])
  await expect(cells('Move the protection line')).toContainText(['Not included', 'Included', 'Included'])
  await expect(cells('Rules in a sentence')).toContainText(['Write and try', 'Included', 'Included'])
  await expect(cells('Rules on mail already there')).toContainText(['Not included', 'Not included', 'Included'])
  await expect(cells('Ask senders to stop')).toContainText(['Not included', 'Included', 'Included'])
  await expect(cells('Automatic “No thanks” replies')).toContainText(['Not included', 'Not included', 'Included'])
  await expect(cells('API access and integrations')).toContainText(['Not included', 'Not included', 'Included'])
  await expect(cells('Sign in with your company')).toContainText(['Not included', 'Not included', 'Included'])
  await expect(page.getByRole('link', { name: 'Explore Team Plans' })).toHaveAttribute('href', '/teams')
})

test('pricing: search engines read the prices, with the address of this installation', { tag: WHOLE }, async ({
  page,
  baseURL,
}) => {
  const html = await (await page.request.get('/free-trial')).text()
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  const { offers } = JSON.parse(data)
  expect(offers).toContainEqual(
    expect.objectContaining({
      name: 'Pro, billed yearly',
      price: '62.40',
      priceCurrency: 'USD',
      url: `${baseURL}/pricing`,
    }),
  )
})

test('pricing: where nothing is sold nobody is sent to buy', { tag: WHOLE }, async ({ page }) => {
  // The page as a server without Stripe's keys sends it.
  await page.route('**/pricing', async route => {
    const response = await route.fetch()
    const html = (await response.text()).replace(
      'name="site:selling" content="on"',
      'name="site:selling" content="off"',
    )
    await route.fulfill({ response, body: html })
  })
  await page.goto('/pricing')
  await expect(page.getByText('Everyone signed in has full access')).toBeVisible()
  const cards = page.getByRole('article')
  await expect(cards.getByRole('link', { name: 'Sign in' })).toHaveCount(3)
  await expect(cards.getByRole('link', { name: 'Start free trial' })).toHaveCount(0)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('pricing: prices of both periods, the table and the answers can be read', async ({ page }) => {
    await page.goto('/pricing')
    await expect(page.getByRole('heading', { name: 'One price per seat.' })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Yearly' })).toBeHidden()
    await expect(page.getByRole('row', { name: 'Billed yearly' })).toContainText('$62.40 a year')
    await expect(page.getByRole('heading', { name: 'What counts as a scan?' })).toBeVisible()
    const pro = page.getByRole('article', { name: 'Pro', exact: true })
    await expect(pro.getByRole('link')).toHaveAttribute('href', '/auth?plan=pro&seats=1&billing=monthly')
  })
})

test('status: every part says that it works', { tag: WHOLE }, async ({ page }) => {
  await page.goto('/status')
  await expect(page.getByRole('status').filter({ hasText: 'Everything works.' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Mail worker' })).toContainText('It runs.')
})
