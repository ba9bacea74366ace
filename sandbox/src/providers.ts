import { join } from 'node:path'
import { startGoogleTwin } from './google/twin.ts'
import type { MailTwin } from './mail-twin.ts'
import { startMicrosoftTwin } from './microsoft/twin.ts'
import { type ApiPerson, apiPeople } from './scenes/people.ts'

/** Pub/Sub of the Google twin: the one topic and the account that signs its pushes. */
export const PUBSUB = {
  topic: 'projects/icebox-sandbox/topics/gmail',
  account: 'gmail-push@icebox-sandbox.iam.gserviceaccount.com',
} as const

export type ApiTwins = Readonly<Record<ApiPerson['provider'], MailTwin>>

/** The twins of Google and Microsoft with the demo people, for a product that people open at `appUrl`. */
export async function startApiTwins(options: {
  readonly dataFolder: string
  readonly appUrl: string
}): Promise<ApiTwins> {
  const { dataFolder, appUrl } = options
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
    people: people('microsoft'),
    redirects: [`${appUrl}/api/auth/microsoft/callback`, `${appUrl}/setup-outlook`],
  })
  return { google, microsoft }
}
