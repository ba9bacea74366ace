import { CONTACT_FILL_MS } from '@icebox/contract/contact'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import { ownPage, signInAs } from '../../support/people.ts'
import { expect, test, WHOLE } from '../../support/test.ts'

const MESSAGE = 'My last letter from the bank went on ice. How do I keep that from happening again?'

async function fillIn(page: Page, email = 'maya.visitor@fernbank.example'): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('What is it about?').selectOption('A wrong verdict')
  await page.getByLabel('Message', { exact: true }).fill(MESSAGE)
}

test('contact: a visitor is told what is missing, writes, and learns what happens next', async ({ page }) => {
  await page.goto('/contact')
  const send = page.getByRole('button', { name: 'Send message' })
  await expect(send).toBeEnabled()
  await send.click()
  await expect(page.getByText('Please enter the email address we may answer to.')).toBeVisible()
  await expect(page.getByText('Please write at least 10 characters.')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expectAccessible(page)

  await fillIn(page)
  await send.click()
  const heading = page.getByRole('heading', { name: 'Your message is sent.' })
  await expect(heading).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'maya.visitor@fernbank.example' })).toContainText(
    'They read it and answer to maya.visitor@fernbank.example.',
  )
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Write another' }).click()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')
})

test('contact: somebody who is signed in finds their address there', { tag: WHOLE }, async ({ page }) => {
  const { email } = await signInAs(page, 'maya')
  await page.goto('/contact')
  await expect(page.getByLabel('Email')).toHaveValue(email)
})

test('contact: a program that fills in what nobody sees gets the same friendly answer', { tag: WHOLE }, async ({
  page,
}) => {
  await page.goto('/contact')
  await expect(page.getByRole('button', { name: 'Send message' })).toBeEnabled()
  const trap = page.locator('input[name="website"]')
  await expect(trap).toHaveAttribute('tabindex', '-1')
  await expect(page.getByRole('textbox', { name: 'Leave this empty' })).toHaveCount(0)
  await trap.fill('https://pills.example', { force: true })
  await fillIn(page)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: 'Your message is sent.' })).toBeVisible()
})

test.describe('contact: past the limit', () => {
  test.use({ expectedErrors: [/429/] })
  test('the form says so and keeps the text', { tag: WHOLE }, async ({ page }) => {
    await page.goto('/contact')
    await expect(page.getByRole('button', { name: 'Send message' })).toBeEnabled()
    // Caught or not, each message counts; these are caught, so nobody is written to.
    for (let tries = 0; tries < 5; tries++) {
      await page.request.post('/api/contact', {
        data: { email: 'eve@people.example', topic: 'question', message: MESSAGE, website: 'x' },
        headers: ownPage(page),
      })
    }
    await fillIn(page)
    await page.getByRole('button', { name: 'Send message' }).click()
    const note = page.getByRole('alert').filter({ hasText: 'Not sent.' })
    await expect(note).toContainText('Too many tries.', { timeout: CONTACT_FILL_MS + 30_000 })
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue(MESSAGE)
  })
})

test('contact: without a script the page names the address to write to', { tag: WHOLE }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await page.goto('/contact')
  await expect(page.locator('noscript p')).toContainText('icebox@operator.example')
  await context.close()
})
