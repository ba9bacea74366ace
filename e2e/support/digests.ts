import { expect, type Page } from '@playwright/test'
import type { Client } from 'pg'

/** As if the mail had been moved an hour ago, and now were the time of the person's day at which they want to be told. */
export async function digestBecomesDue(db: Client, accountId: string): Promise<void> {
  await db.query(`update entry set moved_at = moved_at - interval '1 hour' where account_id = $1`, [accountId])
  await db.query(
    `update letter_choice set time_zone = 'UTC', digest_due_at = now(),
      at_minute = extract(hour from now() at time zone 'UTC') * 60 + extract(minute from now() at time zone 'UTC')
    where account_id = $1`,
    [accountId],
  )
  const soon = 'update period_letter set take_after = now() where account_id = $1 returning day'
  await expect.poll(async () => (await db.query(soon, [accountId])).rowCount, { timeout: 90_000 }).toBe(1)
}

/** Chooses something of the page's digest card; it stands there at once, and before the server has it. */
export async function chooseOfDigest(page: Page, choose: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse(
    answer => answer.request().method() === 'PATCH' && /\/api\/user\/[^/]+\/letters$/.test(answer.url()),
  )
  await choose()
  expect((await answered).ok()).toBe(true)
}

interface Reading {
  readonly page: Page
  readonly accountId: string
}

/** As the product shows the text of a message in the mailbox. */
export async function textOfDigest(db: Client, { page, accountId }: Reading): Promise<string> {
  const idOf = async () => {
    const named = `select id from entry where account_id = $1 and subject like 'Icebox: % on ice since %'`
    return (await db.query(named, [accountId])).rows[0]?.id
  }
  await expect.poll(idOf, { timeout: 90_000 }).toBeTruthy()
  const answer = await page.request.get(`/api/user/${accountId}/emails/${await idOf()}/text`)
  return (await answer.json()).text
}
