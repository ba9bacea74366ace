import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Client } from 'pg'
import { expectAccessible } from '../../support/axe.ts'
import { insertPerson, openAs, openStoryDatabase } from '../../support/database.ts'
import { expectToast } from '../../support/failing.ts'
import { call } from '../../support/people.ts'
import { expect, test, WHOLE } from '../../support/test.ts'

test.setTimeout(120_000)
// Signing in otherwise is refused, as is whoever is not signed in any more.
test.use({ expectedErrors: [/status of 40[134]/] })

let db: Client
test.beforeAll(async () => {
  db = await openStoryDatabase()
})
test.afterAll(() => db.end())

async function expectWellDrawn(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessible(page)
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** The token of a link as a letter brings it; what was asked for before has been sent, as its link would take the place. */
async function newLink(email: string): Promise<string> {
  const waiting = async () => {
    const { rows } = await db.query<{ n: number }>(
      `select count(*)::int as n from graphile_worker._private_jobs
       where key = (select 'way-in-letter:' || id from account where email = $1)`,
      [email],
    )
    return rows[0]?.n
  }
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0)
  const token = randomUUID()
  await db.query(
    `insert into way_in_link (account_id, token_hash, ends_at)
     select id, sha256($2::bytea), now() + interval '1 hour' from account where email = $1
     on conflict (account_id) do update set token_hash = excluded.token_hash, ends_at = excluded.ends_at`,
    [email, Buffer.from(token)],
  )
  return token
}

