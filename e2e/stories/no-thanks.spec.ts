import type { Page } from '@playwright/test'
import type { Client } from 'pg'
import { expectAccessible } from '../support/axe.ts'
import { openStoryDatabase } from '../support/database.ts'
import { chooseOfDigest, digestBecomesDue, textOfDigest } from '../support/digests.ts'
import { call, newcomer, play } from '../support/people.ts'
import { expect, test, WHOLE } from '../support/test.ts'

/** What somebody who tries the demo has the patience for. */
const PATIENCE_MS = 180_000
const rowOf = (page: Page, list: string, name: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: name })
const asked = (page: Page, name: string) => rowOf(page, 'Asked to stop', name)

let db: Client
test.beforeAll(async () => {
  db = await openStoryDatabase()
})
test.afterAll(() => db.end())

for (const width of [1440, 390]) {
  test.describe(`${width} px`, { tag: WHOLE }, () => {
    test.use({ viewport: { width, height: 900 } })

    test('in three minutes a newcomer sees letters held, cancelled, sent, answered and heeded, and a digest that gives back', async ({
      page,
      browser,
    }) => {
      test.setTimeout(3 * PATIENCE_MS)
      const began = Date.now()
      const looks = lookAt(page)
      const email = await newcomer(page)
      const { user } = await (await page.request.get('/api/auth/status')).json()
      // What else comes meanwhile would be of the same campaigns, sooner or later.
      await call(page, 'POST /api/sandbox/trickle', { running: false })
      const [heeded = '', regretted = ''] = await pitchesOnIce(page, { email, accountId: user.id })
      await page.goto('/settings')
      const daily = page.getByRole('radiogroup', { name: 'Digest' }).getByRole('radio', { name: 'Daily' })
      await chooseOfDigest(page, () => daily.press('Space'))
      await expect(page.getByLabel('Sent at')).toHaveValue('08:00')

      for (const name of [heeded, regretted]) await askByKey(page, name)
      await looks.at()
      await page.goto('/no-thanks')
      await page.getByRole('button', { name: `Cancel: ${regretted}` }).press('Enter')
      await expect(asked(page, regretted)).toContainText('You cancelled it.')
      await looks.at()
      await switchOn(page)
      // The time of a mail has whole seconds, and only what came later is answered.
      await page.waitForTimeout(1_100)
      await play(page, 'stoppable', email)
      await expect(asked(page, heeded)).toContainText('Whether they stop is known after 21 days.', { timeout: 90_000 })
      await looks.at()

      await digestBecomesDue(db, user.id)
      const text = await textOfDigest(db, { page, accountId: user.id })
      const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
      await phone.goto(linkBeside(text, regretted, 'Restore'))
      await phone.getByRole('button', { name: 'Restore' }).press('Enter')
      await expect(phone.getByText('Done. The message is on its way to your inbox.')).toBeVisible()
      await phone.context().close()
      await expect.poll(() => countIn('restored_by_app', user.id, regretted), { timeout: 90_000 }).toBe(1)

      const marc = asked(page, 'Marc Bellamy')
      await expect(marc).toContainText(/Goes out in \d+ min/, { timeout: 90_000 })
      await expect(marc).toContainText('by itself')
      await looks.at()
      await letPass(page, '1 day')
      await looks.at()
      await page.goto('/no-thanks')
      await expect(marc).toContainText('Whether they stop is known after 21 days.', { timeout: 90_000 })

      await play(page, 'stoppable', email)
      await expect.poll(() => countIn('moved', user.id, 'Marc Bellamy'), { timeout: 90_000 }).toBe(2)
      await letPass(page, '31 days')
      await page.goto('/no-thanks')
      await expect(marc).toContainText('They wrote again after your no.')
      await expect(marc.getByRole('button', { name: /^Block/ })).toBeVisible()
      await expect(asked(page, heeded)).toContainText('Nothing came since.')
      await expect(asked(page, regretted)).toContainText('You cancelled it.')
      await looks.at()
      expect(Date.now() - began - looks.ms()).toBeLessThan(PATIENCE_MS)
    })
  })
}

/**
 * Axe at a step, whose time is nobody's who tries the demo, and the opening of pages, for which a crowded machine takes
 * long and no letter waits. Answers what both have taken.
 */
function lookAt(page: Page) {
  let ms = 0
  const apart = async <T>(act: () => Promise<T>): Promise<T> => {
    const began = Date.now()
    const done = await act()
    ms += Date.now() - began
    return done
  }
  const goto = page.goto.bind(page)
  page.goto = (url, options) => apart(() => goto(url, options))
  return { at: () => apart(() => expectAccessible(page)), ms: () => ms }
}

/** Two senders of different campaigns whom a reply reaches. */
async function pitchesOnIce(page: Page, { email, accountId }: { email: string; accountId: string }): Promise<string[]> {
  const names = async () => {
    const { rows } = await db.query(
      `select from_name from entry where account_id = $1 and state = 'moved' and label = 'cold_outreach'
        and stop_bars <@ '{no_list}' and stop_list_host is null group by from_name order by min(number) limit 2`,
      [accountId],
    )
    return rows.map(row => String(row.from_name))
  }
  const bring = async () => {
    const found = await names()
    if (found.length < 2) await play(page, 'cold-pitch', email)
    return found.length
  }
  await expect.poll(bring, { timeout: 120_000, intervals: [2_000] }).toBe(2)
  return names()
}

async function askByKey(page: Page, name: string): Promise<void> {
  await page.goto('/icebox')
  await rowOf(page, 'Messages: On ice', name).getByRole('button').press('Enter')
  await page.keyboard.press('n')
  const question = page.getByRole('dialog', { name: `Ask ${name} to stop?` })
  await question.getByRole('button', { name: 'Ask to stop' }).press('Enter')
  await expect(page.getByText('Asking them to stop', { exact: true }).first()).toBeVisible()
  await expect(question).toHaveCount(0)
}

async function switchOn(page: Page): Promise<void> {
  const automatic = page.getByRole('switch', { name: 'Answer cold mail by itself' })
  await automatic.press('Space')
  const question = page.getByRole('dialog', { name: 'Answer cold mail by itself?' })
  await question.getByLabel('I understand that a reply confirms my address.').press('Space')
  await question.getByRole('button', { name: 'Switch on' }).press('Enter')
  await expect(automatic).toBeChecked()
}

/** Of the message of this sender, since a digest tells of several. */
function linkBeside(text: string, name: string, label: string): string {
  const [, after = ''] = text.split(name)
  return new RegExp(`${label}: (\\S+)`).exec(after)?.[1] ?? ''
}

async function letPass(page: Page, time: string): Promise<void> {
  await page.goto('/sandbox')
  await page.getByRole('button', { name: time, exact: true }).press('Enter')
  await expect(page.getByText('Time has passed.', { exact: true }).first()).toBeVisible()
}

async function countIn(state: string, accountId: string, name: string): Promise<number> {
  const query = `select count(*) from entry where account_id = $1 and state = $2 and from_name = $3`
  return Number((await db.query(query, [accountId, state, name])).rows[0]?.count)
}
