import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { stripeAt } from '../config/stripe.ts'
import { type PlanChoice, pageAfterSignIn } from './next-page.ts'

const KEYS = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecrets: ['whsec_1'] }
const CHOICE = { plan: 'pro', seats: '3', billing: 'yearly' }

let free: TestApp
let shop: TestApp
beforeAll(async () => {
  free = await testApp()
  shop = await testApp({ stripe: stripeAt('http://127.0.0.1:1', KEYS) })
})
afterAll(() => Promise.all([free.close(), shop.close()]))

/** Where somebody with this subscription goes on; `new` has none yet. */
async function pageFor(test: TestApp, status: string, choice: PlanChoice = {}) {
  const { accountId } = await test.newPerson()
  await test.app.db.updateTable('account').set({ subscription_status: status }).where('id', '=', accountId).execute()
  const signedIn = { accountId, isNew: status === 'none', wayId: '' }
  const page = await pageAfterSignIn(test.app, signedIn, { provider: 'google', choice, welcomePage: '/setup-gmail' })
  return page.replace(accountId, 'ID')
}

describe('after signing in where plans are sold', () => {
  it('whoever has nothing goes to the checkout of what they chose, with what it needs', async () => {
    const page = new URL(await pageFor(shop, 'none', CHOICE), 'http://x')
    expect(page.pathname).toBe('/subscribe')
    expect(Object.fromEntries(page.searchParams)).toMatchObject({ ...CHOICE, provider: 'google', userId: 'ID' })
    expect(page.searchParams.get('email')).toContain('@')
    expect(page.searchParams.get('name')).not.toBe('')
  })

  it('somebody new without a choice goes to the plans, and so does a choice nobody sells', async () => {
    expect(await pageFor(shop, 'none')).toBe('/pricing')
    expect(await pageFor(shop, 'none', { plan: 'gold' })).toBe('/pricing')
  })

  it('an old account whose subscription ended goes to the checkout of what it chose', async () => {
    expect(await pageFor(shop, 'canceled', CHOICE)).toMatch(/^\/subscribe\?/)
    expect(await pageFor(shop, 'canceled')).toBe('/dashboard')
  })

  it.each(['trialing', 'active', 'past_due'])('nobody whose subscription is %s buys twice', async status => {
    expect(await pageFor(shop, status, CHOICE)).toBe('/dashboard')
  })
})

it('where nothing is sold somebody new connects the mailbox, and the choice goes along', async () => {
  expect(await pageFor(free, 'none', CHOICE)).toBe('/setup-gmail?plan=pro&seats=3&billing=yearly')
  expect(await pageFor(free, 'active')).toBe('/dashboard')
})
