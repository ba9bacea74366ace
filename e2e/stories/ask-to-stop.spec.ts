import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { insertIced, insertMailbox, insertPerson, letIn, openStoryDatabase } from '../support/database.ts'
import { newcomer, play } from '../support/people.ts'
import { expect, test, WHOLE } from '../support/test.ts'

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first()
const rowOf = (page: Page, list: string, name: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: name })

test('a newcomer asks a sender to stop, thinks again, asks once more, and sees that it went out', async ({ page }) => {
  test.setTimeout(240_000)
  await play(page, 'stoppable', await newcomer(page))
  await page.goto('/icebox')
  const pitch = rowOf(page, 'Messages: On ice', 'Marc Bellamy')
  await pitch.getByRole('button').click({ timeout: 90_000 })
  await page.keyboard.press('n')
  const question = page.getByRole('dialog', { name: 'Ask Marc Bellamy to stop?' })
  await expect(question.getByRole('heading', { name: 'A reply from your own address' })).toBeVisible()
  await expect(question).toContainText('A reply confirms that your address is read.')
  await expect(question).toContainText('marc@try-brandloft.example')
  await expect(question).toContainText('Please remove me from your list')
  await expectAccessible(page)

  const ask = question.getByRole('button', { name: 'Ask to stop' })
  await ask.click()
  await expect(toast(page, 'Asking them to stop')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Undone')).toBeVisible()
  await page.keyboard.press('n')
  await ask.click()
  await expect(toast(page, 'Asking them to stop')).toBeVisible()

  // The other one has a list that a click leaves; nothing is sent by looking.
  await rowOf(page, 'Messages: On ice', 'Hanna Voss').getByRole('button').click()
  await page.keyboard.press('n')
  const leaving = page.getByRole('dialog', { name: 'Ask Hanna Voss to stop?' })
  await expect(leaving.getByRole('heading', { name: 'Leave their list by one click' })).toBeVisible()
  await expect(leaving).toContainText('No letter of yours goes out.')
  await leaving.getByRole('button', { name: 'Cancel' }).click()

  await page.goto('/no-thanks')
  const asked = rowOf(page, 'Asked to stop', 'Marc Bellamy')
  await expect(asked.filter({ hasText: 'You cancelled it.' })).toHaveCount(1)
  await expect(asked.filter({ hasText: 'Whether they stop is known after 21 days.' })).toHaveCount(1, {
    timeout: 90_000,
  })
  await expect(page.getByText('1 asked, known after 21 days')).toBeVisible()
  await expect(rowOf(page, 'Asked to stop', 'Hanna Voss')).toHaveCount(0)
  await expectAccessible(page)
})

test('switched on by keyboard, the letter waits for its own time, and is cancelled', { tag: WHOLE }, async ({
  page,
}) => {
  test.setTimeout(360_000)
  const email = await newcomer(page)
  await page.goto('/no-thanks')
  const automatic = page.getByRole('switch', { name: 'Answer cold mail by itself' })
  await expect(automatic).not.toBeChecked()
  await automatic.press('Space')
  const question = page.getByRole('dialog', { name: 'Answer cold mail by itself?' })
  await expect(question).toContainText(/Would have answered|No cold mail came/)
  const switchOn = question.getByRole('button', { name: 'Switch on' })
  await expect(switchOn).toBeDisabled()
  await expectAccessible(page)
  await question.getByLabel('I understand that a reply confirms my address.').press('Space')
  await switchOn.press('Enter')
  await expect(toast(page, 'Automatic letters are on')).toBeVisible()
  await expect(automatic).toBeChecked()

  // The time of a mail has whole seconds, and only what came later is answered.
  await page.waitForTimeout(1_100)
  await play(page, 'stoppable', email)
  // A round in which letters are planned comes once a minute.
  const held = rowOf(page, 'Asked to stop', 'Marc Bellamy')
  await expect(held).toContainText('by itself', { timeout: 240_000 })
  await expect(held).toContainText(/Goes out in \d+ min/)
  await held.getByText('What goes out').click()
  await expect(held).toContainText('Please remove me from your list')
  await held.getByRole('button', { name: 'Cancel: Marc Bellamy' }).press('Enter')
  await expect(toast(page, 'Cancelled')).toBeVisible()
  await expect(held).toContainText('You cancelled it.')

  await automatic.press('Space')
  await expect(toast(page, 'Automatic letters are off')).toBeVisible()
  await expect(automatic).not.toBeChecked()
})

test.describe('what is refused', () => {
  // The server says what it finds, and browsers write the answer down as an error.
  test.use({ expectedErrors: [/status of 400/] })

  test('a letter of one’s own is written, refused with a link in it, saved and given up', { tag: WHOLE }, async ({
    page,
  }) => {
    await newcomer(page)
    await page.goto('/no-thanks')
    const words = page.getByRole('textbox', { name: 'Words' })
    await words.fill('Dear ')
    await page.getByRole('button', { name: '{first name}' }).click()
    await page.keyboard.type(', see https://example.com')
    await expect(page.getByRole('region', { name: 'To Derek at Pipelinely it reads' })).toContainText('Dear Derek, see')
    const save = page.getByRole('button', { name: 'Save letter' })
    await save.click()
    await expect(page.getByText('A letter holds no links or addresses.')).toBeVisible()
    await words.fill('Dear {first name}, no thanks.')
    await save.click()
    await expect(page.getByText('These are your own words.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Give up these words' }).click()
    await expect(page.getByText('This is the default letter.')).toBeVisible()
  })
})

test('with Lite it stands there locked, and says what unlocks it', { tag: WHOLE }, async ({ page }) => {
  const db = await openStoryDatabase()
  const person = await insertPerson(db, 'lite asker')
  await insertMailbox(db, person)
  await insertIced(db, person, { amount: 2, subject: 'Backlinks', from: 'tom@links.example' })
  await db.query(`update account set subscription_status = 'active', subscription_tier = 'lite' where id = $1`, [
    person.id,
  ])
  await letIn(page, db, person)
  await db.end()
  await page.goto('/icebox')
  await page.getByRole('button', { name: 'Ask to stop, not in your plan' }).click()
  const question = page.getByRole('dialog', { name: /^Ask .* to stop\?$/ })
  await expect(question).toContainText('Pro and Pro+ do.')
  await expect(question.getByRole('link', { name: 'Change Plan' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/no-thanks')
  await expect(page.getByRole('switch', { name: 'Answer cold mail by itself' })).toBeDisabled()
  await expect(page.getByRole('textbox', { name: 'Words' })).toHaveAttribute('readonly', '')
  await expectAccessible(page)
})
