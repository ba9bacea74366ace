import type { Browser, Page } from '@playwright/test'
import { untilStill } from '../../support/quiet.ts'
import { expect, isAlive, moveFirst, test, WHOLE } from '../../support/test.ts'

/** A visitor who moves nothing until the story says so. */
async function visit({ browser, baseURL }: { browser: Browser; baseURL: string | undefined }, path: string) {
  const page = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 1280, height: 900 } })
  // A font that comes with the other styles is wider or narrower than what stands in for it.
  await page.route('**/geist-mono*', route => route.abort())
  await page.goto(path, { waitUntil: 'networkidle' })
  return page
}

const restOfStyles = (page: Page) => page.locator('link[rel=stylesheet]')

test('who only reads a page runs none of its scripts; the first move brings it to life', async ({
  browser,
  baseURL,
}) => {
  const page = await visit({ browser, baseURL }, '/pricing')
  await expect(page.locator('link[rel=modulepreload]')).not.toHaveCount(0)
  expect(await page.evaluate(isAlive)).toBe(false)
  await expect(restOfStyles(page)).toHaveJSProperty('disabled', true)
  await moveFirst(page)
  await page.waitForFunction(isAlive)
  await expect(restOfStyles(page)).toHaveJSProperty('disabled', false)
  await page.close()
})

test('the status page asks how things are without being touched', async ({ browser, baseURL }) => {
  const page = await visit({ browser, baseURL }, '/status')
  await page.waitForFunction(isAlive)
  await page.close()
})

/** What a missing rule would change somewhere. */
const DRAWN =
  `display position inset width height margin padding gap grid-template-columns flex order overflow visibility
  opacity color background-color background-image mask-image border border-radius box-shadow outline transform filter
  font letter-spacing text-align text-decoration text-wrap white-space animation transition`.split(/\s+/)

/** Runs in the page: how each of its elements is drawn, and what stands before it. */
function looks(properties: string[]): string[] {
  return [...document.body.querySelectorAll('*')].flatMap(element =>
    [null, '::before'].map(pseudo => {
      const style = getComputedStyle(element, pseudo)
      return `${element.tagName} ${properties.map(name => style.getPropertyValue(name)).join(';')}`
    }),
  )
}

test('the styles that stand in a page draw it as all styles do', { tag: WHOLE }, async ({ browser, baseURL }) => {
  for (const path of ['/', '/pricing', '/teams', '/help', '/terms']) {
    const page = await visit({ browser, baseURL }, path)
    // A part that is laid out between the two looks changes its sizes, whatever the styles are.
    await page.locator('html').evaluate(html => html.setAttribute('data-whole', 'yes'))
    await untilStill(page)
    const own = await page.evaluate(looks, DRAWN)
    await restOfStyles(page).evaluate(
      (link: HTMLLinkElement) =>
        new Promise<void>(resolve => {
          link.onload = () => resolve()
          link.disabled = false
        }),
    )
    const all = await page.evaluate(looks, DRAWN)
    expect(
      own.find((look, at) => look !== all[at]),
      path,
    ).toBeUndefined()
    await page.close()
  }
})

test('loading again, and coming back, leads to the line one left', { tag: WHOLE }, async ({ page }) => {
  await page.goto('/teams')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' })
  const top = () => link.evaluate(element => Math.round(element.getBoundingClientRect().top))
  // What is scrolled past is laid out then, and the link moves once more.
  await expect(async () => {
    await link.scrollIntoViewIfNeeded()
    const now = await top()
    await page.waitForTimeout(300)
    expect(await top()).toBe(now)
  }).toPass()
  const before = await top()
  await page.reload()
  await expect.poll(top).toBe(before)
  await link.click()
  await expect(page).toHaveURL(/\/pricing$/)
  await page.goBack()
  await expect.poll(top).toBe(before)
})
