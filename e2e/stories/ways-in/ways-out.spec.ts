import type { Browser, Page } from '@playwright/test'
import type { Client } from 'pg'
import { expectAccessible } from '../../support/axe.ts'
import { CARDS, typeCard } from '../../support/checkout.ts'
import {
  insertMailbox,
  insertPerson,
  joinTeam,
  openAs,
  openStoryDatabase,
  type StoryPerson,
} from '../../support/database.ts'
import { call } from '../../support/people.ts'
import { expect, isAlive, moveFirst, test, WHOLE } from '../../support/test.ts'
import { fromAccountMenu } from '../../support/walks.ts'

test.setTimeout(420_000)

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

interface State {
  /** Where the dashboard leads. */
  readonly lands: RegExp
  /** What stands on the billing tab. */
  readonly billing: RegExp
  readonly isCancellable?: boolean
  readonly mayLeave?: boolean
}

/** Every state of access, and what each leaves open. */
const STATES: Readonly<Record<string, State>> = {
  'no plan': { lands: /\/pricing$/, billing: /There is no subscription to manage here/ },
  trial: { lands: /\/dashboard$/, billing: /Trial ends/, isCancellable: true },
  'mailbox missing': { lands: /\/setup-apple$/, billing: /Trial ends/, isCancellable: true },
  paid: { lands: /\/dashboard$/, billing: /Next billing/, isCancellable: true },
  'past due': { lands: /\/billing$/, billing: /Past due/, isCancellable: true },
  cancelled: { lands: /\/dashboard$/, billing: /Cancels on/ },
  ended: { lands: /\/plan-ended$/, billing: /Cancelled/ },
  refunded: { lands: /\/plan-ended$/, billing: /Cancelled/ },
  member: { lands: /\/dashboard$/, billing: /Please ask/, mayLeave: true },
  removed: { lands: /\/plan-ended$/, billing: /There is no subscription to manage here/ },
  'owner left': { lands: /\/plan-ended$/, billing: /There is no subscription to manage here/ },
  suspended: { lands: /\/plan-ended$/, billing: /Next billing|Trial ends/, isCancellable: true },
}

let db: Client
test.beforeAll(async () => {
  db = await openStoryDatabase()
})
test.afterAll(() => db.end())

/** One that is charged from now on, and declined then. */
async function addFailingCard(page: Page): Promise<void> {
  await page.goto('/dashboard?tab=billing')
  await page.getByRole('button', { name: 'Add Payment Method' }).click()
  await typeCard(page, CARDS.failsLater)
  await page.getByRole('button', { name: 'Add card' }).click()
  await expect(page.getByText('Payment method added successfully').first()).toBeVisible()
}

async function everyone(browser: Browser): Promise<Record<string, StoryPerson>> {
  const people: Record<string, StoryPerson> = {}
  const pages: Page[] = []
  const make = async (name: string, seats = 0): Promise<Page> => {
    const person = await insertPerson(db, name)
    people[name] = person
    const page = await openAs(browser, db, person)
    pages.push(page)
    if (seats > 0) await call(page, 'POST /api/sandbox/subscribe', { planId: 'pro', seats })
    if (seats > 0 && name !== 'mailbox missing') await insertMailbox(db, person)
    return page
  }
  const paths = (name: string) => `/api/user/${people[name]?.id}`
  await make('paid', 1)
  const refunded = await make('refunded', 1)
  const late = await make('past due', 1)
  await addFailingCard(late)
  const ended = await make('ended', 1)
  await call(ended, `POST ${paths('ended')}/subscription/cancel`)
  await call(ended, 'POST /api/sandbox/advance', { days: 8 })
  const statusOf = async (name: string) =>
    (await db.query('select subscription_status as s from account where id = $1', [people[name]?.id])).rows[0]?.s
  const expected = { paid: 'active', refunded: 'active', 'past due': 'past_due', ended: 'canceled' }
  for (const [name, status] of Object.entries(expected))
    await expect.poll(() => statusOf(name), { timeout: 180_000, message: name }).toBe(status)
  await call(refunded, `POST ${paths('refunded')}/refund`)

  await make('no plan')
  await make('trial', 1)
  await make('mailbox missing', 1)
  const cancelled = await make('cancelled', 1)
  await call(cancelled, `POST ${paths('cancelled')}/subscription/cancel`)
  const owner = await make('team owner', 3)
  const dissolver = await make('dissolver', 2)
  for (const [name, of] of Object.entries({ member: 'team owner', removed: 'team owner', 'owner left': 'dissolver' })) {
    await make(name)
    const [member, theirs] = [people[name], people[of]]
    if (!member || !theirs) throw new Error(`nobody is ${name}`)
    await joinTeam(db, member, theirs)
    await insertMailbox(db, member)
  }
  const id = people['team owner']?.id
  await call(owner, `DELETE /api/organization/${id}/members/${people.removed?.id}`)
  await call(dissolver, `DELETE ${paths('dissolver')}`, { dissolvesTeam: true })
  await make('suspended', 1)
  await db.query('update team set suspended_at = now() where id = (select team_id from account where id = $1)', [
    people.suspended?.id,
  ])
  // The walks below have browsers of their own, and these would keep the machine busy.
  for (const page of pages) await page.context().close()
  return people
}