/** Leaves an address at the form, and signs in as it at the company. */
async function comeByCompany(page: Page, email: string): Promise<void> {
  await page.getByLabel('Company address').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Your company address')).toHaveValue(email)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('an owner brings the company’s provider, tries it, and requires it', { tag: WHOLE }, async ({ browser }) => {
  const owner = await insertPerson(db, 'company owner')
  const domain = `atelier-${owner.id.slice(0, 8)}.example`
  const page = await openAs(browser, db, owner)
  await call(page, 'POST /api/sandbox/subscribe', { planId: 'pro_plus', seats: 4 })
  const card = page.getByRole('region', { name: 'Company sign-in' })

  await test.step('sets it up', async () => {
    await page.goto('/team')
    await expect(card).toContainText('Not set up')
    await card.getByRole('button', { name: 'Set up company sign-in' }).click()
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(card.getByRole('alert')).toContainText('Please enter the issuer')
    await card.getByRole('button', { name: 'Use the Demo’s Company' }).click()
    // A domain of this visitor's own, as the first to prove one holds it.
    await expect(card.getByLabel('Mail domains')).toHaveValue(domain)
    await card.getByLabel('Mail domains').fill(`gmail.com, ${domain}`)
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(card.getByRole('alert')).toContainText('Anybody can have an address at gmail.com')
    await card.getByLabel('Mail domains').fill(domain)
    await expectWellDrawn(page)
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(card).toContainText('Domain not proven')
  })

  await test.step('proves the domain', async () => {
    await card.getByRole('button', { name: 'Look for the records' }).click()
    await expect(card.getByRole('alert')).toContainText('does not show the record yet')
    await expectWellDrawn(page)
    const opening = page.waitForEvent('popup')
    await card.getByRole('link', { name: 'the demo company’s DNS' }).click()
    const record = await opening
    await expect(record.getByLabel('Domain')).toHaveValue(domain)
    await record.getByRole('button', { name: 'Write the record' }).click()
    await expect(record.getByRole('listitem').filter({ hasText: domain })).toBeVisible()
    await record.close()
    await card.getByRole('button', { name: 'Look for the records' }).click()
    await expect(card).toContainText('Not tried yet')
  })

  await test.step('tries it, and requires it by the keyboard', async () => {
    await card.getByRole('button', { name: 'Try it' }).click()
    await page.getByRole('button', { name: `sam@${domain}` }).click()
    await expectToast(page, { title: 'Your company’s sign-in works', text: 'You may require it now.' })
    await expect(card).toContainText('Ready')
    await card.getByRole('button', { name: 'Require it' }).focus()
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Require company sign-in?' })
    await expectAccessible(page)
    await expect(question.getByRole('button', { name: 'Not now' })).toBeFocused()
    await question.getByRole('button', { name: 'Require it' }).focus()
    await page.keyboard.press('Enter')
    await expect(card).toContainText('Required')
    await expectWellDrawn(page)
  })

  const guest = await (await browser.newContext()).newPage()
  await test.step('somebody invited comes by it alone', async () => {
    await call(page, `POST /api/organization/${owner.id}/invite`, { email: `sam@${domain}` })
    await guest.goto('/auth')
    await guest.getByRole('link', { name: 'Sign in with your company' }).click()
    await expectWellDrawn(guest)
    await guest.getByLabel('Company address').fill('sam@nowhere.example')
    await guest.getByRole('button', { name: 'Continue' }).click()
    await expect(guest.getByRole('alert')).toContainText('No team here signs in at a provider of nowhere.example')
    await comeByCompany(guest, `stranger@${domain}`)
    await expect(guest.getByRole('alert')).toContainText('Nobody in your company’s team has this address.')
    await guest.goto('/auth?company=true')
    await comeByCompany(guest, `sam@${domain}`)
    await expect
      .poll(async () => (await (await guest.request.get('/api/auth/status')).json()).user?.email)
      .toBe(`sam@${domain}`)
  })

  await test.step('and proves anew who they are there', async () => {
    await guest.goto('/auth?again=true')
    await expect(guest.getByRole('heading', { name: 'Please sign in again' })).toBeVisible()
    await expectAccessible(guest)
    await guest.getByRole('button', { name: 'Continue' }).click()
    await guest.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(guest).not.toHaveURL(/auth/)
  })

  await test.step('the owner undoes it', async () => {
    await page.reload()
    await expect(card).toContainText('1 person has an address of these domains, 1 of them has signed in there.')
    await card.getByRole('button', { name: 'Make it optional' }).click()
    await expect(card).toContainText('Ready')
    await card.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Remove it' }).click()
    await expect(card).toContainText('Not set up')
    await expect.poll(async () => (await (await guest.request.get('/api/auth/status')).json()).user).toBeNull()
  })

  await test.step('whoever has no way of their own any more asks for a link', async () => {
    await guest.goto('/auth?company=true')
    await guest.getByLabel('Company address').fill(`sam@${domain}`)
    await guest.getByRole('button', { name: 'Send a link to this address' }).click()
    await expect(guest.getByRole('status').filter({ hasText: 'a link is on its way' })).toBeVisible()
    await guest.goto('/')
    await guest.goto('/auth#way_in=one-that-was-used')
    await expect(guest.getByRole('heading', { name: 'Your way in' })).toBeVisible()
    await expect(guest).toHaveURL(/\/auth$/)
    await expectWellDrawn(guest)
    await guest.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(guest.getByRole('alert')).toContainText('This link has ended or was used.')
  })

  await test.step('a link is heard in a page that stands open, and leads to where a way is added', async () => {
    await guest.goto(`/auth#way_in=${await newLink(`sam@${domain}`)}`)
    await expect(guest.getByRole('heading', { name: 'Your way in' })).toBeVisible()
    await expect(guest).toHaveURL(/\/auth$/)
    await guest.getByRole('button', { name: 'Sign in', exact: true }).click()
    const ways = guest.getByRole('region', { name: 'Ways to sign in' })
    await expect(ways.getByRole('status').filter({ hasText: 'You have no way to sign in yet.' })).toBeVisible()
    await expectWellDrawn(guest)
  })

  await test.step('too late for that, another link is offered', async () => {
    await db.query(
      `update session set created_at = now() - interval '6 minutes'
       where account_id = (select id from account where email = $1)`,
      [`sam@${domain}`],
    )
    await guest.getByRole('list', { name: 'Add one:' }).getByRole('button', { name: 'Google' }).click()
    await expect(guest.getByRole('heading', { name: 'Please sign in again' })).toBeVisible()
    await expectWellDrawn(guest)
    await guest.getByRole('button', { name: 'Send me a link' }).click()
    await expect(guest.getByRole('status').filter({ hasText: 'A link is on its way' })).toBeVisible()
    await guest.goto(`/auth?again=true#way_in=${await newLink(`sam@${domain}`)}`)
    await guest.getByRole('button', { name: 'Sign in', exact: true }).click()
    await guest.getByRole('list', { name: 'Add one:' }).getByRole('button', { name: 'Google' }).click()
    await expect(guest.getByRole('heading', { name: /Google/ })).toBeVisible()
    await guest.getByRole('link', { name: 'Cancel' }).click()
    await expect(guest.getByText('You declined at Google. Nothing was added.').first()).toBeVisible()
  })
})
