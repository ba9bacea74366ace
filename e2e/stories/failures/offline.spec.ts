import type { Client } from 'pg'
import { insertIced, insertMailbox, insertPerson, letIn, openStoryDatabase } from '../../support/database.ts'
import { expect, test } from '../../support/test.ts'

let db: Client
test.beforeAll(async () => {
  db = await openStoryDatabase()
})
test.afterAll(() => db.end())

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|toaster/] })

for (const isLoaded of [true, false]) {
  test(`without a network an act says that it failed${isLoaded ? '' : ', also where toasts could not be loaded'}`, async ({
    page,
    context,
  }) => {
    const person = await insertPerson(db, 'away')
    await insertMailbox(db, person)
    await insertIced(db, person, { amount: 2, subject: 'Offer', from: 'ann@offers.example' })
    await letIn(page, db, person)
    if (!isLoaded) await page.route('**/assets/toaster-*.js', route => route.abort('internetdisconnected'))
    const drawn = isLoaded && page.waitForResponse(/assets\/toaster-/)
    await page.goto('/icebox')
    const rows = page.getByRole('list', { name: 'Messages: On ice' }).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    await drawn
    await context.setOffline(true)
    await expect(page.getByText('Offline', { exact: true }).first()).toBeVisible()
    await page.keyboard.press('t')
    await expect(page.getByText('Not moved', { exact: true }).first()).toBeVisible()
    await expect(rows).toHaveCount(2)
    await context.setOffline(false)
    await expect(page.getByText('Live updates active')).toBeVisible()
    await page.keyboard.press('t')
    await expect(rows).toHaveCount(1)
  })
}
