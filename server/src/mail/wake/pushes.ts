import {
  API_PROVIDERS,
  type ApiProvider,
  isApiProvider,
  type MailboxProvider,
} from '@icebox/contract/mailbox-providers'
import { type Doorbell, MailboxError, type Ringing } from '@icebox/mailbox/mailbox'
import type { App } from '../../app.ts'
import type { Config } from '../../config.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { randomToken, sha256 } from '../../kit/sessions/secrets.ts'
import type { Work, WorkerContext } from '../lease/work.ts'
import { newMailArrived } from '../mailboxes/arrived.ts'
import { GMAIL_HOOK } from './gmail-hook.ts'
import { OUTLOOK_HOOK, OUTLOOK_LIFECYCLE_HOOK } from './outlook-hook.ts'
import {
  addMissingPushes,
  type DuePush,
  findRinging,
  type Offer,
  storePushFailure,
  storeRinging,
  takeDuePush,
} from './push-store.ts'

const AT_ONCE = 4
/** After the first failure, the second and so on; then polling suffices until the next day. */
export const PUSH_RETRY_MINUTES = [1, 5, 30, 120] as const
const GIVEN_UP_MINUTES = 24 * 60

/** Asks the providers that ring at an address to begin, or to go on, wherever that is due. */
export async function keepRinging(context: WorkerContext): Promise<void> {
  const providers = API_PROVIDERS.filter(provider => bellOf(context.app, provider, '') !== undefined)
  if (providers.length === 0) return
  await addMissingPushes(context.app.db, providers)
  let mayBeMore = true
  while (mayBeMore && !context.isStopping) {
    const taken = await takeSome(context.app, providers)
    await Promise.all(taken.map(each => askOne(context, each)))
    mayBeMore = taken.length === AT_ONCE
  }
}

/** Ends the ringing before the mailbox is let go of. It would run out by itself, so a failure is none. */
export async function endRinging({ app, row, mailbox }: Work): Promise<void> {
  const known = await findRinging(app.db, row.id)
  if (!known) return
  await mailbox.push?.end(known).catch(error => app.log.info({ err: error, mailbox: row.id }, 'a push was not ended'))
}

/** A mailbox whose provider is to be asked, and the secret it is to bring back. */
interface PushTask {
  readonly due: DuePush
  readonly secret: string
}

async function takeSome({ db }: App, providers: readonly ApiProvider[]): Promise<PushTask[]> {
  const taken: PushTask[] = []
  while (taken.length < AT_ONCE) {
    const secret = randomToken()
    const due = await takeDuePush(db, providers, sha256(secret))
    if (!due) break
    taken.push({ due, secret })
  }
  return taken
}

async function askOne(context: WorkerContext, { due, secret }: PushTask): Promise<void> {
  const offer = { mailboxId: due.row.id, offeredHash: sha256(secret) }
  try {
    await keep(context.app, offer, await ask(context, due, secret))
  } catch (error) {
    // A push that fails is never the mailbox's trouble: it is polled all the same.
    if (!(error instanceof MailboxError)) throw error
    await noteFailure(context.app, { offer, due, error })
  }
}

async function ask({ app, connections }: WorkerContext, { row, known }: DuePush, secret: string): Promise<Ringing> {
  const mailbox = await connections.get(row)
  const bell = bellOf(app, row.provider, secret)
  if (!mailbox.push || !bell) throw new MailboxError('unsupported', 'This mailbox does not ring.')
  return mailbox.push.begin(bell, known)
}

async function keep(app: App, offer: Offer, ringing: Ringing): Promise<void> {
  await inTransaction(app, async tx => {
    const stored = await storeRinging(tx, offer, ringing)
    // What came between the last reading and now was rung for by nobody.
    if (stored?.isNew) await newMailArrived(tx, offer.mailboxId)
  })
}

async function noteFailure(app: App, { offer, due, error }: { offer: Offer; due: DuePush; error: MailboxError }) {
  const { kind, reason } = error
  app.log.warn({ mailbox: due.row.id, kind, reason, failures: due.failures + 1 }, 'a provider does not ring')
  // A look meets the same refusal and tells the owner, long before the next poll would.
  if (kind === 'reconnect') await newMailArrived(app.db, due.row.id)
  const minutes = PUSH_RETRY_MINUTES[due.failures]
  const wait = new Date(Date.now() + (minutes ?? GIVEN_UP_MINUTES) * 60_000)
  const dueAt = error.retryAt && error.retryAt > wait ? error.retryAt : wait
  await storePushFailure(app.db, offer, { dueAt, isGivenUp: minutes === undefined })
}

type Bell = Pick<Doorbell, 'topic'> & { readonly hook: string; readonly lifecycleHook: string }

/** By provider: where it is to ring, if it was set up to. */
const BELLS: Readonly<Record<ApiProvider, (config: Config) => Bell | undefined>> = {
  google: ({ google }) => google?.pubsub && { topic: google.pubsub.topic, hook: GMAIL_HOOK, lifecycleHook: GMAIL_HOOK },
  microsoft: ({ microsoft }) =>
    microsoft?.push ? { hook: OUTLOOK_HOOK, lifecycleHook: OUTLOOK_LIFECYCLE_HOOK } : undefined,
}

function bellOf({ config }: App, provider: MailboxProvider, secret: string): Doorbell | undefined {
  const bell = isApiProvider(provider) ? BELLS[provider](config) : undefined
  if (!bell) return undefined
  const { hook, lifecycleHook, ...more } = bell
  return { url: config.appUrl + hook, lifecycleUrl: config.appUrl + lifecycleHook, secret, ...more }
}
