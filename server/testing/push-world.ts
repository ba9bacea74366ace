import { randomUUID } from 'node:crypto'
import { type GoogleTwin, startGoogleTwin } from '@icebox/sandbox/google/twin'
import { freePort } from '@icebox/sandbox/imap/ports'
import type { MailTwin } from '@icebox/sandbox/mail-twin'
import { type MicrosoftTwin, startMicrosoftTwin } from '@icebox/sandbox/microsoft/twin'
import type { App } from '../src/app.ts'
import { googleAt, microsoftAt } from '../src/config/providers.ts'
import type { Config } from '../src/config.ts'
import { inTransaction, sql } from '../src/kit/db/db.ts'
import { keepMailbox } from '../src/mail/connect/keep-mailbox.ts'
import { newPlaces } from '../src/mail/lease/places.ts'
import type { WorkerContext } from '../src/mail/lease/work.ts'
import { holdConnections, openRow } from '../src/mail/mailboxes/connections.ts'
import { storeGrant } from '../src/mail/mailboxes/grant-store.ts'
import { sealTokens } from '../src/mail/mailboxes/grants.ts'
import { GMAIL_HOOK } from '../src/mail/wake/gmail-hook.ts'
import { type Client, type TestApp, testApp } from './test-app.ts'

const TOPIC = 'projects/test/topics/gmail'
export const PUSH_ACCOUNT = 'rings@test.iam.gserviceaccount.com'
const SCOPES = {
  google: ['https://www.googleapis.com/auth/gmail.modify'],
  microsoft: ['offline_access', 'User.Read', 'Mail.ReadWrite', 'Mail.Send'],
} as const

export type RingingProvider = keyof typeof SCOPES

/** The product on a port of its own, and twins of both providers that ring there. */
export interface PushWorld {
  readonly test: TestApp
  readonly google: GoogleTwin
  readonly microsoft: MicrosoftTwin
  /** Someone with a mailbox at the provider's twin, connected and not yet looked at. */
  newOwner(provider: RingingProvider): Promise<ApiOwner>
  /** What another process would work with. */
  newContext(open?: typeof openRow): WorkerContext
  close(): Promise<void>
}

export interface ApiOwner {
  readonly provider: RingingProvider
  readonly address: string
  readonly accountId: string
  readonly mailboxId: string
  readonly client: Client
}

export async function pushWorld(change: Partial<Config> = {}): Promise<PushWorld> {
  const port = await freePort()
  const appUrl = `http://127.0.0.1:${port}`
  const bell = { url: appUrl + GMAIL_HOOK, audience: appUrl + GMAIL_HOOK, serviceAccount: PUSH_ACCOUNT }
  const [google, microsoft] = [await startGoogleTwin({ push: bell }), await startMicrosoftTwin()]
  const pubsub = { topic: TOPIC, account: PUSH_ACCOUNT }
  const test = await testApp({
    port,
    appUrl,
    google: googleAt(google.url, { ...clientOf(google), pubsub }),
    microsoft: microsoftAt(microsoft.url, { ...clientOf(microsoft), push: true }),
    ...change,
  })
  await test.server.listen({ port, host: '127.0.0.1' })
  const twins = { google, microsoft }
  const contexts: WorkerContext[] = []
  return {
    test,
    ...twins,
    newOwner: provider => newOwner(test, twins[provider], provider),
    newContext: (open = openRow) => {
      const app: App = { ...test.app, processId: randomUUID() }
      const context = { app, connections: holdConnections(app, open), places: newPlaces(4) }
      contexts.push(context)
      return context
    },
    close: async () => {
      for (const context of contexts) await context.connections.closeAll()
      await google.stop()
      await microsoft.stop()
      await test.close()
    },
  }
}

function clientOf({ client }: MailTwin) {
  return { clientId: client.id, clientSecret: client.secret }
}

async function newOwner(test: TestApp, twin: MailTwin, provider: RingingProvider): Promise<ApiOwner> {
  const address = `${randomUUID()}@fernbank.example`
  twin.addPerson({ email: address, name: 'Ada' })
  const { accessToken, refreshToken } = await twin.grant(address, SCOPES[provider])
  const person = await test.newPerson(address)
  const client = person.withHeaders({ origin: test.app.config.appUrl })
  const tokens = {
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_in: 3_600,
    scope: SCOPES[provider].join(' '),
  }
  const mailboxId = await inTransaction(test.app, async tx => {
    const nowhere = { host: `${provider}.example`, port: 443, smtpHost: null, smtpPort: null, secret: randomUUID() }
    const { accountId } = person
    const id = await keepMailbox(test.app, tx, { accountId, provider, address, username: randomUUID(), ...nowhere })
    await storeGrant(tx, { mailboxId: id, scope: tokens.scope, ...sealTokens(test.app, id, tokens) })
    return id
  })
  return { provider, address, accountId: person.accountId, mailboxId, client }
}

/** Mailboxes for which a job waits, one line per job. */
export async function waitingSyncs({ app }: TestApp): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker.jobs where key like 'sync:%'`.execute(app.db)
  return rows.map(({ key }) => key.slice('sync:'.length)).sort()
}

/** Jobs that wait are as good as done. */
export async function clearJobs({ app }: TestApp): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(app.db)
}
