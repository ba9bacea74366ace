import { tmpdir } from 'node:os'
import { type GoogleTwin, startGoogleTwin } from '@icebox/sandbox/google/twin'
import { type MicrosoftTwin, startMicrosoftTwin } from '@icebox/sandbox/microsoft/twin'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Config, readConfig } from '../../config.ts'
import { lookAtGoogle, lookAtMicrosoft } from './providers.ts'

const APP = 'https://icebox.example'
let google: GoogleTwin
let microsoft: MicrosoftTwin
beforeAll(async () => {
  google = await startGoogleTwin({ redirects: [`${APP}/api/auth/google/callback`] })
  microsoft = await startMicrosoftTwin({ redirects: [`${APP}/api/auth/microsoft/callback`, `${APP}/setup-outlook`] })
})
afterAll(() => Promise.all([google.stop(), microsoft.stop()]))

function config(env: NodeJS.ProcessEnv): Config {
  return readConfig({ ICEBOX_HOME: `${tmpdir()}/icebox-doctor`, APP_URL: APP, SANDBOX: 'off', ...env })
}

function withGoogle(env: NodeJS.ProcessEnv = {}): Config {
  const { id, secret } = google.client
  return config({ GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret, GOOGLE_URL: google.url, ...env })
}

function withMicrosoft(env: NodeJS.ProcessEnv = {}): Config {
  const { id, secret } = microsoft.client
  return config({ MICROSOFT_CLIENT_ID: id, MICROSOFT_CLIENT_SECRET: secret, MICROSOFT_URL: microsoft.url, ...env })
}

describe('what an operator got wrong at Google', () => {
  it('is nothing where the provider knows the client', async () => {
    expect(await lookAtGoogle(withGoogle())).toMatchObject([{ state: 'well' }, { state: 'left_out' }])
    expect(await lookAtGoogle(config({}))).toMatchObject([{ state: 'left_out' }])
  })

  it.each([
    ['a wrong secret', { GOOGLE_CLIENT_SECRET: 'another' }, /refuses the client/],
    ['a client nobody knows', { GOOGLE_CLIENT_ID: 'another' }, /refuses the client/],
    ['no way to it', { GOOGLE_URL: 'http://127.0.0.1:9' }, /does not answer/],
  ])('is named: %s', async (_what, env, says) => {
    const [client] = await lookAtGoogle(withGoogle(env))
    expect(client).toMatchObject({ state: 'broken', says: expect.stringMatching(says) })
  })

  it('is named: pushes to an address that is not https', async () => {
    const push = { GOOGLE_PUBSUB_TOPIC: 'projects/p/topics/t', GOOGLE_PUSH_ACCOUNT: 'push@p.example' }
    const [, pushes] = await lookAtGoogle(withGoogle({ ...push, APP_URL: 'http://localhost:3000' }))
    expect(pushes).toMatchObject({ state: 'broken', says: expect.stringContaining('https only') })
    expect((await lookAtGoogle(withGoogle(push)))[1]).toMatchObject({ state: 'well' })
  })
})

describe('what an operator got wrong at Microsoft', () => {
  it('is nothing where the provider knows the client', async () => {
    expect(await lookAtMicrosoft(withMicrosoft())).toMatchObject([{ state: 'well' }, { state: 'left_out' }])
  })

  it.each([
    ['a wrong secret', { MICROSOFT_CLIENT_SECRET: 'another' }, /secret/],
    ['a client nobody knows', { MICROSOFT_CLIENT_ID: 'another' }, /client/],
    ['no way to it', { MICROSOFT_URL: 'http://127.0.0.1:9' }, /does not answer/],
  ])('is named: %s', async (_what, env, says) => {
    const [client] = await lookAtMicrosoft(withMicrosoft(env))
    expect(client).toMatchObject({ state: 'broken', says: expect.stringMatching(says) })
  })
})
