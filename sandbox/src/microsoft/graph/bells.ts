import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { PushWeather } from '../../mail-twin.ts'
import type { Account } from '../entra/directory.ts'
import type { Folder } from '../store/folders.ts'
import type { Event } from '../store/mailbox.ts'

/** A call that has to be answered within this time, or it is made again. */
const ANSWER_MS = 3000
const RETRIES = 8
const FIRST_RETRY_MS = 200

/** Somebody who wants to be told about changes in a mailbox. */
export interface Subscription {
  readonly id: string
  readonly address: string
  readonly resource: string
  /** Undefined for the whole mailbox. */
  readonly folderId: string | undefined
  readonly changeTypes: readonly string[]
  readonly notificationUrl: string
  readonly lifecycleUrl: string | undefined
  readonly clientState: string | undefined
  readonly immutableIds: boolean
  expiresAt: number
}

export type Lifecycle = 'missed' | 'subscriptionRemoved' | 'reauthorizationRequired'

/** Subscriptions and the pushes they bring, through whatever weather is set. */
export class Bells {
  readonly subscriptions = new Map<string, Subscription>()
  weather: PushWeather = { copies: 1, delayMs: 0 }
  private readonly ending = new AbortController()

  constructor() {
    // As many pushes as there are wait for it.
    setMaxListeners(0, this.ending.signal)
  }

  /** Tells those who asked about this change. */
  ring(account: Account, event: Event): void {
    for (const subscription of this.of(account.email)) {
      const changeType = changeFor(subscription, event)
      if (changeType)
        this.send(subscription.notificationUrl, changeNotice(subscription, { account, event, changeType }))
    }
  }

  /** Tells about the subscriptions of a mailbox themselves. */
  ringLifecycle(account: Account, lifecycleEvent: Lifecycle): void {
    for (const subscription of this.of(account.email)) {
      if (lifecycleEvent === 'subscriptionRemoved') this.subscriptions.delete(subscription.id)
      if (!subscription.lifecycleUrl) continue
      this.send(subscription.lifecycleUrl, { ...noticeOf(subscription, account), lifecycleEvent })
    }
  }

  /** Those that have not run out. */
  of(address: string): Subscription[] {
    const all = [...this.subscriptions.values()]
    return all.filter(one => one.address === address && one.expiresAt > Date.now())
  }

  stop(): void {
    this.ending.abort()
  }

  private send(url: string, notice: object): void {
    const body = JSON.stringify({ value: [notice] })
    for (let copy = 0; copy < this.weather.copies; copy++) {
      const wait = Math.random() * this.weather.delayMs
      deliver({ url, body, signal: this.ending.signal }, wait).catch(() => undefined)
    }
  }
}

/** What this change is to a subscriber of one folder: coming in is creation, leaving is deletion. */
function changeFor({ folderId, changeTypes }: Subscription, { what, from, to }: Event): string | undefined {
  const kind = kindFor(folderId, { what, from, to })
  return kind && changeTypes.includes(kind) ? kind : undefined
}

function kindFor(folderId: string | undefined, { what, from, to }: Pick<Event, 'what' | 'from' | 'to'>) {
  const isHere = (folder: Folder | undefined) => folder !== undefined && (!folderId || folder.id === folderId)
  if (!isHere(from)) return isHere(to) ? 'created' : undefined
  if (!isHere(to)) return 'deleted'
  return what === 'created' ? 'created' : 'updated'
}

interface Change {
  readonly account: Account
  readonly event: Event
  readonly changeType: string
}

function changeNotice(subscription: Subscription, { account, event, changeType }: Change): object {
  const { message, oldId } = event
  const moving = changeType === 'deleted' ? oldId : message.id
  const id = subscription.immutableIds ? message.immutableId : moving
  const resource = `Users/${account.oid}/Messages/${id}`
  const etag = `W/"${message.changeKey}"`
  return {
    ...noticeOf(subscription, account),
    changeType,
    resource,
    resourceData: { '@odata.type': '#Microsoft.Graph.Message', '@odata.id': resource, '@odata.etag': etag, id },
  }
}

function noticeOf(subscription: Subscription, account: Account): object {
  return {
    subscriptionId: subscription.id,
    subscriptionExpirationDateTime: new Date(subscription.expiresAt).toISOString(),
    clientState: subscription.clientState ?? null,
    resource: subscription.resource,
    tenantId: account.tid,
  }
}

interface Push {
  readonly url: string
  readonly body: string
  readonly signal: AbortSignal
}

/** Calls until somebody answers with 2xx in time, with ever longer pauses; then it is lost. */
async function deliver(push: Push, waitMs: number): Promise<void> {
  const { signal } = push
  if (waitMs > 0) await pause(waitMs, undefined, { signal })
  for (let tries = 0; tries < RETRIES; tries++) {
    if (await isTaken(push)) return
    await pause(FIRST_RETRY_MS * 2 ** tries, undefined, { signal })
  }
}

async function isTaken({ url, body, signal }: Push): Promise<boolean> {
  signal.throwIfAborted()
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)])
    const headers = { 'content-type': 'application/json; charset=utf-8', 'client-request-id': randomUUID() }
    const answer = await fetch(url, { method: 'POST', headers, body, signal: limit, redirect: 'manual' })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}
