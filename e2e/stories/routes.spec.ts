import type { Page } from '@playwright/test'
import { ownPage, person, subscribe } from '../support/people.ts'
import { agreeAtGoogle, nora } from '../support/providers.ts'
import { expect, test, WHOLE } from '../support/test.ts'

/** Where an address ends, as a pattern of address and first heading; `here` where it does not lead on. */
type End = readonly [address: RegExp | 'here', heading: RegExp]
type Ends = Readonly<Record<string, End>>

/** Everybody may read these, and nobody is led away. */
const PUBLIC: Ends = {
  '/': ['here', /Cold email goes on ice/],
  '/landing': ['here', /Cold email goes on ice/],
  '/sales': ['here', /./],
  '/discover': ['here', /./],
  '/pricing': ['here', /One price per seat/],
  '/free-trial': ['here', /One price per seat/],
  '/teams': ['here', /./],
  '/features': ['here', /./],
  '/security': ['here', /./],
  '/developers': ['here', /^Developers$/],
  '/extension': ['here', /^Browser extension$/],
  '/extension/connect': ['here', /^Connect the extension$/],
  '/help': ['here', /./],
  '/contact': ['here', /Contact/],
  '/status': ['here', /./],
  '/privacy-policy': ['here', /^Privacy Policy$/],
  '/privacy': ['here', /^Privacy Policy$/],
  '/terms-and-conditions': ['here', /^Terms of Service$/],
  '/terms': ['here', /^Terms of Service$/],
  '/own-data': ['here', /^Your data$/],
  '/letters': ['here', /^No more invitations$/],
  '/letters/act': ['here', /^A message on ice$/],
  '/letters/stop': ['here', /^No more of these letters$/],
  // Whoever is no operator finds nothing there.
  '/operator': ['here', /Page Not Found/],
  '/no-such-page': ['here', /Page Not Found/],
}
const INVITED: Ends = {
  '/accept-invitation?invite=ada@fernbank.example': ['here', /You are invited/],
}
const STRANGER: Ends = {
  ...INVITED,
  '/accept-invitation': [/\/auth$/, /Welcome back/],
  '/plan-ended': [/\/auth$/, /Welcome back/],
  '/subscribe': [/\/auth\?plan=pro$/, /Create Your Account/],
  '/auth': ['here', /Welcome back/],
  '/auth?plan=pro&seats=2': ['here', /Create Your Account/],
  '/subscribe?plan=lite': [/\/auth\?plan=lite$/, /Create Your Account/],
  '/setup-gmail': [/\/auth$/, /Welcome back/],
  '/setup-outlook': [/\/auth$/, /Welcome back/],
  '/setup-apple?signup=true': ['here', /Connect Apple Mail/],
  '/dashboard': [/\/auth$/, /Welcome back/],
  '/billing': [/\/auth$/, /Welcome back/],
  '/team': [/\/auth$/, /Welcome back/],
  '/usage': [/\/auth$/, /Welcome back/],
  '/settings': [/\/auth$/, /Welcome back/],
  '/api-keys': [/\/auth$/, /Welcome back/],
  '/webhooks': [/\/auth$/, /Welcome back/],
  '/no-thanks': [/\/auth$/, /Welcome back/],
  '/icebox': [/\/auth$/, /Welcome back/],
  '/modify-plan': [/\/auth$/, /Welcome back/],
  '/reclassify': ['here', /Rules/],
}
const SIGNED_IN: Ends = {
  ...INVITED,
  '/': ['here', /Cold email goes on ice/],
  '/pricing': ['here', /One price per seat/],
  '/setup-gmail': ['here', /Connect Gmail/],
  '/setup-outlook': ['here', /Connect Outlook/],
  '/setup-apple': ['here', /Connect Apple Mail/],
  '/icebox': ['here', /Icebox/],
  '/modify-plan': ['here', /Change Your Plan/],
  '/reclassify': ['here', /Rules/],
  '/no-such-page': ['here', /Page Not Found/],
  // Within reach in every state.
  '/billing': ['here', /^Billing$/],
  '/team': ['here', /^Team Management$/],
  '/usage': ['here', /^Usage by month$/],
  '/settings': ['here', /^Settings$/],
  '/api-keys': ['here', /^API keys$/],
  '/webhooks': ['here', /^Webhooks$/],
  '/no-thanks': ['here', /^No thanks$/],
  '/dashboard?tab=billing': [/\/billing$/, /^Billing$/],
  '/dashboard?tab=team': [/\/team$/, /^Team Management$/],
  '/dashboard?settings=open': [/\/settings$/, /^Settings$/],
}
/** Whoever is signed in and has nothing to do here ends where the dashboard leads. */
const likeDashboard = (end: End): Ends => ({
  '/dashboard': end,
  '/auth': end,
  '/accept-invitation': end,
  '/plan-ended': end,
})
const WITHOUT_PLAN: Ends = {
  ...SIGNED_IN,
  ...likeDashboard([/\/pricing$/, /One price per seat/]),
  '/auth?plan=pro&seats=2': [/\/subscribe\?plan=pro&seats=2&billing=monthly$/, /Payment details/],
  '/subscribe?plan=lite': ['here', /Payment details/],
}
/** Whoever has a plan changes it instead of buying another. */
const OWNER: Ends = {
  ...SIGNED_IN,
  ...likeDashboard([/\/dashboard$/, /Dashboard/]),
  '/auth?plan=pro&seats=2': [/\/modify-plan$/, /Change Your Plan/],
  '/subscribe?plan=lite': [/\/modify-plan$/, /Change Your Plan/],
}
/** Somebody has paid for the member, whose own mailbox is still to be connected. */
const MEMBER: Ends = { ...SIGNED_IN, ...likeDashboard([/\/setup-gmail$/, /Connect Gmail/]) }

