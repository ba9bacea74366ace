import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type StripeTwin, startStripeTwin } from '@icebox/sandbox/stripe/twin'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bootstrapBilling } from '../../billing/stripe/bootstrap.ts'
import { openStripe } from '../../billing/stripe/stripe-client.ts'
import { readConfig } from '../../config.ts'
import { lookAtStripe } from './stripe.ts'

const APP = 'https://icebox.example'
let twin: StripeTwin
beforeAll(async () => {
  twin = await startStripeTwin()
})
afterAll(() => twin.stop())

function configOf(env: NodeJS.ProcessEnv = {}) {
  return readConfig({
    ICEBOX_HOME: mkdtempSync(join(tmpdir(), 'icebox-doctor-')),
    APP_URL: APP,
    SANDBOX: 'off',
    STRIPE_SECRET_KEY: twin.secretKey,
    STRIPE_PUBLISHABLE_KEY: twin.publishableKey,
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_URL: twin.url,
    ...env,
  })
}

it('names what is missing at Stripe, and nothing once the catalogue is made', async () => {
  const before = await lookAtStripe(configOf())
  expect(before).toMatchObject([
    { state: 'well', says: expect.stringContaining('test: no real card is charged') },
    { state: 'broken', says: expect.stringContaining('icebox_lite_monthly') },
    { state: 'broken', says: expect.stringContaining(`${APP}/webhooks/stripe`) },
  ])
  await bootstrapBilling(openStripe(twin.secretKey, twin.url), APP)
  expect(await lookAtStripe(configOf())).toMatchObject([{ state: 'well' }, { state: 'well' }, { state: 'well' }])
  const elsewhere = await lookAtStripe(configOf({ APP_URL: 'https://other.example' }))
  expect(elsewhere[2]).toMatchObject({ state: 'broken' })
})

it('names a key nobody knows, and a Stripe that does not answer', async () => {
  const [key] = await lookAtStripe(configOf({ STRIPE_SECRET_KEY: 'sk_test_another' }))
  expect(key).toMatchObject({ state: 'broken', says: expect.stringContaining('does not know STRIPE_SECRET_KEY') })
  const [way] = await lookAtStripe(configOf({ STRIPE_URL: 'http://127.0.0.1:9' }))
  expect(way).toMatchObject({ state: 'broken', says: expect.stringContaining('does not answer') })
})

it('leaves out what is not set up', async () => {
  const none = { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' }
  expect(await lookAtStripe(configOf(none))).toMatchObject([{ state: 'left_out' }])
})
