import { z } from 'zod'
import { defineCall } from '../call.ts'

/** Webhooks of one person at a time. */
export const WEBHOOKS_MAX = 10
/** Hours for which the secret before the newest one signs as well. */
export const OLD_SECRET_HOURS = 24
/** Days for which what happened can be read and sent again, and for which each try to tell it is kept. */
export const EVENT_DAYS = 90
export const TRY_DAYS = 30

/** What a webhook can be told of, each with what it says beside its box. Its name never changes. */
export const EVENT_TYPES = {
  'email.frozen': 'A message went on ice',
  'email.close_call': 'A message stayed in the inbox just below your line',
  'email.restored': 'A message came back to the inbox',
  'email.filed': 'A rule filed a message',
  'stop_request.sent': 'A sender was asked to stop',
  'mailbox.trouble': 'A mailbox is in trouble',
  'mailbox.ok': 'A mailbox is well again',
  'usage.80': 'Four fifths of the month’s scans are used',
  'usage.100': 'All of the month’s scans are used',
  'digest.ready': 'Your digest was sent',
  'team.member_joined': 'Somebody joined your team',
  'team.member_left': 'Somebody left your team',
} as const

export type EventType = keyof typeof EVENT_TYPES
export const EVENT_NAMES = Object.keys(EVENT_TYPES) as EventType[]
export const eventType = z.enum(EVENT_NAMES)
/** What every new webhook is sent once, to see whether it answers. */
export const TEST_EVENT = 'webhook.test'

/** How the body is written: our own JSON, or the line of text that a chat program takes. */
export const WEBHOOK_FORMATS = {
  standard: 'JSON',
  slack: 'Slack',
  teams: 'Microsoft Teams',
  discord: 'Discord',
} as const
export type WebhookFormat = keyof typeof WEBHOOK_FORMATS
const webhookFormat = z.enum(Object.keys(WEBHOOK_FORMATS) as WebhookFormat[])

const webhookState = z.enum(['on', 'paused', 'disabled'])

export const webhookView = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(eventType),
  format: webhookFormat,
  leavesOutPeople: z.boolean().meta({ description: 'Sender and subject of mail are left out of what is sent.' }),
  state: webhookState.meta({ description: 'disabled: by us, since nobody took anything there.' }),
  disabledBecause: z.string().nullable(),
  waiting: z.number().int().meta({ description: 'Events that were not taken yet and are tried again.' }),
  failingSince: z.iso.datetime().nullable().meta({ description: 'Since when no try was answered with 2xx.' }),
  oldSecretUntil: z.iso.datetime().nullable().meta({ description: 'Until when the secret before signs as well.' }),
  createdAt: z.iso.datetime(),
})
export type WebhookView = z.infer<typeof webhookView>

/** One try to tell one event. */
export const webhookTry = z.object({
  eventId: z.string(),
  type: z.string(),
  n: z.number().int().meta({ description: 'Counts the tries of this event here, from 1.' }),
  state: z.enum(['waiting', 'delivered', 'failed']),
  at: z.iso.datetime().meta({ description: 'When it was made, or when it is due.' }),
  status: z.number().int().nullable().meta({ description: 'HTTP status of the answer.' }),
  ms: z.number().int().nullable(),
  trouble: z.string().nullable().meta({ description: 'What went wrong, in plain words.' }),
  answer: z.string().nullable().meta({ description: 'How the answer begins.' }),
  request: z.string().meta({ description: 'The body that is sent.' }),
})
export type WebhookTry = z.infer<typeof webhookTry>

const none = z.object({})
const done = z.object({ success: z.literal(true) })
const PATH = '/api/user/{id}/webhooks'
const events = z
  .array(eventType)
  .min(1, 'Please choose what it is told.')
  .transform(names => [...new Set(names)])

/** What is said of a new webhook. */
export const newWebhook = {
  url: z.string().trim().min(1, 'Please enter the address.').max(2_000, 'This address is too long.'),
  events,
  format: webhookFormat.default('standard'),
  leavesOutPeople: z.boolean().default(false),
}
/** What can be changed of one; `paused` is for its owner to say. */
export const webhookChange = {
  events: events.optional(),
  format: webhookFormat.optional(),
  leavesOutPeople: z.boolean().optional(),
  state: z.enum(['on', 'paused']).optional(),
}
export const replayInput = [{ eventId: z.string().max(64) }, { since: z.iso.datetime({ offset: true }) }] as const

/** The newest first. */
export const listWebhooks = defineCall({
  method: 'GET',
  path: PATH,
  who: 'self',
  input: none,
  output: z.object({
    webhooks: z.array(webhookView),
    /** Why no webhook may be added, and none that is there is told anything; null where that is not so. */
    locked: z.string().nullable(),
    /** Where the sandbox takes what is sent, so that one can look at it; null where none runs. */
    catcher: z.string().nullable(),
  }),
})
/** It is kept only where it answers a test with 2xx. 400 with the reason, 409 past WEBHOOKS_MAX. The secret is shown in this answer alone. */
export const createWebhook = defineCall({
  method: 'POST',
  path: PATH,
  who: 'self',
  input: z.object(newWebhook),
  output: z.object({ secret: z.string(), webhook: webhookView }),
})
export const changeWebhook = defineCall({
  method: 'PATCH',
  path: `${PATH}/{webhookId}`,
  who: 'self',
  input: z.object(webhookChange),
  output: webhookView,
})
export const deleteWebhook = defineCall({
  method: 'DELETE',
  path: `${PATH}/{webhookId}`,
  who: 'self',
  input: none,
  output: done,
})
/** A new secret, shown in this answer alone; the one before signs as well for OLD_SECRET_HOURS. */
export const rotateSecret = defineCall({
  method: 'POST',
  path: `${PATH}/{webhookId}/secret`,
  who: 'self',
  input: none,
  output: z.object({ secret: z.string(), webhook: webhookView }),
})
/** The newest first, fifty at most. */
export const listTries = defineCall({
  method: 'GET',
  path: `${PATH}/{webhookId}/tries`,
  who: 'self',
  input: none,
  output: z.object({ tries: z.array(webhookTry) }),
})
/** Sends one event again, or all since then, under their own ids. */
export const replayEvents = defineCall({
  method: 'POST',
  path: `${PATH}/{webhookId}/replay`,
  who: 'self',
  input: z.union([z.object(replayInput[0]), z.object(replayInput[1])]),
  output: z.object({ events: z.number().int() }),
})
