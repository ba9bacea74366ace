import type { Locator, Page } from '@playwright/test'
import { ownPage, play } from './people.ts'
import { expect } from './test.ts'

/** Cold mail arrives and goes on ice; the newest of it is restored. */
export async function putAside(page: Page, email: string): Promise<void> {
  // One letter in twenty of the sandbox passes for a close call, and no letter is drawn twice in a row.
  await play(page, 'cold-pitch', email)
  await play(page, 'cold-pitch', email)
  await page.goto('/icebox')
  const items = page.getByRole('list', { name: 'Messages: On ice' }).getByRole('listitem')
  await expect(items.first()).toBeVisible({ timeout: 90_000 })
  await page.keyboard.press('j')
  await page.keyboard.press('t')
  await expect(page.getByText('Back in your inbox', { exact: false }).first()).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByText('Thawed').first()).toBeVisible({ timeout: 60_000 })
}

export function openSettings(page: Page): Promise<void> {
  return fromAccountMenu(page, 'Settings')
}

/** Lets go of the mailbox in the settings. */
export async function disconnect(page: Page, email: string): Promise<void> {
  await openSettings(page)
  await page.getByRole('button', { name: `Disconnect: ${email}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Disconnect this mailbox?' })
  await expect(dialog.getByText('What becomes of the mail on ice?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('Mailbox disconnected').first()).toBeVisible()
}

/** The person takes the permission back at the provider; the dashboard asks to reconnect, and after that all is well. */
export async function reconnectAfterRevoking(page: Page, email: string, connect: () => Promise<void>): Promise<void> {
  await expect(page.getByText(/last checked/).first()).toBeVisible({ timeout: 90_000 })
  const revoked = await page.request.post('/api/sandbox/revoke', { data: { email }, headers: ownPage(page) })
  expect(revoked.ok()).toBe(true)
  // New mail makes the provider ring, and the look that follows is refused.
  await play(page, 'receipt', email)
  const way = page.getByRole('link', { name: /Reconnect|Connect .* again/ }).first()
  await expect(way).toBeVisible({ timeout: 90_000 })
  await way.click()
  await connect()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByText(/last checked/).first()).toBeVisible({ timeout: 90_000 })
  await expect(way).toBeHidden()
}

/** J walks down the dashboard's log to one of these rows; above it may stand mail of another story. */
export async function walkTo(page: Page, rows: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(rows.filter({ has: page.locator(':focus') })).toHaveCount(1, { timeout: 500 })
  }).toPass({ timeout: 30_000 })
}

/** By the menu of the account, which every signed-in page has. */
export async function fromAccountMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
