import { type GoogleTwin, startGoogleTwin } from '@icebox/sandbox/google/twin'
import type { MailTwin } from '@icebox/sandbox/mail-twin'
import { type MicrosoftTwin, startMicrosoftTwin } from '@icebox/sandbox/microsoft/twin'
import type { ProviderName } from '../src/accounts/oauth/provider.ts'
import { googleAt, microsoftAt } from '../src/config/providers.ts'
import type { Config } from '../src/config.ts'
import type { Logger } from '../src/kit/log/log.ts'
import { type Front, startFront } from './front.ts'
import { type Client, type TestApp, testApp } from './test-app.ts'

const OURS = 'http://localhost:3000'
const GMAIL = 'https://www.googleapis.com/auth/gmail.modify'

/** What Google allows one mailbox in a minute. */
const GMAIL_UNITS = 6_000

/** The twins of both providers behind fronts, and a test app that is set up with them. */
export interface ProviderWorld {
  readonly test: TestApp
  readonly google: GoogleTwin
  readonly microsoft: MicrosoftTwin
  readonly fronts: Readonly<Record<ProviderName, Front>>
  close(): Promise<void>
}

/** Google's twin allows as many calls a minute as the product is told. */
export async function providerWorld(log?: Logger, change: Partial<Config> = {}): Promise<ProviderWorld> {
  const google = await startGoogleTwin({ quota: { unitsPerMinute: change.gmailUnitsPerMinute ?? GMAIL_UNITS } })
  const microsoft = await startMicrosoftTwin()
  google.allowRedirect(`${OURS}/api/auth/google/callback`)
  microsoft.allowRedirect(`${OURS}/api/auth/microsoft/callback`)
  microsoft.allowRedirect(`${OURS}/setup-outlook`)
  const fronts = { google: await startFront(google.url), microsoft: await startFront(microsoft.url) }
  const config = {
    ...change,
    google: googleAt(fronts.google.url, { ...clientOf(google), pubsub: undefined }),
    microsoft: microsoftAt(fronts.microsoft.url, { ...clientOf(microsoft), push: false }),
  }
  const test = await testApp(config, log)
  return {
    test,
    google,
    microsoft,
    fronts,
    close: async () => {
      await test.close()
      for (const each of [fronts.google, fronts.microsoft, google, microsoft]) await each.stop()
    },
  }
}

function clientOf({ client }: MailTwin) {
  return { clientId: client.id, clientSecret: client.secret }
}

interface Consent {
  readonly as: string
  /** `refuses` says no; `unticks` leaves the box for mail empty, which only Google has. */
  readonly and?: 'refuses' | 'unticks'
}

/** What somebody does on the provider's pages; answers the address of ours that they are led back to, as a path. */
export async function consent(authUrl: string, { as, and }: Consent): Promise<string> {
  const page = await fetch(authUrl)
  if (page.status !== 200) throw new Error(`the provider shows no page: ${page.status} ${await page.text()}`)
  const address = new URL(authUrl)
  const form = new URLSearchParams(address.search)
  form.set('email', as)
  const isGoogle = address.pathname === '/o/oauth2/v2/auth'
  if (isGoogle && and === 'refuses') return `/api/auth/google/callback?error=access_denied&state=${form.get('state')}`
  if (and !== 'unticks') form.append('grant', GMAIL)
  const answer = await fetch(`${address.origin}${address.pathname}${and === 'refuses' ? '/cancel' : '/callback'}`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  const back = answer.headers.get('location')
  if (!back?.startsWith(OURS)) throw new Error(`the provider leads to ${back}: ${await answer.text()}`)
  return back.slice(OURS.length)
}

/** Comes back from the provider, and answers the page that the browser is led on to. */
export async function land(client: Client, path: string): Promise<string> {
  const { status, headers } = await client.visit(path)
  if (status !== 302) throw new Error(`a landing answered ${status}`)
  return String(headers.location)
}