test.setTimeout(600_000)
// An unknown address answers 404, a second purchase 409, and browsers write both down as errors.
test.use({ expectedErrors: [/status of 40[49]/] })

async function expectEnds(page: Page, ends: Ends): Promise<void> {
  for (const [path, [address, heading]] of Object.entries(ends)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toHaveText(heading)
    if (address === 'here') expect(new URL(page.url()).pathname + new URL(page.url()).search, path).toBe(path)
    else await expect(page, path).toHaveURL(address)
  }
}

/** Somebody no other story knows, whose trial is still to be had, with a new account that has a mailbox and nothing else. */
async function signInAnew(page: Page): Promise<string> {
  // A page that asks who is there would go to the dashboard of the account that ends here.
  await page.goto('/robots.txt')
  const { email, password, host, port } = await person(page.request, 'kofi')
  const signIn = async (): Promise<string> => {
    const data = { email, password, host, port }
    const answer = await page.request.post('/api/auth/imap/signin', { data, headers: ownPage(page) })
    return (await answer.json()).user.id
  }
  const before = await signIn()
  await page.request.delete(`/api/user/${before}`, { data: { dissolvesTeam: true }, headers: ownPage(page) })
  return signIn()
}

async function statusOf(page: Page, id: string): Promise<string> {
  return (await (await page.request.get(`/api/user/${id}`)).json()).subscriptionStatus
}

test('signed out: every address ends where it should', { tag: WHOLE }, async ({ page }) => {
  await expectEnds(page, { ...PUBLIC, ...STRANGER })
})

test('without a plan, on trial, paid: every address ends where it should', { tag: WHOLE }, async ({ page }) => {
  const id = await signInAnew(page)
  await expectEnds(page, WITHOUT_PLAN)

  await subscribe(page, { planId: 'pro', seats: 3 })
  expect(await statusOf(page, id)).toBe('trialing')
  await expectEnds(page, OWNER)

  await page.request.post('/api/sandbox/advance', { data: { days: 8 }, headers: ownPage(page) })
  await expect.poll(() => statusOf(page, id), { timeout: 120_000 }).toBe('active')
  await expectEnds(page, OWNER)
})

/** Until a provider's page, and the calls it leads through, have led back to a page of ours. */
async function backFrom(other: Page, ours: Page): Promise<void> {
  const own = new URL(ours.url()).origin
  await other.waitForURL(
    ({ origin, pathname }) => origin === own && !/^\/(api\/|auth$|accept-invitation$)/.test(pathname),
  )
}

test('a member of a team: every address ends where it should', { tag: WHOLE }, async ({ page, browser }) => {
  const id = await signInAnew(page)
  await subscribe(page, { planId: 'pro', seats: 2 })
  const other = await (await browser.newContext()).newPage()
  await other.goto('/auth')
  await other.getByRole('button', { name: /Google/ }).click()
  await agreeAtGoogle(other, nora)
  await backFrom(other, page)
  const { user } = await (await other.request.get('/api/auth/status')).json()
  // A page that asks who is there would lead on while the next one is opened.
  await other.goto('/robots.txt')
  await other.request.delete(`/api/user/${user.id}`, { data: {}, headers: ownPage(other) })

  const invited = { data: { email: nora.email }, headers: ownPage(page) }
  expect((await page.request.post(`/api/organization/${id}/invite`, invited)).ok()).toBe(true)
  await other.goto(`/accept-invitation?invite=${nora.email}`)
  await other.getByRole('button', { name: /Accept Invitation with Google/ }).click()
  await agreeAtGoogle(other, nora)
  await backFrom(other, page)
  await expectEnds(other, MEMBER)
})
