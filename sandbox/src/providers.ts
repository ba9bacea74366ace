import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startGoogleTwin } from './google/twin.ts'
import { readKept } from './keep.ts'
import type { MailTwin } from './mail-twin.ts'
import { startMicrosoftTwin } from './microsoft/twin.ts'
import { type ApiPerson, apiPeople } from './scenes/people.ts'
import { startStripeTwin } from './stripe/twin.ts'

/** Pub/Sub of the Google twin: the one topic and the account that signs its pushes. */
export const PUBSUB = {
  topic: 'projects/icebox-sandbox/topics/gmail',
  account: 'gmail-push@icebox-sandbox.iam.gserviceaccount.com',
} as const

export type ApiTwins = Readonly<Record<ApiPerson['provider'], MailTwin>>

export interface Place {
  /** Where the twins keep what they hold. */
  readonly dataFolder: string
  /** Where people open the product. */
  readonly appUrl: string
}

/** The twins of Google and Microsoft with the demo people. */
export async function startApiTwins({ dataFolder, appUrl }: Place): Promise<ApiTwins> {
  const people = (provider: ApiPerson['provider']) => apiPeople.filter(person => person.provider === provider)
  const push = { url: `${appUrl}/webhooks/gmail`, audience: `${appUrl}/webhooks/gmail`, serviceAccount: PUBSUB.account }
  const google = await startGoogleTwin({
    dataFolder: join(dataFolder, 'google'),
    people: people('google'),
    redirects: [`${appUrl}/api/auth/google/callback`],
    push,
  })
  const microsoft = await startMicrosoftTwin({
    dataFolder: join(dataFolder, 'microsoft'),
    // As the README has operators set it up: with the claim by which an organisation vouches for its addresses.
    people: people('microsoft').map(person => ({ ...person, domainVerified: person.organisation !== undefined })),
    redirects: [`${appUrl}/api/auth/microsoft/callback`, `${appUrl}/setup-outlook`],
  })
  return { google, microsoft }
}

export type Till = Awaited<ReturnType<typeof startTill>>

/** The twin of Stripe, whose events go to the product, signed with a secret that is made once. */
export async function startTill({ dataFolder, appUrl }: Place) {
  const webhookSecret = keptSecret(join(dataFolder, 'webhook-secret'))
  const webhook = { url: `${appUrl}/webhooks/stripe`, secret: webhookSecret }
  const twin = await startStripeTwin({ dataFolder: join(dataFolder, 'stripe'), webhook })
  return { twin, webhookSecret }
}

function keptSecret(file: string): string {
  const kept = readKept(file)
  if (kept !== undefined) return kept
  const secret = `whsec_${randomBytes(24).toString('base64url')}`
  writeFileSync(file, secret, { mode: 0o600 })
  return secret
}
