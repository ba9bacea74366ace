import type { Client } from 'pg'
import { expectAccessible } from '../../support/axe.ts'
import { insertMailbox, insertPerson, joinTeam, letIn, openAs, openStoryDatabase } from '../../support/database.ts'
import { subscribe } from '../../support/people.ts'
import { expect, test, WHOLE } from '../../support/test.ts'

let db: Client
test.beforeAll(async () => {
  db = await openStoryDatabase()
})
test.afterAll(() => db.end())

test('rules: the owner blocks a domain for the whole team; a member sees it and opts out', async ({
  page,
  browser,
}) => {
  const owner = await insertPerson(db, 'lists owner')
  const member = await insertPerson(db, 'lists member')
  await insertMailbox(db, owner)
  await insertMailbox(db, member)
  await letIn(page, db, owner)
  await subscribe(page, { planId: 'pro', seats: 3 })
  await joinTeam(db, member, owner)
  await page.goto('/reclassify')
  const card = page.getByRole('region', { name: /Your team/ })
  await expect(card).toContainText('Your team decided about nobody yet.')
  await card.getByLabel('Address or domain for the team').fill('@Pitch.example')
  await card.getByRole('button', { name: 'Block for all' }).click()
  const lines = page.getByRole('list', { name: 'Senders of your team' }).getByRole('listitem')
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText('@pitch.example')
  await expect(page.getByText('Sender blocked for the team', { exact: true })).toBeVisible()
  await card.getByText('Allow', { exact: true }).click()
  await card.getByLabel('Address or domain for the team').fill('ada@example.com')
  await page.keyboard.press('Enter')
  await expect(lines).toHaveCount(2)
  await expectAccessible(page)

  const other = await openAs(browser, db, member)
  await other.goto('/reclassify')
  const theirs = other.getByRole('list', { name: 'Senders of your team' }).getByRole('listitem')
  await expect(theirs).toHaveCount(2)
  await expect(other.getByLabel('Address or domain for the team')).toBeHidden()
  await expect(other.getByRole('button', { name: 'Remove @pitch.example for the team' })).toBeHidden()
  await other.getByRole('button', { name: 'Opt out of @pitch.example' }).click()
  await expect(theirs.filter({ hasText: '@pitch.example' })).toContainText('Not for you')
  await expectAccessible(other)
  await other.context().close()

  await expect(lines.filter({ hasText: '@pitch.example' })).not.toContainText('Not for you')
  await page.getByRole('button', { name: 'Remove @pitch.example for the team' }).click()
  await expect(lines).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(lines).toHaveCount(2)
})

test('rules: an admin drops a list for the whole team, each line says what became of it, and one press takes it back', {
  tag: WHOLE,
}, async ({ page, browser }) => {
  const owner = await insertPerson(db, 'list owner')
  const member = await insertPerson(db, 'list member')
  await insertMailbox(db, owner)
  await insertMailbox(db, member)
  await letIn(page, db, owner)
  await subscribe(page, { planId: 'pro', seats: 3 })
  await joinTeam(db, member, owner)
  await page.goto('/reclassify')
  await page.getByRole('button', { name: 'Add many senders for the team' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add many senders for the team' })
  const cards = ['BEGIN:VCARD', 'FN:Ada', 'EMAIL:ada@pitch.example', 'EMAIL:ada@home.example', 'END:VCARD'].join('\r\n')
  await dialog
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'team.vcf', mimeType: 'text/vcard', buffer: Buffer.from(cards) })
  await expect(dialog).toContainText('2 senders named.')
  await dialog.getByLabel('Senders', { exact: true }).fill('ada@pitch.example\nada@home.example\n@gmail.com\nnobody')
  await expect(dialog).toContainText('3 senders named, 1 line left out.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Block 3 senders for all' }).click()
  const report = page.getByRole('dialog', { name: 'What became of the list' })
  await expect(report).toContainText('2 added, 1 refused, 1 line left out.')
  await expect(report.getByRole('listitem').first()).toContainText('Anyone can have an address at gmail.com')
  // Under the pointer the toast stands for longer than its ten seconds.
  await page.getByRole('button', { name: 'Undo' }).hover()
  await expectAccessible(page)
  await report.getByRole('button', { name: 'Done' }).click()
  const lines = page.getByRole('list', { name: 'Senders of your team' }).getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).hover()

  const other = await openAs(browser, db, member)
  await other.goto('/reclassify')
  const theirs = other.getByRole('list', { name: 'Senders of your team' }).getByRole('listitem')
  await expect(theirs).toHaveCount(2)
  await expect(other.getByRole('button', { name: 'Add many senders for the team' })).toBeHidden()
  await other.getByRole('button', { name: 'Opt out of ada@home.example' }).click()
  await expect(theirs.filter({ hasText: 'ada@home.example' })).toContainText('Not for you')
  await other.context().close()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  await expect(page.getByText('Your team decided about nobody yet.', { exact: false })).toBeVisible()
})

test('rules: who is alone has no card of a team', { tag: WHOLE }, async ({ page }) => {
  const person = await insertPerson(db, 'lists alone')
  await insertMailbox(db, person)
  await letIn(page, db, person)
  await subscribe(page, { planId: 'lite' })
  await page.goto('/reclassify')
  await expect(page.getByText('You block nobody yet.', { exact: false })).toBeVisible()
  await expect(page.getByRole('region', { name: /Your team/ })).toBeHidden()
})
