import type { Client } from 'pg'
import { expectAccessible } from '../support/axe.ts'
import { openStoryDatabase } from '../support/database.ts'
import { closeByKey } from '../support/dialog.ts'
import { chooseOfDigest, digestBecomesDue, textOfDigest } from '../support/digests.ts'
import { newcomer, play } from '../support/people.ts'
import { expect, test, WHOLE } from '../support/test.ts'

let db: Client
test.beforeAll(async () => {
  db = await openStoryDatabase()
})
test.afterAll(() => db.end())

test('a digest of what went on ice reaches the inbox, and its link brings a message back without a sign-in', {
  tag: WHOLE,
}, async ({ page, browser }) => {
  test.setTimeout(360_000)
  const email = await newcomer(page)
  const { user } = await (await page.request.get('/api/auth/status')).json()
  await play(page, 'cold-pitch', email)
  await expect.poll(() => countIn('moved', user.id), { timeout: 90_000 }).toBeGreaterThan(0)

  await page.goto('/settings')
  const digest = page.getByRole('radiogroup', { name: 'Digest' })
  await chooseOfDigest(page, () => digest.getByText('Daily').click())
  await expect(page.getByLabel('Sent at')).toHaveValue('08:00')
  await expectAccessible(page)
  await digestBecomesDue(db, user.id)

  const text = await textOfDigest(db, { page, accountId: user.id })
  expect(text).toMatch(/% sure/)
  const restore = /Restore: (\S+)/.exec(text)?.[1] ?? ''

  await page.goto(/Ask them to stop: (\S+)/.exec(text)?.[1] ?? '')
  const asking = page.getByRole('dialog', { name: /to stop/ })
  await expect(asking).toBeVisible()
  await expect(page).not.toHaveURL(/ask=stop/)
  await closeByKey(asking)

  // Somebody who is not signed in here, on a phone say.
  const other = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await other.goto(restore)
  await expect(other.getByRole('heading', { name: 'Restore this message?' })).toBeVisible()
  await expect(other.getByText('It goes back to your inbox.')).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Restore' }).click()
  await expect(other.getByText('Done. The message is on its way to your inbox.')).toBeVisible()
  // Other mail goes on ice meanwhile; this one alone comes back.
  await expect.poll(() => countIn('restored_by_app', user.id), { timeout: 90_000 }).toBe(1)
  await other.reload()
  await expect(other.getByText('This link was used already. Nothing more was changed.')).toBeVisible()

  await other.goto(/No more of these letters: (\S+)/.exec(text)?.[1] ?? '')
  await other.getByRole('button', { name: 'Stop these letters' }).click()
  await expect(other.getByText('Done. You get no more of these letters.', { exact: false })).toBeVisible()
  await other.context().close()
  await page.goto('/settings')
  await expect(digest.getByRole('radio', { name: 'Off' })).toBeChecked()
})

async function countIn(state: string, accountId: string): Promise<number> {
  const query = 'select count(*) from entry where account_id = $1 and state = $2'
  const { rows } = await db.query(query, [accountId, state])
  return Number(rows[0]?.count)
}