/** By what stands on the page alone: a link, or a menu of the account. */
async function goToBilling(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: /^(Billing|Account)$/ }).filter({ visible: true })
  const menu = page.getByRole('button', { name: /^(Account menu|Open menu)/ }).filter({ visible: true })
  await expect(link.or(menu).first()).toBeVisible()
  if ((await link.count()) > 0) await link.first().click()
  else {
    await menu.first().click()
    await page
      .getByRole('menuitem', { name: 'Billing' })
      .or(page.getByRole('link', { name: 'Account', exact: true }).filter({ visible: true }))
      .first()
      .click()
  }
  await expect(page.getByRole('region', { name: 'Current Subscription' })).toBeVisible()
}

/** Everything one may do with the own data, and that the last step of deleting is a question. */
async function lookIntoSettings(page: Page): Promise<void> {
  await fromAccountMenu(page, 'Settings')
  await expect(page).toHaveURL(/\/settings$/)
  const settings = page.getByRole('main')
  const download = page.waitForEvent('download')
  await settings.getByRole('button', { name: 'Download' }).click()
  await download
  await settings.getByRole('button', { name: 'Delete account' }).click()
  await expect(settings.getByRole('button', { name: 'Delete my account' })).toBeVisible()
  // The toast of the export may lie over it, and stays while the pointer is there.
  await settings.getByRole('button', { name: 'Keep my account' }).press('Enter')
}

/** The address changes a moment before the page does. */
function headingAt(url: string): RegExp {
  const { pathname } = new URL(url)
  if (pathname === '/pricing') return /One price per seat/
  if (pathname === '/setup-apple') return /Connect Apple Mail/
  if (pathname === '/billing') return /^Billing$/
  return pathname === '/plan-ended' ? /has ended|is suspended/ : /^Dashboard$/
}

async function walk(page: Page, { lands, billing, isCancellable = false, mayLeave = false }: State): Promise<void> {
  await page.goto('/dashboard')
  await expect(page).toHaveURL(lands)
  await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(headingAt(page.url()))
  await moveFirst(page)
  await page.waitForFunction(isAlive)
  await goToBilling(page)
  await expect(page.getByRole('main').getByText(billing).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel subscription' })).toHaveCount(isCancellable ? 1 : 0)
  await lookIntoSettings(page)
  await fromAccountMenu(page, 'Team')
  await expect(page.getByRole('region', { name: /^Team Members/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Leave the team' })).toHaveCount(mayLeave ? 1 : 0)
  await fromAccountMenu(page, 'Sign Out')
  await expect(page).toHaveURL(/logged_out=true/)
}

test.describe('in every state of access, by links alone', { tag: WHOLE }, () => {
  let people: Record<string, StoryPerson> = {}
  test.beforeAll(async ({ browser }) => {
    test.setTimeout(600_000)
    people = await everyone(browser)
  })
  for (const [name, state] of Object.entries(STATES)) {
    test(`${name}: billing, cancelling, settings, export, deletion, leaving, sign out`, async ({ browser }) => {
      const person = people[name]
      if (!person) throw new Error(`nobody is ${name}`)
      for (const size of SIZES) {
        const page = await openAs(browser, db, person)
        await page.setViewportSize(size)
        await walk(page, state)
        await page.context().close()
      }
    })
  }
})

test('before a mailbox is connected the setup page says what is charged when, and the trial is cancelled there', {
  tag: WHOLE,
}, async ({ browser }) => {
  const person = await insertPerson(db, 'hesitant')
  const page = await openAs(browser, db, person)
  await call(page, 'POST /api/sandbox/subscribe', { planId: 'pro', seats: 1 })
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/setup-apple/)
  await expect(page.getByText(/Your card is charged \$6\.99 for the first month on/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Cancel subscription' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(page.getByText('Subscription Cancelled').first()).toBeVisible()
  await page.getByRole('link', { name: 'Email Dashboard' }).click()
  await expect(page.getByText('Nothing more is charged.')).toBeVisible()
})

test('what ended is said, with a way on for the people there are', async ({ browser }) => {
  const person = await insertPerson(db, 'once')
  const page = await openAs(browser, db, person)
  await db.query(`update account set plan_lost = 'removed', plan_lost_at = now() where id = $1`, [person.id])
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Your plan has ended' })).toBeVisible()
  await expect(page.getByText(/^You were removed from the team on/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Choose a plan' }).click()
  await expect(page).toHaveURL(/\/pricing/)
})
