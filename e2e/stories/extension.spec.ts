import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { connect, type ExtensionBrowser, openExtensionBrowser } from '../support/extension.ts'
import { call, newcomer, play } from '../support/people.ts'
import { expect, test, WHOLE } from '../support/test.ts'

/** Extensions run in the whole browser, not in its headless shell. */
const CHROMIUM = process.env.EXTENSION_CHROMIUM ?? '/usr/bin/chromium'

test.setTimeout(480_000)

let browser: ExtensionBrowser
test.afterEach(() => browser.context.close())

const rows = (popup: Page) => popup.getByRole('list', { name: 'Recent activity, scrolls' }).getByRole('listitem')
const slider = (popup: Page) => popup.getByRole('slider', { name: 'Minimum confidence to block emails' })
const protection = (popup: Page) => popup.getByRole('switch', { name: 'Email Protection' })

async function arrive(baseURL: string | undefined) {
  browser = await openExtensionBrowser(baseURL ?? '', CHROMIUM)
  const page = await browser.context.newPage()
  const email = await newcomer(page)
  return { page, email, popup: await browser.popup() }
}

/** Until the server has answered what the act saves; the window shows it before that. */
async function saved(popup: Page, act: () => Promise<void>): Promise<void> {
  const answer = popup.waitForResponse(
    response => response.request().method() === 'PATCH' && response.url().endsWith('/api/v1/popup/settings'),
  )
  await act()
  expect((await answer).status()).toBe(200)
}

/** By its key, once the window may be used. */
async function moveLine(popup: Page, key: 'Home' | 'End', line: number): Promise<void> {
  await expect(slider(popup)).toBeEnabled()
  await slider(popup).focus()
  await saved(popup, () => popup.keyboard.press(key))
  await expect(slider(popup)).toBeEnabled()
  await expect(slider(popup)).toHaveValue(String(line))
}

/** By its key, once the window may be used. */
async function switchTo(popup: Page, isActive: boolean): Promise<void> {
  await expect(protection(popup)).toBeEnabled()
  await protection(popup).focus()
  await saved(popup, () => popup.keyboard.press('Space'))
  await expect(protection(popup)).toBeChecked({ checked: isActive })
}

/** As the pages say it. */
async function statsOf(page: Page): Promise<{ blockedToday: number; passedToday: number }> {
  const { user } = await (await page.request.get('/api/auth/status')).json()
  return (await page.request.get(`/api/user/${user.id}/stats`)).json()
}

interface Judged {
  readonly subject: string
  readonly processedAt: string
  readonly confidence: number | null
  readonly isBlocked: boolean
}

/** The next message that is cold enough for any line below it; one letter in twenty is not. */
async function nextCold(page: Page, email: string): Promise<Judged & { confidence: number }> {
  const from = Date.now()
  const { user } = await (await page.request.get('/api/auth/status')).json()
  const find = async () => {
    const log: Judged[] = await (await page.request.get(`/api/user/${user.id}/email-logs`)).json()
    return log.find(each => Date.parse(each.processedAt) > from && (each.confidence ?? 0) >= 60)
  }
  await expect(async () => {
    await play(page, 'cold-pitch', email)
    await expect.poll(find, { timeout: 60_000 }).toBeDefined()
  }).toPass({ timeout: 180_000 })
  const { confidence, ...found } = (await find()) as Judged
  return { ...found, confidence: confidence ?? 0 }
}

