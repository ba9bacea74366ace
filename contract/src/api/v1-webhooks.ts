import { z } from 'zod'
import { defineV1 } from './v1-call.ts'
import { EXAMPLE_EVENT } from './v1-events.ts'
import { newWebhook, replayInput, webhookChange, webhookTry, webhookView } from './webhooks.ts'

const none = z.strictObject({})
const ID = '8f3b2a19-5c4d-4e6f-8a7b-9c0d1e2f3a4b'
const PLACES = { webhookId: ID }
const withSecret = z.object({
  secret: z.string().meta({ description: 'Shown in this answer alone.' }),
  webhook: webhookView,
})

const EXAMPLE = {
  ...{ id: ID, url: 'https://hooks.fernbank.example/icebox', events: ['email.frozen', 'email.restored'] },
  ...{ format: 'standard', leavesOutPeople: false, state: 'on', disabledBecause: null, waiting: 0 },
  ...{ failingSince: null, oldSecretUntil: null, createdAt: '2026-11-26T09:00:00.000Z' },
} as const satisfies z.input<typeof webhookView>
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

export const listWebhooks = defineV1({
  method: 'GET',
  path: '/api/v1/webhooks',
  scope: 'webhooks:write',
  summary: 'Your webhooks, the newest first',
  input: none,
  output: z.object({ items: z.array(webhookView) }),
  example: { output: { items: [EXAMPLE] } },
})

export const createWebhook = defineV1({
  method: 'POST',
  path: '/api/v1/webhooks',
  scope: 'webhooks:write',
  summary: 'Adds an address that is told what happens',
  about:
    'An event webhook.test is sent there first, and only an answer of 2xx within 15 seconds has the webhook kept. The address begins with https://, on port 443 or 8443, and is on the public internet. What is sent follows Standard Webhooks 1.0.',
  input: z.strictObject(newWebhook),
  output: withSecret,
  example: {
    input: { url: EXAMPLE.url, events: [...EXAMPLE.events] },
    output: { secret: SECRET, webhook: EXAMPLE },
  },
})

export const changeWebhook = defineV1({
  method: 'PATCH',
  path: '/api/v1/webhooks/{webhookId}',
  scope: 'webhooks:write',
  summary: 'Changes, pauses or resumes a webhook',
  about: 'Whatever is left out stays. Its address never changes: add another one.',
  input: z.strictObject(webhookChange),
  output: webhookView,
  example: { places: PLACES, input: { state: 'on' }, output: EXAMPLE },
})

export const rotateSecret = defineV1({
  method: 'POST',
  path: '/api/v1/webhooks/{webhookId}/secret',
  scope: 'webhooks:write',
  summary: 'A new secret for a webhook',
  about: 'For 24 hours every message is signed with both, so that nothing is lost while you put the new one in place.',
  input: none,
  output: withSecret,
  example: {
    ...{ places: PLACES, input: {} },
    output: { secret: SECRET, webhook: { ...EXAMPLE, oldSecretUntil: '2026-11-27T09:00:00.000Z' } },
  },
})

export const listTries = defineV1({
  method: 'GET',
  path: '/api/v1/webhooks/{webhookId}/tries',
  scope: 'webhooks:write',
  summary: 'The last fifty tries, with request and answer',
  input: none,
  output: z.object({ items: z.array(webhookTry) }),
  example: {
    places: PLACES,
    output: {
      items: [
        {
          ...{ eventId: EXAMPLE_EVENT.id, type: EXAMPLE_EVENT.type, n: 1, state: 'delivered' },
          ...{ at: '2026-11-26T09:40:15.000Z', status: 204, ms: 84, trouble: null, answer: '' },
          request: JSON.stringify(EXAMPLE_EVENT),
        },
      ],
    },
  },
})

export const replayEvents = defineV1({
  method: 'POST',
  path: '/api/v1/webhooks/{webhookId}/replay',
  scope: 'webhooks:write',
  summary: 'Sends one event again, or all since then',
  about:
    'Under their own ids, so that whoever has them already can tell. Of all since then, those the webhook is told of.',
  input: z.union([z.strictObject(replayInput[0]), z.strictObject(replayInput[1])]),
  output: z.object({ events: z.number().int() }),
  example: { places: PLACES, input: { eventId: EXAMPLE_EVENT.id }, output: { events: 1 } },
})

export const deleteWebhook = defineV1({
  method: 'DELETE',
  path: '/api/v1/webhooks/{webhookId}',
  scope: 'webhooks:write',
  summary: 'Removes a webhook and what waits for it',
  input: none,
  output: z.object({ success: z.literal(true) }),
  example: { places: PLACES, output: { success: true } },
})
