import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import type { App } from '../../app.ts'
import { googleAt } from '../../config/providers.ts'
import { stripeAt } from '../../config/stripe.ts'
import { serve } from '../http/serve.ts'
import { servePages } from './pages.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

async function headersOf(app: App) {
  const server = await serve(app, [])
  await servePages(app, server)
  const { headers } = await server.inject({ method: 'GET', url: '/auth' })
  await server.close()
  expect(headers['permissions-policy']).toMatch(/(^|, )camera=\(\), /)
  expect(headers['permissions-policy']).not.toContain('payment')
  const policy = String(headers['content-security-policy']).split(';')
  const sources = (name: string) => policy.find(part => part.trim().startsWith(`${name} `)) ?? ''
  return { headers, sources }
}

describe('what a page may load', () => {
  it("holds Stripe's own addresses where cards are taken, and a twin's alone where one stands in", async () => {
    const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecrets: ['whsec_1'] }
    const at = async (url?: string) =>
      (await headersOf({ ...test.app, config: { ...test.app.config, stripe: stripeAt(url, keys) } })).sources
    const own = await at()
    expect(own('script-src')).toMatch(/ https:\/\/js\.stripe\.com /)
    expect(own('frame-src')).toContain('https://hooks.stripe.com')
    expect(own('connect-src')).toContain('https://api.stripe.com')
    const twin = await at('http://127.0.0.1:4242')
    expect(twin('script-src')).toMatch(/ http:\/\/127\.0\.0\.1:4242\/stripe\.js$/)
    for (const name of ['script-src', 'connect-src', 'frame-src']) expect(twin(name), name).not.toContain('stripe.com')
  })

  it('is our own alone where Google is not set up', async () => {
    const { headers, sources } = await headersOf(test.app)
    for (const name of ['script-src', 'style-src', 'connect-src', 'frame-src']) {
      expect(sources(name), name).toContain("'self'")
      expect(sources(name), name).not.toContain('http')
    }
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  })

  it("holds Google's one script and what that asks of its own origin where Google is set up", async () => {
    const google = googleAt(undefined, { clientId: 'c', clientSecret: 's', pubsub: undefined })
    const { headers, sources } = await headersOf({ ...test.app, config: { ...test.app.config, google } })
    expect(sources('script-src')).toMatch(/ https:\/\/accounts\.google\.com\/gsi\/client$/)
    for (const name of ['style-src', 'connect-src', 'frame-src']) {
      expect(sources(name), name).toMatch(/ https:\/\/accounts\.google\.com$/)
    }
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  })
})
