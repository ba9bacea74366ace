import type { Page } from '@playwright/test'
import { insertIced, insertMailbox, insertPerson, letIn, openStoryDatabase } from '../../support/database.ts'
import { button, expectFailureTold, FAILED_CALLS, type FailingAct, failCall, says } from '../../support/failing.ts'
import { subscribe } from '../../support/people.ts'
import { expect, test, WHOLE } from '../../support/test.ts'

test.use({ expectedErrors: FAILED_CALLS })
test.setTimeout(300_000)

const WENT_WRONG = { title: 'Error', text: 'Something went wrong. Please try again.' }

const ACTS: readonly FailingAct[] = [
  {
    call: 'POST /api/user/*/toggle-protection',
    press: page => page.getByRole('switch', { name: /^Protection / }).click(),
    said: { title: 'Error', text: 'Failed to update protection settings. Please try again.' },
    keepsText: true,
    unchanged: page => expect(page.getByRole('switch', { name: 'Protection on' })).toBeChecked(),
    done: async page => {
      await says('Protection Updated')(page)
      await expect(page.getByRole('switch', { name: 'Protection off' })).not.toBeChecked()
    },
  },
  {
    call: 'POST /api/user/*/export/link',
    begin: page => page.goto('/settings'),
    press: button('Download'),
    said: WENT_WRONG,
    done: says('Download begun'),
  },
  {
    call: 'POST /api/user/*/export',
    press: button('Send by email'),
    said: WENT_WRONG,
    done: says('Export Requested'),
  },
  {
    call: 'DELETE /api/user/*',
    begin: button('Delete account'),
    press: button('Delete my account'),
    said: { title: 'Error', text: 'Failed to delete account. Please try again.' },
    keepsText: true,
    unchanged: page => expect(page.getByRole('button', { name: 'Keep my account' })).toBeEnabled(),
    done: expectDeleted,
  },
]

async function expectDeleted(page: Page): Promise<void> {
  await says('Account Deleted')(page)
  await expect(page).toHaveURL(/:\d+\/$/)
  expect(await storedId(page)).toBeNull()
  await page.goto('/settings')
  await expect(page).toHaveURL(/\/auth$/)
}

function storedId(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('userId'))
}

test('what fails with protection and the own data is said, changes nothing, and goes through at the next try', {
  tag: WHOLE,
}, async ({ page }) => {
  const db = await openStoryDatabase()
  const person = await insertPerson(db, 'persists')
  await insertMailbox(db, person)
  await insertIced(db, person, { amount: 1, subject: 'Offer', from: 'ann@pitch.example' })
  await letIn(page, db, person)
  await db.end()
  await subscribe(page, { planId: 'pro' })
  await page.goto('/dashboard')

  // An account that is not there any more is forgotten, and the sign-in page says so.
  const mend = await failCall(page, `GET /api/user/${person.id}`, { status: 404, message: 'There is no such account.' })
  await page.reload()
  await expect(page).toHaveURL(/\/auth\?message=account_removed$/)
  await expect(page.getByText('This account was removed. You can sign in with another one.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeEnabled()
  expect(await storedId(page)).toBeNull()
  await mend()

  await page.goto('/dashboard')
  for (const act of ACTS) await test.step(act.call, () => expectFailureTold(page, act))
})