test('a browser is connected by its own page, counts at its icon, outlives a restart and is ended in the settings', {
  tag: WHOLE,
}, async ({ baseURL }) => {
  const { page, email, popup } = await arrive(baseURL)
  await expect.poll(() => browser.badge()).toBe('!')
  await expectAccessible(popup)
  await connect(browser, popup, baseURL ?? '')
  await expect(popup.getByText('Cold Email Filter')).toBeVisible()
  await expect(popup.getByText('Pro+ Plan Active')).toBeVisible()
  await expect(popup.getByRole('link', { name: 'View Blocked' })).toHaveAttribute('href', `${baseURL}/icebox`)
  // Its key is enough: nothing goes along that a page could be signed in by.
  const cookies = await browser.context.cookies()
  await browser.context.clearCookies()
  await popup.reload()
  await expect(popup.getByText('Recent Activity')).toBeVisible()
  await browser.context.addCookies(cookies)
  await popup.close()

  // The count takes the place of the sign that nothing is connected.
  await expect.poll(() => browser.badge()).toMatch(/^\d*$/)
  const before = Number(await browser.badge())
  await play(page, 'cold-pitch', email)
  const isCounted = async () => {
    await browser.ringAlarm()
    const [shown, { blockedToday: counted }] = [await browser.badge(), await statsOf(page)]
    return counted > before && shown === String(counted)
  }
  await expect.poll(isCounted, { timeout: 90_000, intervals: [2_000] }).toBe(true)
  // What comes later may be of the sender whose row is looked at.
  await call(page, 'POST /api/sandbox/trickle', { running: false })

  browser = await browser.restart()
  await expect.poll(() => browser.badge()).toMatch(/^\d+$/)
  const again = await browser.popup()
  const restore = again.getByRole('button', { name: /^Restore: / }).first()
  const sender = (await restore.getAttribute('aria-label'))?.replace('Restore: ', '') ?? ''
  const row = rows(again).filter({ hasText: sender }).first()
  await expect(row).toContainText('Blocked: ')
  await row.hover()
  await row.getByRole('button', { name: /^Restore: / }).click()
  await expect(row).toContainText('False positive: ')
  await again.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Blocked: ')

  await browser.context.setOffline(true)
  await expect(again.getByText('does not answer. Last seen')).toBeVisible()
  await expect(protection(again)).toBeDisabled()
  await expectAccessible(again)
  await browser.context.setOffline(false)
  await expect(protection(again)).toBeEnabled()

  const settings = await browser.context.newPage()
  await settings.goto('/settings')
  const devices = settings.getByRole('region', { name: 'Devices' })
  await expect(devices.getByRole('list', { name: 'Browser extension' }).getByRole('listitem')).toContainText(
    'Chrome on Linux',
  )
  await expectAccessible(settings)
  await devices.getByRole('button', { name: 'Revoke' }).click()
  await settings.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(devices.getByText('No browser is connected.')).toBeVisible()
  await expect(again.getByRole('heading', { name: 'Connect again' })).toBeVisible()
  await expect.poll(() => browser.badge()).toBe('!')
})

test('switch and line act on the next message, by keys alone, in both themes', { tag: WHOLE }, async ({ baseURL }) => {
  const { page, email, popup } = await arrive(baseURL)
  await connect(browser, popup, baseURL ?? '')
  await expect(rows(popup).first()).toBeVisible({ timeout: 90_000 })
  // What was being judged while the switch or the line moved would be taken for the next message.
  await call(page, 'POST /api/sandbox/trickle', { running: false })
  for (const colorScheme of ['light', 'dark'] as const) {
    await popup.emulateMedia({ colorScheme })
    await expectAccessible(popup)
  }
  const arrives = async (isMoved: (confidence: number) => boolean) => {
    const { subject, confidence, isBlocked } = await nextCold(page, email)
    expect(isBlocked, subject).toBe(isMoved(confidence))
    await expect(rows(popup).filter({ hasText: subject }).first()).toContainText(isBlocked ? 'Blocked: ' : 'Passed: ')
  }
  await popup.bringToFront()
  await switchTo(popup, false)
  await expect(popup.getByText('Inactive').first()).toBeVisible()
  await arrives(() => false)
  await switchTo(popup, true)
  await expect(popup.getByText('Active', { exact: true }).first()).toBeVisible()

  await popup.keyboard.press('Tab')
  await expect(slider(popup)).toBeFocused()
  await moveLine(popup, 'End', 99)
  await arrives(confidence => confidence >= 99)
  await moveLine(popup, 'Home', 60)
  await arrives(confidence => confidence >= 60)
  // The list scrolls by keys; Restore is within reach of Tab.
  await slider(popup).focus()
  await popup.keyboard.press('Tab')
  await expect(popup.getByRole('list', { name: 'Recent activity, scrolls' })).toBeFocused()
  await popup.keyboard.press('Tab')
  const pressed = popup.locator('button:focus')
  await expect(pressed).toHaveAccessibleName(/^Restore: /)
  const sender = (await pressed.getAttribute('aria-label'))?.replace('Restore: ', '') ?? ''
  await popup.keyboard.press('Enter')
  await expect(rows(popup).filter({ hasText: sender }).first()).toContainText('False positive: ')
})

test('an address that is none, is not safe or is no Icebox is told, and nothing is kept of it', {
  tag: WHOLE,
}, async ({ baseURL }) => {
  const other = createServer((_request, answer) => answer.end('{"hello":"there"}'))
  await new Promise<void>(resolve => other.listen(0, 'localhost', resolve))
  const { port } = other.address() as AddressInfo
  const { popup } = await arrive(baseURL)
  const words = popup.getByRole('status')
  const tried = async (address: string) => {
    await popup.getByRole('textbox').fill(address)
    await popup.keyboard.press('Enter')
    return words
  }
  await expect(await tried('')).toHaveText('Please enter the address of your Icebox.')
  await expect(await tried('two words')).toContainText('This is no address.')
  await expect(await tried('http://icebox.example.com')).toContainText(
    'Without https anybody on the way could read along.',
  )
  await expect(await tried(`localhost:${port}`)).toContainText('This is no Icebox')
  await expectAccessible(popup)
  other.closeAllConnections()
  await new Promise(resolve => other.close(resolve))
  await expect(await tried(`localhost:${port}`)).toContainText('does not answer')
  await expect.poll(() => browser.badge()).toBe('!')
})
