import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { App } from '../../app.ts'
import { inTransaction } from '../../kit/db/db.ts'
import type { HookAnswer, HookCall } from '../../kit/http/hook.ts'
import { sha256 } from '../../kit/sessions/secrets.ts'
import { parseJson } from './hook-body.ts'
import { forgetRinging, makePushDue } from './push-store.ts'
import { findSubscriptions } from './ring-store.ts'
import { ringFor } from './rings.ts'

export const OUTLOOK_HOOK = '/webhooks/outlook'
export const OUTLOOK_LIFECYCLE_HOOK = '/webhooks/outlook/lifecycle'

/** Graph's change and lifecycle notifications; a batch may mix subscriptions. */
const notice = z.object({
  subscriptionId: z.string().max(128),
  clientState: z.string().max(128).nullish(),
  lifecycleEvent: z.string().nullish(),
})
const batch = z.object({ value: z.array(notice).max(1_000) })
type Notice = z.infer<typeof notice>

const LOOKED_UP_AT_ONCE = 50

/** Graph says that mail came. What does not prove itself rings nothing; the answer is the same, and at once. */
export async function outlookRings(app: App, call: HookCall): Promise<HookAnswer> {
  return handshakeOf(app, call) ?? (await acceptNotices(app, call, rung => ringFor(app, [...rung.keys()])))
}

/** Graph says that the ringing itself needs care. */
export async function outlookTells(app: App, call: HookCall): Promise<HookAnswer> {
  return handshakeOf(app, call) ?? (await acceptNotices(app, call, told => care(app, told)))
}

const MOST_TOKEN = 1_024
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Before it begins Graph asks whether we listen and wants its token back as plain text, escaped. Undefined when this is
 * no such question.
 */
function handshakeOf(app: App, { query, body }: HookCall): HookAnswer | undefined {
  if (!app.config.microsoft?.push) return { status: 404 }
  const { validationToken: token } = query
  if (token === undefined) return undefined
  if (typeof token !== 'string' || token.length > MOST_TOKEN || body.length > MOST_TOKEN) return { status: 400 }
  return { status: 200, text: token.replace(/[&<>"']/g, sign => ESCAPES[sign] ?? '') }
}

/** What was told, by mailbox. */
type ProvenNotices = ReadonlyMap<string, readonly Notice[]>

async function acceptNotices(
  app: App,
  { body }: HookCall,
  act: (told: ProvenNotices) => Promise<void>,
): Promise<HookAnswer> {
  const read = batch.safeParse(parseJson(body))
  if (!read.success) return { status: 202, unproven: 'unreadable' }
  const told = await provenOf(app, read.data.value)
  await act(told)
  return { status: 202, unproven: told.size === 0 && read.data.value.length > 0 ? 'unknown' : undefined }
}

/** Those of a subscription of ours that bring back its secret. A batch goes on being looked up only while some do. */
async function provenOf(app: App, notices: readonly Notice[]): Promise<ProvenNotices> {
  const proven = new Map<string, Notice[]>()
  for (let at = 0; at < notices.length; at += LOOKED_UP_AT_ONCE) {
    const isAnyProven = await addProven(app, notices.slice(at, at + LOOKED_UP_AT_ONCE), proven)
    if (!isAnyProven) break
  }
  return proven
}

async function addProven(app: App, notices: readonly Notice[], proven: Map<string, Notice[]>): Promise<boolean> {
  const ids = [...new Set(notices.map(each => each.subscriptionId))]
  const ours = await findSubscriptions(app.db, ids)
  const attacked = new Set<string>()
  let isAnyProven = false
  for (const each of notices) {
    const subscription = ours.get(each.subscriptionId)
    if (!subscription) continue
    const { mailboxId, secretHash } = subscription
    if (isSecret(each.clientState ?? '', secretHash)) {
      proven.set(mailboxId, [...(proven.get(mailboxId) ?? []), each])
      isAnyProven = true
    } else attacked.add(mailboxId)
  }
  for (const mailbox of attacked) reportAttack(app, mailbox)
  return isAnyProven
}

/** Compared by digest, so that the time it takes tells nothing about the secret. */
function isSecret(given: string, hash: Buffer): boolean {
  return timingSafeEqual(sha256(given), hash)
}

/** One of a subscription that ended may still come; a wrong secret for one of ours is somebody trying. */
function reportAttack(app: App, mailbox: string): void {
  const facts = { metric: 'hook_rejected', hook: OUTLOOK_HOOK, reason: 'wrong_secret', mailbox }
  app.log.error(facts, 'a call was rejected: ALARM')
}

async function care(app: App, told: ProvenNotices): Promise<void> {
  for (const [mailboxId, notices] of told) {
    for (const { lifecycleEvent } of notices) await (CARE[lifecycleEvent ?? ''] ?? ignore)(app, mailboxId)
  }
}

type Care = (app: App, mailboxId: string) => Promise<void>

const ignore: Care = async () => undefined

const CARE: Readonly<Record<string, Care>> = {
  reauthorizationRequired: (app, mailboxId) => inTransaction(app, tx => makePushDue(tx, mailboxId)),
  subscriptionRemoved: async (app, mailboxId) => {
    await inTransaction(app, tx => forgetRinging(tx, mailboxId))
    await ringFor(app, [mailboxId])
  },
  missed: (app, mailboxId) => ringFor(app, [mailboxId]),
}
