import type { Browser, Page } from '@playwright/test'
import { expect, test, WHOLE } from '../support/test.ts'

/** A phone on which the very first thing that happens in the page is what the story does. */
async function openOnPhone(browser: Browser, baseURL: string | undefined, path: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await page.goto(path, { waitUntil: 'commit' })
  return page
}

for (const visit of [1, 2, 3, 4, 5]) {
  test(`first touch: Yearly chosen before anything else is what price and link say, visit ${visit}`, {
    tag: WHOLE,
  }, async ({ browser, baseURL }) => {
    const page = await openOnPhone(browser, baseURL, '/pricing')
    await page.getByText('Yearly').first().tap()
    const pro = page.getByRole('article', { name: 'Pro', exact: true })
    await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked()
    await expect(pro).toContainText('$62.40 billed yearly')
    await expect(pro.getByRole('link', { name: 'Start free trial' })).toHaveAttribute(
      'href',
      '/auth?plan=pro&seats=1&billing=yearly',
    )
    await page.context().close()
  })
}

test('first touch: price, link and choice never say different things on the way', async ({ browser, baseURL }) => {
  const page = await openOnPhone(browser, baseURL, '/pricing')
  await page.getByText('Yearly').first().tap()
  const seen = await page.evaluate(async () => {
    const kinds = new Set<string>()
    // Until the choice has stood for three seconds; a busy machine may take long to get there.
    const last = performance.now() + 60_000
    for (let end = last; performance.now() < Math.min(end, last); await new Promise(requestAnimationFrame)) {
      const chosen = document.querySelector<HTMLInputElement>('input[type=radio]:checked')?.value
      const link = document.querySelector('article a[href*="plan=pro&"]')?.getAttribute('href')
      kinds.add(`${chosen} ${link?.split('billing=')[1]}`)
      if (chosen === 'yearly' && end === last) end = performance.now() + 3_000
    }
    return [...kinds]
  })
  // By the time it is looked at the choice may have been made already.
  expect(['monthly monthly, yearly yearly', 'yearly yearly']).toContain(seen.join(', '))
  await page.context().close()
})

test('first touch: a choice made while React is taking the page over is what price and link say', {
  tag: WHOLE,
}, async ({ page }) => {
  // The first moment at which React has its mark on the element; what it drew is not in force yet.
  await page.addInitScript(() => {
    const turns = new MessageChannel()
    turns.port1.onmessage = () => {
      const yearly = document.querySelector<HTMLInputElement>('input[type=radio][value=yearly]')
      if (yearly && Object.keys(yearly).some(key => key.startsWith('__reactProps'))) yearly.click()
      else turns.port2.postMessage('look again')
    }
    turns.port2.postMessage('look')
  })
  await page.goto('/pricing')
  const pro = page.getByRole('article', { name: 'Pro', exact: true })
  await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked()
  await expect(pro).toContainText('$62.40 billed yearly')
})

test('first touch: a seat more, a typed number of seats, a question and a link answer, too', { tag: WHOLE }, async ({
  browser,
  baseURL,
}) => {
  const pricing = await openOnPhone(browser, baseURL, '/pricing')
  await pricing.getByRole('button', { name: 'One more: Seats, Pro', exact: true }).tap()
  await expect(pricing.getByRole('textbox', { name: 'Seats, Pro', exact: true })).toHaveValue('2')
  await pricing.context().close()

  const typing = await openOnPhone(browser, baseURL, '/pricing')
  await typing.getByRole('textbox', { name: 'Seats, Pro', exact: true }).pressSequentially('4')
  await expect(typing.getByRole('article', { name: 'Pro', exact: true })).toContainText('× 9 + ')
  await typing.context().close()

  const folded = await openOnPhone(browser, baseURL, '/help')
  await folded.locator('summary').first().tap()
  await expect(folded.locator('details').first()).toHaveAttribute('open')
  await folded.waitForTimeout(1_500)
  await expect(folded.locator('details').first()).toHaveAttribute('open')
  await folded.context().close()

  const leaving = await openOnPhone(browser, baseURL, '/pricing')
  await leaving.getByRole('article', { name: 'Lite' }).getByRole('link', { name: 'Start free trial' }).tap()
  await expect(leaving).toHaveURL(/\/auth\?plan=lite&billing=monthly$/)
  await leaving.context().close()
})

test('first touch: the menu opens and a message that was written before the scripts is kept', { tag: WHOLE }, async ({
  browser,
  baseURL,
}) => {
  const menu = await openOnPhone(browser, baseURL, '/')
  await menu.getByRole('button', { name: /menu/i }).first().tap()
  await expect(menu.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  await menu.context().close()

  const contact = await openOnPhone(browser, baseURL, '/contact')
  await contact.locator('textarea').fill('Where is the key?')
  await contact.waitForTimeout(1_500)
  await expect(contact.locator('textarea')).toHaveValue('Where is the key?')
  await contact.context().close()
})
