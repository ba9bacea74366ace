import { chromium } from '@playwright/test'
import { PUBLIC_PAGES } from '../support/public-pages.ts'
import { expect, test, WHOLE } from '../support/test.ts'

/** As if the browser's owner had set the letters twice as large as usual. */
const LARGE_LETTERS = '--blink-settings=defaultFontSize=32,defaultFixedFontSize=26'

test('with letters twice as large nothing scrolls sideways on a phone', { tag: WHOLE }, async ({
  baseURL,
  launchOptions,
}) => {
  test.slow()
  const args = [...(launchOptions.args ?? []), LARGE_LETTERS]
  const browser = await chromium.launch({ ...launchOptions, args })
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  for (const path of [...PUBLIC_PAGES, '/auth']) {
    // With a place named in the address every part is laid out, the last one, too.
    await page.goto(`${baseURL}${path}#main`)
    const [letters, beyond] = await page.evaluate(() => [
      getComputedStyle(document.documentElement).fontSize,
      document.documentElement.scrollWidth - innerWidth,
    ])
    expect(letters).toBe('32px')
    expect(beyond, path).toBeLessThanOrEqual(0)
  }
  await browser.close()
})
