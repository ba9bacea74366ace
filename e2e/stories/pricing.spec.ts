import { expect, test } from '../support/test.ts'

test('pricing: seats and billing make the sum, and the link carries them to sign-up', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click()
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

test('pricing: typed seats that are no number become 1', async ({ page }) => {
  await page.goto('/free-trial')
  await page.waitForLoadState('networkidle')
  const seats = page.getByRole('textbox', { name: 'Seats, Pro+' })
  await seats.fill('12')
  await expect(page.getByText('$9.99 × 9 + $8.99 × 3 seats = $116.88 a month')).toBeVisible()
  await seats.fill('many')
  await seats.blur()
  await expect(seats).toHaveValue('1')
})

test('pricing: the page is there before any script runs, with a title of its own', async ({ page }) => {
  const html = await (await page.request.get('/pricing?from=mail')).text()
  expect(html).toContain('<title>Pricing')
  expect(html).toContain('One price per seat.')
})

test('status: every part says that it works', async ({ page }) => {
  await page.goto('/status')
  await expect(page.getByRole('status').filter({ hasText: 'Everything works.' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Mail worker' })).toContainText('It runs.')
})
