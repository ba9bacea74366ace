import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Subscription } from './bells.ts'
import { type Call, findFolder, type Reply, readBody } from './call.ts'
import { badRequest, GraphProblem } from './problems.ts'
import { contextOf } from './query.ts'

/** The longest life of a subscription to messages; Graph refuses to promise more. */
const MOST_MINUTES = 4230
const HANDSHAKE_MS = 10_000
const KINDS = ['created', 'updated', 'deleted']

const asked = z.object({
  changeType: z.string().min(1),
  notificationUrl: z.string().min(1),
  lifecycleNotificationUrl: z.string().min(1).nullish(),
  resource: z.string().min(1),
  expirationDateTime: z.string(),
  clientState: z.string().max(128).nullish(),
  latestSupportedTlsVersion: z.string().nullish(),
})
const renewed = z.strictObject({ expirationDateTime: z.string() })

/** Begins to tell about changes, once both addresses have proved that they listen. */
export async function subscribe(call: Call): Promise<Reply> {
  const given = readBody(asked, call.body)
  const changeTypes = given.changeType.toLowerCase().split(',')
  if (changeTypes.some(one => !KINDS.includes(one))) throw badRequest(`'${given.changeType}' is no changeType.`)
  const expiresAt = readExpiry(given.expirationDateTime)
  const folderId = readResource(call, given.resource)
  for (const url of [given.notificationUrl, given.lifecycleNotificationUrl]) if (url) await shakeHands(url)
  const subscription: Subscription = {
    ...{ id: randomUUID(), address: call.account.email, resource: given.resource, folderId, changeTypes, expiresAt },
    notificationUrl: given.notificationUrl,
    lifecycleUrl: given.lifecycleNotificationUrl ?? undefined,
    clientState: given.clientState ?? undefined,
    immutableIds: call.prefer.immutableIds,
  }
  call.realm.bells.subscriptions.set(subscription.id, subscription)
  call.realm.touched()
  return one(call, subscription, 201)
}

export function listSubscriptions(call: Call): Reply {
  const value = call.realm.bells.of(call.account.email).map(each => show(call, each))
  return { status: 200, body: { ...contextOf(call.url, 'subscriptions'), value } }
}

export function getSubscription(call: Call): Reply {
  return one(call, find(call), 200)
}

export function renew(call: Call): Reply {
  const subscription = find(call)
  subscription.expiresAt = readExpiry(readBody(renewed, call.body).expirationDateTime)
  call.realm.touched()
  return one(call, subscription, 200)
}

export function reauthorize(call: Call): Reply {
  find(call)
  return { status: 204 }
}

export function unsubscribe(call: Call): Reply {
  call.realm.bells.subscriptions.delete(find(call).id)
  call.realm.touched()
  return { status: 204 }
}

function find({ realm, account, params }: Call): Subscription {
  const found = realm.bells.of(account.email).find(one => one.id === params.subscription)
  if (found) return found
  throw new GraphProblem(404, ['ResourceNotFound', 'The object was not found.'])
}

function readExpiry(said: string): number {
  const time = Date.parse(said)
  if (Number.isNaN(time)) throw badRequest('expirationDateTime is not a time.', 'InvalidRequest')
  const minutes = (time - Date.now()) / 60_000
  if (minutes <= 0) throw badRequest('expirationDateTime should be in the future.', 'InvalidRequest')
  if (minutes <= MOST_MINUTES) return time
  throw badRequest(`Subscription expiration can only be ${MOST_MINUTES} minutes in the future.`, 'InvalidRequest')
}

/** The folder a resource names; undefined for all messages. */
function readResource({ mailbox, account }: Call, resource: string): string | undefined {
  const path = resource.replace(/^\/?(?:v1\.0\/)?/, '').replace(/\?.*$/, '')
  const own = path.replace(/^users\/([^/]+)\//i, (whole, who: string) =>
    [account.oid, account.email].includes(who.toLowerCase()) ? 'me/' : whole,
  )
  const [, quoted, plain] = /^me\/mailFolders(?:\('([^']+)'\)|\/([^/]+))\/messages$/i.exec(own) ?? []
  const folder = quoted ?? plain
  if (folder !== undefined) return findFolder(mailbox, folder).id
  if (/^me\/messages$/i.test(own)) return undefined
  throw badRequest(`The resource '${resource}' is not supported here.`, 'InvalidRequest')
}

/** The address must give the token back as plain text within ten seconds. */
async function shakeHands(address: string): Promise<void> {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isHere = url?.hostname === '127.0.0.1' || url?.hostname === 'localhost'
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && isHere))) {
    throw badRequest('The notification URL must begin with https.', 'InvalidRequest')
  }
  const token = `Validation: Testing client application reachability for subscription Request-Id: ${randomUUID()}`
  url.searchParams.set('validationToken', token)
  const problem = await answerOf(url).then(
    ({ status, type, body }) => {
      if (status !== 200) return `HTTP status code is '${status}'`
      if (!type.startsWith('text/plain')) return `content type is '${type}'`
      return body === token ? undefined : 'the token came back otherwise'
    },
    (error: unknown) => `the call failed: ${error}`,
  )
  if (!problem) return
  const message = `Subscription validation request failed: ${problem}. Notification endpoint must respond with 200 OK to validation request.`
  throw badRequest(message, 'ValidationError')
}

async function answerOf(url: URL): Promise<{ status: number; type: string; body: string }> {
  const headers = { 'content-type': 'text/plain; charset=utf-8' }
  const signal = AbortSignal.timeout(HANDSHAKE_MS)
  const answer = await fetch(url, { method: 'POST', headers, body: '', redirect: 'manual', signal })
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', body: await answer.text() }
}

function one(call: Call, subscription: Subscription, status: number): Reply {
  return { status, body: { ...contextOf(call.url, 'subscriptions/$entity'), ...show(call, subscription) } }
}

function show({ realm, account }: Call, subscription: Subscription): object {
  return {
    id: subscription.id,
    resource: subscription.resource,
    applicationId: realm.entra.client.id,
    changeType: subscription.changeTypes.join(','),
    clientState: subscription.clientState ?? null,
    notificationUrl: subscription.notificationUrl,
    notificationQueryOptions: null,
    lifecycleNotificationUrl: subscription.lifecycleUrl ?? null,
    expirationDateTime: new Date(subscription.expiresAt).toISOString(),
    creatorId: account.oid,
    includeResourceData: null,
    latestSupportedTlsVersion: 'v1_2',
    encryptionCertificate: null,
    encryptionCertificateId: null,
    notificationUrlAppId: null,
  }
}
