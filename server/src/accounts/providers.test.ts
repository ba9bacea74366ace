import * as providers from '@icebox/contract/providers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

it.each([
  ['Google', providers.googleSigninUrl],
  ['Google', providers.googleSignupUrl],
  ['Microsoft', providers.microsoftSigninUrl],
  ['Microsoft', providers.microsoftSignupUrl],
])('signing in with %s says plainly that it is not set up here and what works', async (name, call) => {
  expect(await test.visitor().send(call, {})).toMatchObject({
    status: 503,
    body: {
      code: 'unavailable',
      message: `This Icebox has not set up signing in with ${name}. Apple Mail or another IMAP mailbox works.`,
    },
  })
})
