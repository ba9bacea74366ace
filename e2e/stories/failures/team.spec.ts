import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Client } from 'pg'
import { insertMailbox, insertPerson, joinTeam, letIn, openStoryDatabase } from '../../support/database.ts'
import { button, expectFailureTold, FAILED_CALLS, type FailingAct, failCall, says } from '../../support/failing.ts'
import { subscribe } from '../../support/people.ts'
import { expect, test, WHOLE } from '../../support/test.ts'

test.use({ expectedErrors: FAILED_CALLS })
test.setTimeout(300_000)

const ACTS: readonly FailingAct[] = [
  {
    call: 'POST /api/organization/*/invite',
    begin: page => page.getByLabel('Email address to invite').fill(`ruth.${randomUUID()}@atelier.example`),
    press: button('Send invite'),
    said: { title: 'Invitation failed', text: 'Failed to send invitation.' },
    done: says('Invitation sent'),
  },
  {
    call: 'DELETE /api/organization/*/members/*',
    begin: async page => {
      await page.getByRole('button', { name: /^Actions for follows/ }).click()
      await page.getByRole('menuitem', { name: 'Remove Member' }).click()
    },
    press: button('Remove Member'),
    said: { title: 'Failed to remove member', text: 'Failed to remove team member.' },
    done: says('Member removed'),
  },
  {
    call: 'POST /api/user/*/seats/increase',
    begin: addUnreckoned,
    press: button('Add 1 seat'),
    said: { title: 'Payment Failed', text: 'Failed to process seat increase. Please check your payment method.' },
    done: async page => {
      await says('Seats Updated')(page)
      // What is adjusted next begins from there.
      await expect(page.locator('dl > div', { hasText: 'Total Seats' })).toContainText('4')
    },
  },
  {
    call: 'POST /api/user/*/seats/decrease',
    begin: page => chooseSeats(page, 'One fewer'),
    press: button('Reduce to 3 seats'),
    said: { title: 'Failed to Schedule Reduction', text: 'Failed to schedule seat reduction.' },
    done: says('Seat Reduction Scheduled'),
  },
  {
    call: 'DELETE /api/user/*/seats/scheduled',
    press: button('Keep 4'),
    said: { title: 'Error', text: 'Failed to cancel the scheduled change. Please try again.' },
    done: says('Scheduled change cancelled'),
  },
  {
    call: 'POST /api/user/*/plan/upgrade',
    begin: page => choosePlan(page, 'Upgrade: Pro+'),
    press: button('Change to Pro+ now'),
    said: { title: 'Upgrade Failed', text: 'Failed to upgrade plan' },
    done: says('Plan Upgraded'),
  },
  {
    call: 'POST /api/user/*/plan/downgrade',
    begin: page => choosePlan(page, 'Downgrade: Pro'),
    press: button(/^Change to Pro on /),
    said: { title: 'Downgrade Failed', text: 'Failed to schedule downgrade' },
    done: says('Downgrade Scheduled'),
  },
]

async function chooseSeats(page: Page, step: 'One more' | 'One fewer'): Promise<void> {
  await page.getByRole('region', { name: 'Seat Configuration' }).getByRole('button', { name: 'Adjust Seats' }).click()
  await page.getByRole('dialog').getByRole('button', { name: step }).click()
  await page.getByRole('button', { name: 'Update Seats' }).click()
}

/** Nothing can be confirmed whose cost is not known; then it can be asked for again. */
async function addUnreckoned(page: Page): Promise<void> {
  const mend = await failCall(page, 'POST /api/user/*/seats/preview')
  await chooseSeats(page, 'One more')
  await expect(page.getByText('Unable to calculate billing impact', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add 1 seat' })).toBeDisabled()
  await mend()
  await page.getByRole('button', { name: 'Retry' }).click()
}

/** After a change the page leads to the dashboard by itself. */
async function choosePlan(page: Page, name: string): Promise<void> {
  await page.goto('/modify-plan')
  await page.getByRole('button', { name, exact: true }).click()
}

test('what fails in a team or with its plan is said, and goes through at the next try', { tag: WHOLE }, async ({
  page,
}) => {
  const db: Client = await openStoryDatabase()
  const [owner, member] = [await insertPerson(db, 'leads'), await insertPerson(db, 'follows')]
  await insertMailbox(db, owner)
  await letIn(page, db, owner)
  await subscribe(page, { planId: 'pro', seats: 3 })
  await joinTeam(db, member, owner)
  await db.end()
  await page.goto('/team')
  for (const act of ACTS) await test.step(act.call, () => expectFailureTold(page, act))
})
