import type { Page } from '@playwright/test'
import { signInAs } from '../support/people.ts'
import { point } from '../support/pointer.ts'
import { PUBLIC_PAGES as PAGES } from '../support/public-pages.ts'
import { expect, test, WHOLE } from '../support/test.ts'

const KEYS = ['userId', 'userEmail', 'selectedPlan', 'selectedSeats', 'invitationEmail']

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main, small screens' })
const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the menu opens, closes on a choice, on Escape and with the address, and gives the focus back', async ({
    page,
  }) => {
    await page.goto('/pricing')
    const open = page.getByRole('button', { name: 'Open menu' })
    await open.click()
    await expect(menuOf(page).getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth')
    await expect(menuOf(page).getByRole('link', { name: 'Start free trial' })).toHaveAttribute('href', '/free-trial')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(menuOf(page)).toBeHidden()
    await expect(open).toBeFocused()

    await open.click()
    await page.getByRole('button', { name: 'Close menu' }).click()
    await expect(menuOf(page)).toBeHidden()

    await open.click()
    await menuOf(page).getByRole('link', { name: 'Teams' }).click()
    await expect(page).toHaveURL(/\/teams$/)
    await expect(menuOf(page)).toBeHidden()

    await open.click()
    await page.goBack()
    await expect(page).toHaveURL(/\/pricing$/)
    await expect(menuOf(page)).toBeHidden()
  })
})

test('a button pressed before the scripts have come answers when they have', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 390, height: 844 } })
  let letGo: () => void = () => undefined
  const gate = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route('**/assets/*.js', async route => {
    await gate
    await route.continue()
  })
  await page.goto('/pricing', { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeHidden()
  letGo()
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible()
  await page.close()
})

test('a stranger is offered the trial and the way in', async ({ page }) => {
  await page.goto('/')
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('link', { name: 'Start free trial' })).toHaveAttribute('href', '/free-trial')
  await expect(banner.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth')
  await expect(banner.getByRole('link', { name: 'Dashboard' })).toBeHidden()
  for (const name of ['Discover', 'Pricing', 'Teams']) {
    await expect(banner.getByRole('link', { name })).toHaveAttribute('href', `/${name.toLowerCase()}`)
  }
})

test('who signed in is known before the first paint, and signing out forgets everything', async ({ page, browser }) => {
  await signInAs(page, 'maya')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' }).first()).toBeVisible()
  // What the other page begins with.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userId'))).toBeTruthy()
  const state = await page.context().storageState()
  const still = await (await browser.newContext({ storageState: state, baseURL: new URL(page.url()).origin })).newPage()
  // No script of ours has run there but the one in the head.
  await still.route('**/*.js', route => route.abort())
  await still.goto('/pricing')
  await expect(still.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(still.getByRole('banner').getByRole('link', { name: 'Start free trial' })).toBeHidden()

  await page.goto('/pricing')
  await page.evaluate(keys => keys.forEach(key => void localStorage.setItem(key, 'something')), KEYS)
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/\?logged_out=true$/)
  expect(await page.evaluate(keys => keys.filter(key => localStorage.getItem(key) !== null), KEYS)).toEqual([])
  await expect(page.getByRole('banner').getByRole('link', { name: 'Start free trial' })).toBeVisible()
  expect(await (await page.request.get('/api/auth/status')).json()).toEqual({ user: null })
})

test.describe('the theme', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('follows the system until one is chosen, and the choice is there from the first paint', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/')
    const light = await groundOf(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    const dark = await groundOf(page)
    expect(dark).not.toBe(light)

    await page.getByRole('radio', { name: 'Light' }).check()
    await expect.poll(() => groundOf(page)).toBe(light)
    await page.route('**/*.js', route => route.abort())
    await page.reload({ waitUntil: 'domcontentloaded' })
    expect(await groundOf(page)).toBe(light)
    await page.unroute('**/*.js')
    await page.goto('/teams')
    expect(await groundOf(page)).toBe(light)
    await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked()

    await page.getByRole('radio', { name: 'As the system' }).check()
    await expect.poll(() => groundOf(page)).toBe(dark)
  })
})

test.describe('toasts', () => {
  test.use({ expectedErrors: [/status of 5\d\d/] })

  async function failToStart(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Try the demo' }).first().click()
  }

  test('stand one at a time for five seconds, take F8 and a swipe to the right', async ({ page }) => {
    await page.route('**/api/sandbox/demo', route => route.fulfill({ status: 500, json: { message: 'Not today.' } }))
    await page.clock.install()
    await page.goto('/')
    const toast = page.getByText('Not today.', { exact: true })
    await failToStart(page)
    await expect(toast).toHaveCount(1)
    await failToStart(page)
    await expect(page.getByRole('listitem').filter({ has: toast })).toHaveCount(1)
    const box = await page.getByRole('list').filter({ has: toast }).boundingBox()
    expect(box?.width).toBe(420)
    await page.keyboard.press('F8')
    await expect(page.getByRole('region', { name: /Notifications/ })).toContainText('Not today.')
    await page.mouse.click(5, 5)
    await page.clock.runFor(6_000)
    await expect(toast).toHaveCount(0)

    await failToStart(page)
    await expect(toast).toHaveCount(1)
    await swipe(page, toast, 30)
    await expect(toast).toHaveCount(1)
    await swipe(page, toast, 90)
    await page.clock.runFor(1_000)
    await expect(toast).toHaveCount(0)
  })
})

