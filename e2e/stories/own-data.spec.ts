import { readFileSync } from 'node:fs'
import type { SandboxState } from '@icebox/contract/sandbox'
import type { Download, Page } from '@playwright/test'
import type { Client } from 'pg'
import { insertIced, openStoryDatabase } from '../support/database.ts'
import { expectToast } from '../support/failing.ts'
import { call } from '../support/people.ts'
import { expect, test, WHOLE } from '../support/test.ts'

let db: Client
test.beforeAll(async () => {
  db = await openStoryDatabase()
})
test.afterAll(() => db.end())

/** Presses a button of the settings that brings a file. */
async function pressForFile(page: Page, name: 'Download' | 'Send by email'): Promise<Download> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name, exact: true }).click()
  await expectToast(page, { title: 'Export saved', text: 'Everything that is stored about you is in your downloads.' })
  return download
}

test('everything stored about a person: downloaded at once, or sent to the address they have confirmed', {
  tag: WHOLE,
}, async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto('/auth')
  await call(page, 'POST /api/sandbox/demo')
  await call(page, 'POST /api/sandbox/trickle', { running: false })
  const { user } = await (await page.request.get('/api/auth/status')).json()
  const state: SandboxState = await (await page.request.get('/api/sandbox')).json()
  const password = state.people.find(({ email }) => email === user.email)?.password
  await insertIced(db, user, { amount: 1, subject: 'Quick question', from: 'ann@pitch.example' })

  await page.goto('/settings')
  const file = await pressForFile(page, 'Download')
  expect(file.suggestedFilename()).toBe('icebox-data.json')
  const text = readFileSync(await file.path(), 'utf8')
  const { account, mailbox, entry } = JSON.parse(text)
  expect(account).toMatchObject([{ email: user.email }])
  expect(mailbox).toMatchObject([{ address: user.email }])
  // The next look finds that it lies in no folder, and its state follows.
  const iced = { from_address: 'ann@pitch.example', subject: 'Quick question 1', confidence: 96, frozen_by: 'judge' }
  expect(entry).toContainEqual(expect.objectContaining(iced))
  expect(password).toBeTruthy()
  expect(text).not.toContain(password)

  await page.getByRole('button', { name: 'Send by email' }).click()
  await expectToast(page, {
    title: 'Export Requested',
    text: 'Your data export will be sent to your email address within 24 hours.',
  })
  await page.goto('/dashboard')
  const log = page.getByRole('list', { name: 'Email log' }).getByRole('listitem')
  await expect(log.filter({ hasText: 'Your Icebox data' })).toBeVisible({ timeout: 60_000 })

  // To an address that nobody has confirmed no letter goes out, so that the file is saved here.
  await db.query('update account set email_proven = false where id = $1', [user.id])
  await page.goto('/settings')
  expect((await pressForFile(page, 'Send by email')).suggestedFilename()).toBe('icebox-data.json')
})
