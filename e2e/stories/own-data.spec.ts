import { readFileSync } from 'node:fs'
import type { SandboxState } from '@icebox/contract/sandbox'
import type { Download, Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import type { Client } from 'pg'
import { expectAccessible } from '../support/axe.ts'
import { insertIced, openStoryDatabase } from '../support/database.ts'
import { expectToast } from '../support/failing.ts'
import { call, newcomer } from '../support/people.ts'
import { expect, test, WHOLE } from '../support/test.ts'

let db: Client
test.beforeAll(async () => {
  db = await openStoryDatabase()
})
test.afterAll(() => db.end())

// A link that is somebody else's, or was used.
test.use({ expectedErrors: [/status of 404/] })

/** Presses a button of the settings that brings a file. */
async function pressForFile(page: Page, name: 'Download' | 'Send by email'): Promise<Download> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name, exact: true }).click()
  await expectToast(page, {
    title: 'Download begun',
    text: 'Everything that is stored about you comes as one ZIP file.',
  })
  return download
}

async function filesOf(download: Download): Promise<Record<string, string>> {
  const files = unzipSync(readFileSync(await download.path()))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

test('everything stored about a person: downloaded at once, or by a link to the address they have confirmed', {
  tag: WHOLE,
}, async ({ page, browser }) => {
  test.setTimeout(300_000)
  await newcomer(page)
  await call(page, 'POST /api/sandbox/trickle', { running: false })
  const { user } = await (await page.request.get('/api/auth/status')).json()
  const state: SandboxState = await (await page.request.get('/api/sandbox')).json()
  const password = state.people.find(({ email }) => email === user.email)?.password
  await insertIced(db, user, { amount: 1, subject: 'Quick question', from: 'ann@pitch.example' })

  await page.goto('/settings')
  const file = await pressForFile(page, 'Download')
  expect(file.suggestedFilename()).toBe('icebox-data.zip')
  const files = await filesOf(file)
  expect(JSON.parse(files['json/account.json'] ?? '')).toMatchObject([{ email: user.email }])
  expect(JSON.parse(files['json/mailboxes.json'] ?? '')).toMatchObject([{ address: user.email }])
  // The next look finds that it lies in no folder, and its state follows.
  const iced = { from_address: 'ann@pitch.example', subject: 'Quick question 1', confidence: 96, frozen_by: 'judge' }
  expect(JSON.parse(files['json/email-log.json'] ?? '')).toContainEqual(expect.objectContaining(iced))
  expect(files['csv/email-log.csv']).toContain('Quick question 1')
  expect(files['README.txt']).toContain(`Gathered for ${user.email}`)
  expect(password).toBeTruthy()
  expect(Object.values(files).join()).not.toContain(password)

  await page.getByRole('button', { name: 'Send by email' }).click()
  await expectToast(page, {
    title: 'Export Requested',
    text: 'Your data export will be sent to your email address within 24 hours.',
  })
  const link = await linkInLetter(page, user.id)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible()
  await expectAccessible(page)
  await expectNobodyElse(await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage(), link)
  const byLink = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).press('Enter')
  expect((await filesOf(await byLink))['json/account.json']).toContain(user.email)
  await expect(page.getByText('The download has begun.')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('This link was used.')).toBeVisible()
  await expectAccessible(page)

  // To an address that nobody has confirmed no letter goes out, so that the file is saved here.
  await db.query('update account set email_proven = false where id = $1', [user.id])
  await page.goto('/settings')
  expect((await pressForFile(page, 'Send by email')).suggestedFilename()).toBe('icebox-data.zip')
})

/** Not somebody who is signed out, nor another account. */
async function expectNobodyElse(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await expect(page.getByText('Please sign in first, in a new tab.', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await newcomer(page)
  await page.goto(link)
  await expect(page.getByText('There is no such link for this account.')).toBeVisible()
  await expectAccessible(page)
  await page.context().close()
}

/** The letter as the product shows the text of a message in the mailbox. */
async function linkInLetter(page: Page, accountId: string): Promise<string> {
  const idOf = async () => {
    const named = `select id from entry where account_id = $1 and subject = 'Your Icebox data'`
    return (await db.query(named, [accountId])).rows[0]?.id
  }
  await expect.poll(idOf, { timeout: 90_000 }).toBeTruthy()
  const answer = await page.request.get(`/api/user/${accountId}/emails/${await idOf()}/text`)
  return /\S+\/own-data\?token=[\w-]+/.exec((await answer.json()).text)?.[0] ?? ''
}