async function swipe(page: Page, part: ReturnType<Page['getByText']>, by: number): Promise<void> {
  const box = await part.boundingBox()
  if (!box) throw new Error('there is nothing to swipe')
  const [x, y] = [box.x + 20, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by / 2, y, { steps: 4 })
  await page.mouse.move(x + by, y, { steps: 4 })
  await page.mouse.up()
}

test('hints open after 700 ms, and at once for 300 ms after one was open', { tag: WHOLE }, async ({ page }) => {
  await signInAs(page, 'maya')
  await page.clock.install({ time: '2026-11-23T09:00:00Z' })
  await page.goto('/dashboard', { waitUntil: 'networkidle' })
  const button = page.getByRole('switch').first()
  await expect(button).toBeVisible()
  await page.clock.pauseAt('2026-11-23T10:00:00Z')
  await page.waitForLoadState('networkidle')
  const hint = page.getByRole('tooltip')
  const box = await button.boundingBox()
  if (!box) throw new Error('there is no switch to point at')
  const onto = () => point(page, Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2))
  const away = () => point(page, 2, 2)
  await onto()
  await page.clock.runFor(650)
  await expect(hint).toHaveCount(0)
  await page.clock.runFor(100)
  await expect(hint).toHaveCount(1)

  await away()
  await page.clock.runFor(200)
  await expect(hint).toHaveCount(0)
  await onto()
  await page.clock.runFor(20)
  await expect(hint).toHaveCount(1)

  await away()
  await page.clock.runFor(400)
  await onto()
  await page.clock.runFor(200)
  await expect(hint).toHaveCount(0)
})

test('public pages run without a word in the console, and nothing is drawn anew', { tag: WHOLE }, async ({ page }) => {
  test.slow()
  const said: string[] = []
  page.on('console', message => said.push(`${message.type()}: ${message.text()}`))
  for (const path of PAGES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  }
  expect(said).toEqual([])
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('every public page can be read: its heading, its text, its head', async ({ page }) => {
    for (const path of [...PAGES, '/landing', '/free-trial', '/privacy', '/terms']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      const words = (await page.getByRole('main').innerText()).split(/\s+/).length
      expect(words, path).toBeGreaterThan(path === '/contact' || path === '/status' ? 20 : 150)
      await expect(page.locator('meta[name=description]'), path).toHaveAttribute('content', /^.{50,160}$/)
      await expect(page.locator('meta[property="og:image"]'), path).toHaveAttribute(
        'content',
        /^http.*\/share\/.*\.png$/,
      )
    }
  })

  test('shared pictures, robots.txt and the sitemap are there', { tag: WHOLE }, async ({ page, baseURL }) => {
    const map = await (await page.request.get('/sitemap.xml')).text()
    for (const path of PAGES) {
      expect(map).toContain(`<loc>${baseURL}${path}</loc>`)
      await page.goto(path)
      const picture = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? ''
      expect((await page.request.get(picture)).headers()['content-type'], path).toBe('image/png')
    }
    expect(await (await page.request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
    expect((await page.request.get('/no-such-page')).status()).toBe(404)
    expect((await page.request.get('/dashboard')).headers()['x-robots-tag']).toBe('noindex')
  })
})

test('nothing scrolls sideways at 320 px, which is also 1280 px at 400 %', { tag: WHOLE }, async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of [...PAGES, '/auth']) {
    // With a place named in the address every part is laid out, the last one, too.
    await page.goto(`${path}#main`)
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(beyond, path).toBeLessThanOrEqual(0)
  }
})

test('forced colours leave every button an edge; less motion leaves nothing moving', { tag: WHOLE }, async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  for (const path of ['/', '/pricing', '/teams']) {
    await page.goto(path)
    const bare = await page
      .getByRole('main')
      .locator('a[href^="/auth"], button:visible')
      .evaluateAll(parts =>
        parts
          .map(part => ({ text: part.textContent, style: getComputedStyle(part) }))
          .filter(
            ({ text, style }) => text !== '' && style.borderStyle === 'none' && style.textDecorationLine === 'none',
          )
          .map(({ text }) => text),
      )
    expect(bare, path).toEqual([])
    const moving = await page.evaluate(
      () => document.getAnimations().filter(each => each.playState === 'running').length,
    )
    expect(moving, path).toBe(0)
  }
})
