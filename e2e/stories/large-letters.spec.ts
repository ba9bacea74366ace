import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { PUBLIC_PAGES } from '../support/public-pages.ts'
import { expect, test } from '../support/test.ts'

/** A browser whose owner set the letters twice as large as usual. */
function withLargeLetters(folder: string): string {
  mkdirSync(join(folder, 'Default'), { recursive: true })
  const letters = { default_font_size: 32, default_fixed_font_size: 26 }
  writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify({ webkit: { webprefs: letters } }))
  return folder
}

test('with letters twice as large nothing scrolls sideways on a phone', async ({ baseURL, launchOptions }, info) => {
  test.slow()
  const browser = await chromium.launchPersistentContext(withLargeLetters(info.outputPath('profile')), {
    ...launchOptions,
    viewport: { width: 390, height: 844 },
  })
  const page = await browser.newPage()
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
