import { startGoogleTwin } from '../../sandbox/src/google/twin.ts'
import type { MailTwin } from '../../sandbox/src/mail-twin.ts'
import { startMicrosoftTwin } from '../../sandbox/src/microsoft/twin.ts'
import { PUBSUB } from '../../sandbox/src/providers.ts'
import { Browser } from './browser.ts'
import { copiesOf, type FieldHost, type Place, type Weather } from './host.ts'

const MANY_UNITS = 10_000_000

/** A thousand letters in a minute are beyond what Google grants one person, so there is no quota. */
export function googleHost(place: Place): Promise<FieldHost> {
  return googleHostWith(place, { unitsPerMinute: MANY_UNITS, fill: async () => undefined })
}

/** How the twin of Google is set up before anybody signs in. */
interface Setting {
  /** What one person may use in a minute. */
  readonly unitsPerMinute: number
  /** Puts into the mailbox what was there before. */
  fill(twin: MailTwin): Promise<void>
}

/** The twin of Google with a quota, and with mail in it. */
export async function googleHostWith({ address, url }: Place, setting: Setting): Promise<FieldHost> {
  const push = { url: `${url}/webhooks/gmail`, audience: `${url}/webhooks/gmail`, serviceAccount: PUBSUB.account }
  const people = [{ email: address, name: 'Ada' }]
  const twin = await startGoogleTwin({
    people,
    push,
    redirects: [`${url}/api/auth/google/callback`],
    quota: { unitsPerMinute: setting.unitsPerMinute },
  })
  await setting.fill(twin)
  const env = {
    GOOGLE_CLIENT_ID: twin.client.id,
    GOOGLE_CLIENT_SECRET: twin.client.secret,
    GOOGLE_URL: twin.url,
    GOOGLE_PUBSUB_TOPIC: PUBSUB.topic,
    GOOGLE_PUSH_ACCOUNT: PUBSUB.account,
    GMAIL_UNITS_PER_MINUTE: String(setting.unitsPerMinute),
  }
  return fieldHost(twin, {
    address,
    env,
    signIn: async browser => {
      const signIn = await browser.get('/api/auth/google/signin')
      await browser.visit(await consent(signIn.authUrl, address))
      const connect = await browser.get('/api/auth/gmail')
      await browser.visit(await consent(connect.authUrl, address))
    },
  })
}

/** The Microsoft twin, with its limits of requests. */
export async function microsoftHost({ address, url }: Place): Promise<FieldHost> {
  const people = [{ email: address, name: 'Ada' }]
  const redirects = [`${url}/api/auth/microsoft/callback`, `${url}/setup-outlook`]
  const twin = await startMicrosoftTwin({ people, redirects })
  const env = {
    MICROSOFT_CLIENT_ID: twin.client.id,
    MICROSOFT_CLIENT_SECRET: twin.client.secret,
    MICROSOFT_URL: twin.url,
    MICROSOFT_PUSH: 'true',
  }
  return fieldHost(twin, {
    address,
    env,
    signIn: async browser => {
      const signIn = await browser.get('/api/auth/microsoft/signin')
      await browser.visit(await consent(signIn.authUrl, address))
      const connect = await browser.get('/api/auth/outlook/permissions')
      const back = new URL(await consent(connect.authUrl, address), url).searchParams
      await browser.post('/api/auth/outlook/callback', { code: back.get('code'), state: back.get('state') })
    },
  })
}

interface Provided {
  readonly address: string
  readonly env: NodeJS.ProcessEnv
  readonly signIn: (browser: Browser) => Promise<void>
}

function fieldHost(twin: MailTwin, { address, env, signIn }: Provided): FieldHost {
  return {
    env,
    deliver: raw => twin.deliver(address, raw),
    copies: async () => copiesOf(await twin.program(address).messages()),
    signIn: async url => {
      const browser = new Browser(url)
      await signIn(browser)
      return browser
    },
    setWeather: weather => twin.setPushes(WEATHER[weather]),
    stop: () => twin.stop(),
  }
}

const WEATHER: Record<Weather, { copies: number; delayMs: number }> = {
  fair: { copies: 1, delayMs: 0 },
  silence: { copies: 0, delayMs: 0 },
  storm: { copies: 5, delayMs: 3_000 },
}

const GMAIL = 'https://www.googleapis.com/auth/gmail.modify'

/** Says yes on the provider's page, and answers the path of ours that it leads back to. */
async function consent(authUrl = '', email: string): Promise<string> {
  const { origin, pathname, searchParams } = new URL(authUrl)
  const form = new URLSearchParams(searchParams)
  form.set('email', email)
  form.append('grant', GMAIL)
  const answer = await fetch(`${origin}${pathname}/callback`, { method: 'POST', body: form, redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '', origin)
  return `${back.pathname}${back.search}`
}
