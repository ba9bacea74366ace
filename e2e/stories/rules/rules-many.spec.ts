import { expectAccessible } from '../../support/axe.ts'
import { closeByKey } from '../../support/dialog.ts'
import { signInAs } from '../../support/people.ts'
import { expect, test, WHOLE } from '../../support/test.ts'

const CONTACTS = [
  'BEGIN:VCARD',
  'VERSION:4.0',
  'FN:Ada Lovelace',
  'EMAIL;TYPE=work:ada@contacts.example',
  'EMAIL;TYPE=home:ada@home.example',
  'END:VCARD',
].join('\r\n')

test('rules: a pasted list is blocked at once, each line says what became of it, and one press takes it all back', async ({
  page,
}) => {
  await signInAs(page, 'ines')
  await page.goto('/reclassify')
  const blocked = page.getByRole('list', { name: 'Blocked senders' })
  await page.getByRole('button', { name: 'Block many senders' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add many senders' })
  await dialog
    .getByLabel('Senders', { exact: true })
    .fill('Dana <dana@pitch.example>\n@Spam.example\n@bücher.example\n@gmail.com\nnobody\ndana@pitch.example')
  await expect(dialog).toContainText('4 senders named, 2 lines left out.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Block 4 senders' }).click()
  const report = page.getByRole('dialog', { name: 'What became of the list' })
  await expect(report).toContainText('3 added, 1 refused, 2 lines left out.')
  const lines = report.getByRole('listitem')
  await expect(lines.first()).toContainText('Anyone can have an address at gmail.com')
  await expect(lines.filter({ hasText: '@bücher.example' })).toContainText('Added')
  await expect(lines.filter({ hasText: 'nobody' })).toContainText('No address here')
  await expect(page.getByText('3 senders blocked', { exact: true })).toBeVisible()
  // Under the pointer it stands for longer than its ten seconds.
  await page.getByRole('button', { name: 'Undo' }).hover()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  await report.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('You block nobody yet.', { exact: false })).toBeVisible()
  await expect(blocked).toBeHidden()
})

test('rules: contacts are allowed from a file, and several lines pasted into the field are a list', {
  tag: WHOLE,
}, async ({ page }) => {
  await signInAs(page, 'ines')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/reclassify')
  await page.getByRole('button', { name: 'Allow many senders' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'contacts.vcf', mimeType: 'text/vcard', buffer: Buffer.from(CONTACTS) })
  await expect(dialog).toContainText('2 senders named.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Allow 2 senders' }).click()
  await expect(dialog).toContainText('2 added.')
  await dialog.getByRole('button', { name: 'Done' }).click()
  const allowed = page.getByRole('list', { name: 'Allowed senders' })
  await expect(allowed.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Allow many senders' })).toBeFocused()

  await page.getByLabel('Address or domain to block').focus()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text', 'one@pitch.example\ntwo@pitch.example')
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  })
  await expect(dialog).toContainText('2 senders named.')
  await expect(dialog.getByRole('radio', { name: 'Block' })).toBeChecked()
  await closeByKey(dialog)
})

test('rules: five thousand lines are read, and more are not taken', { tag: WHOLE }, async ({ page }) => {
  test.setTimeout(240_000)
  await signInAs(page, 'ines')
  await page.goto('/reclassify')
  await page.getByRole('button', { name: 'Block many senders' }).click()
  const dialog = page.getByRole('dialog')
  const choose = (count: number) => {
    const lines = Array.from({ length: count }, (_, at) => `person.${at}@pitch.example`)
    const file = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from(lines.join('\n')) }
    return dialog.getByLabel('Choose a file').setInputFiles(file)
  }
  await choose(5_001)
  await expect(dialog.getByRole('alert')).toContainText('These are 5,001 senders. At most 5,000 go at once')
  await expect(dialog.getByRole('button', { name: 'Block 5,001 senders' })).toBeDisabled()
  await choose(5_000)
  await dialog.getByRole('button', { name: 'Block 5,000 senders' }).click()
  await expect(dialog).toContainText('5,000 added.', { timeout: 90_000 })
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Show more of 5,000 senders' })).toBeVisible()
  await page.getByLabel('Search blocked senders').fill('person.4999@')
  await expect(page.getByRole('list', { name: 'Blocked senders' }).getByRole('listitem')).toHaveCount(1)
})
