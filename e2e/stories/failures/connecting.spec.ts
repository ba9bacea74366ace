import type { SandboxState } from '@icebox/contract/sandbox'
import type { Page } from '@playwright/test'
import { allowDemos, insertPerson, letIn, openStoryDatabase } from '../../support/database.ts'
import {
  button,
  closeToast,
  expectFailureTold,
  expectToast,
  FAILED_CALLS,
  type FailingAct,
  failCall,
  says,
} from '../../support/failing.ts'
import { installationOf } from '../../support/installations.ts'
import { call, person, subscribe } from '../../support/people.ts'
import { expect, test, WHOLE } from '../../support/test.ts'

test.use({ expectedErrors: FAILED_CALLS })
test.setTimeout(300_000)

const AUTH = 'Authentication Error'
const GMAIL = { title: AUTH, text: 'Failed to connect to Gmail. Please try again.' }
const OUTLOOK = { title: AUTH, text: 'Failed to connect your Outlook account. Please try again.' }

/** On the provider's page, which has loaded: leaving for another before that would fail. */
const at = (heading: RegExp) => async (page: Page) => {
  const own = new URL(installationOf(test.info()).url).host
  await page.waitForURL(({ host }) => host !== own)
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
}
const atGoogle = at(/Google/)
const atMicrosoft = at(/Sign in to your account/)
const open = (path: string) => (page: Page) => page.goto(path)

const INVITED = '/accept-invitation?invite=ada@fernbank.example'

/** The ways in and on that lead to a provider's own page. */
const VISITOR: readonly FailingAct[] = [
  {
    call: 'GET /api/auth/google/signin',
    begin: open('/auth'),
    press: button('Sign in with Google'),
    said: GMAIL,
    done: atGoogle,
  },
  {
    call: 'GET /api/auth/microsoft/signin',
    begin: open('/auth'),
    press: button('Sign in with Microsoft'),
    said: OUTLOOK,
    done: atMicrosoft,
  },
  {
    call: 'GET /api/auth/google/invitation-signup',
    begin: open(INVITED),
    press: button('Accept Invitation with Google'),
    said: { title: AUTH, text: 'Failed to start invitation process. Please try again.' },
    done: atGoogle,
  },
  {
    call: 'GET /api/auth/microsoft/invitation-signup',
    begin: open(INVITED),
    press: button('Accept Invitation with Microsoft'),
    said: { title: AUTH, text: 'Failed to start Microsoft invitation process. Please try again.' },
    done: atMicrosoft,
  },
]
const PAYER: readonly FailingAct[] = [
  {
    call: 'GET /api/auth/gmail',
    begin: page => openAndSkip(page, '/setup-gmail', 'Gmail Connection Required'),
    press: button('Connect Gmail Account'),
    said: GMAIL,
    done: atGoogle,
  },
  {
    call: 'GET /api/auth/outlook/permissions',
    begin: page => openAndSkip(page, '/setup-outlook', 'Outlook Connection Required'),
    press: button('Connect Outlook Account'),
    said: { title: AUTH, text: 'Failed to request Outlook permissions. Please try again.' },
    done: atMicrosoft,
  },
]

/** Whoever pays needs a mailbox, and stays on the page. */
async function openAndSkip(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: 'Skip for Now' }).click()
  await expectToast(page, {
    title,
    text: 'Your plan is running and has no mailbox to protect yet. Connect this one, or another kind below.',
  })
  await closeToast(page)
  await expect(page).toHaveURL(new RegExp(`${path}$`))
}

test('a provider that cannot be reached is said on the way in and on an invitation, and the next press leads there', {
  tag: WHOLE,
}, async ({ page }) => {
  for (const act of VISITOR) await test.step(act.call, () => expectFailureTold(page, act))
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('who pays and has no mailbox hears why none can be skipped or connected, and the next press leads on', {
  tag: WHOLE,
}, async ({ page }) => {
  const db = await openStoryDatabase()
  await letIn(page, db, await insertPerson(db, 'connects'))
  await db.end()
  await subscribe(page, { planId: 'pro' })
  for (const act of PAYER) await test.step(act.call, () => expectFailureTold(page, act))

  // Microsoft has led back, and the server does not answer to what it said.
  await failCall(page, 'POST /api/auth/outlook/callback')
  await page.goto('/setup-outlook?code=some-code&state=email_permissions.some-state')
  await expectToast(page, OUTLOOK)
  await closeToast(page)
  await expect(page.getByRole('alert')).toContainText('That did not work. Nothing is connected. Please try again.')
  await expect(page.getByRole('button', { name: 'Connect Outlook Account' })).toBeEnabled()

  await testAppleInVain(page)
  const what = 'POST /api/apple/connect'
  const connect = page.getByRole('button', { name: 'Connect Apple Mail' })
  for (const [trouble, text] of [
    ['no answer', 'Failed to connect Apple Mail. Please try again.'],
    [{ status: 503, message: 'Not today.' }, 'Not today.'],
  ] as const) {
    const mend = await failCall(page, what, trouble)
    await connect.click()
    await expectToast(page, { title: 'Failed to connect Apple Mail', text })
    await closeToast(page)
    await mend()
  }
  await failCall(page, what, { status: 200, success: false })
  await connect.click()
  await expect(page.getByText('Failed to connect Apple Mail', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Test Connection' })).toBeEnabled()
})

/** No answer, a failure without a reason, and then one that works; the mailbox itself is left as it is. */
async function testAppleInVain(page: Page): Promise<void> {
  const { email, password } = await person(page.request, 'maya')
  await page.goto('/setup-apple')
  await fillApple(page, email, password)
  const what = 'POST /api/apple/test-connection'
  for (const [trouble, text] of [
    ['no answer', 'Failed to test connection. Please try again.'],
    [{ status: 200, success: false }, 'Connection test failed'],
  ] as const) {
    const mend = await failCall(page, what, trouble)
    await page.getByRole('button', { name: 'Test Connection' }).click()
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    await mend()
  }
  await testApple(page)
}

async function fillApple(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Apple ID email').fill(email)
  for (const [index, group] of password.split('-').entries())
    await page.getByLabel(`Group ${index + 1} of 4`).fill(group)
}

async function testApple(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Test Connection' }).click()
  await says('Connection Successful')(page)
  await closeToast(page)
}

test('an account that cannot be made with an Apple mailbox is said, and is made at the next try', {
  tag: WHOLE,
}, async ({ page }) => {
  // Of a visitor of the demo who has left again, so that the mailbox is nobody's.
  // A page that asks nothing: another would lead on by itself once it learns who came, or who went.
  await page.goto('/robots.txt')
  await allowDemos()
  await call(page, 'POST /api/sandbox/demo')
  const { user } = await (await page.request.get('/api/auth/status')).json()
  const { people }: SandboxState = await (await page.request.get('/api/sandbox')).json()
  await call(page, `DELETE /api/user/${user.id}`)
  await page.context().clearCookies()

  await page.goto('/setup-apple?signup=true')
  await fillApple(page, user.email, people.find(({ email }) => email === user.email)?.password ?? '')
  await testApple(page)
  await expectFailureTold(page, {
    call: 'POST /api/auth/apple/signup',
    press: button('Connect Apple Mail'),
    said: { title: 'Failed to create account', text: 'Something went wrong. Please try again.' },
    done: says('Account Created'),
  })
})
