import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type BrowserContext, chromium, type Page, type Worker } from '@playwright/test'
import { unzipSync } from 'fflate'
import { CHROMIUM_ARGS } from './chromium.ts'
import { expect, waitUntilAlive } from './test.ts'

/** What a window of Chrome's extensions measures at most. */
export const POPUP_SIZE = { width: 360, height: 600 }

/** A Chromium of its own, the whole one, with the extension that the product hands out. It keeps what it knows when it is closed. */
export interface ExtensionBrowser {
  readonly context: BrowserContext
  readonly worker: Worker
  /** The extension's window, opened as a page. */
  popup(): Promise<Page>
  /** What stands at the icon. */
  badge(): Promise<string>
  /** The minute is over. */
  ringAlarm(): Promise<void>
  restart(): Promise<ExtensionBrowser>
}

/** Downloads the package from the product and starts a browser with it. */
export async function openExtensionBrowser(baseURL: string, executablePath: string): Promise<ExtensionBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'icebox-extension-'))
  const answer = await fetch(`${baseURL}/extension-chrome.zip`)
  expect(answer.headers.get('content-type')).toContain('zip')
  for (const [name, bytes] of Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())))) {
    const file = join(folder, 'unpacked', name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytes)
  }
  allowLocalhost(join(folder, 'unpacked', 'manifest.json'))
  return open({ folder, baseURL, executablePath })
}

/** No program can press the browser's own question for an address, so here it is answered before it is asked. */
function allowLocalhost(file: string): void {
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...manifest, host_permissions: ['http://localhost/*'] }))
}

interface Opening {
  readonly folder: string
  readonly baseURL: string
  readonly executablePath: string
}

async function open(opening: Opening): Promise<ExtensionBrowser> {
  const { folder, baseURL, executablePath } = opening
  const unpacked = join(folder, 'unpacked')
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath,
    // The headless browser that is a whole one; Playwright's own flag would start the shell.
    headless: false,
    args: [
      ...CHROMIUM_ARGS,
      ...['--headless=new', '--no-sandbox', `--disable-extensions-except=${unpacked}`, `--load-extension=${unpacked}`],
    ],
    ...{ baseURL, viewport: { width: 1440, height: 900 } },
  })
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  context.on('page', waitUntilAlive)
  return {
    ...{ context, worker },
    popup: async () => {
      const page = await context.newPage()
      await page.setViewportSize(POPUP_SIZE)
      await page.goto(new URL('popup.html', worker.url()).href)
      return page
    },
    badge: () => worker.evaluate('chrome.action.getBadgeText({})'),
    ringAlarm: () => worker.evaluate("chrome.alarms.create('look', { when: Date.now(), periodInMinutes: 1 })"),
    restart: async () => {
      await context.close()
      return open(opening)
    },
  }
}

/** Connects the window to the product, as somebody who is signed in and agrees. */
export async function connect({ context }: ExtensionBrowser, popup: Page, address: string): Promise<void> {
  const opened = context.waitForEvent('page')
  await popup.getByRole('textbox', { name: 'Address of your Icebox' }).fill(address)
  await popup.getByRole('button', { name: 'Connect' }).click()
  const page = await opened
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Connected.' })).toBeVisible()
  await page.close()
}
