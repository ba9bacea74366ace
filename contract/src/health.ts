import { z } from 'zod'
import { defineCall } from './call.ts'
import { mailboxProvider } from './mailbox-providers.ts'

const none = z.object({})

/** True for each part that works. `/readyz` answers 503 with the same body when one does not. */
export const readiness = z.object({ database: z.boolean(), migrations: z.boolean(), worker: z.boolean() })
export type Readiness = z.infer<typeof readiness>

export const getHealth = defineCall({
  method: 'GET',
  path: '/healthz',
  who: 'anyone',
  input: none,
  output: z.object({ status: z.string() }),
})
export const getReadiness = defineCall({
  method: 'GET',
  path: '/readyz',
  who: 'anyone',
  input: none,
  output: readiness,
})

/**
 * How mail providers do, over all mailboxes of the installation, so that nobody's own can be made out.
 * `up`: they answer. `partly`: one in ten or more does not. `down`: none does. `unknown`: too few are connected to tell a
 * provider's trouble from one person's. `off`: this kind cannot be connected here.
 */
export const providerState = z.enum(['up', 'partly', 'down', 'unknown', 'off'])
export type ProviderState = z.infer<typeof providerState>

export const providerHealth = z.object({
  provider: mailboxProvider,
  state: providerState,
  /** Mailboxes that should answer, and those that did within the last quarter of an hour; null while they are few. */
  counts: z.object({ connected: z.number(), answering: z.number() }).nullable(),
  /** When one answered last, ISO 8601 to the minute; null while they are few and none did lately. */
  lastAnswerAt: z.string().nullable(),
})
export type ProviderHealth = z.infer<typeof providerHealth>

export const listProviderHealth = defineCall({
  method: 'GET',
  path: '/api/status/providers',
  who: 'anyone',
  input: none,
  output: z.array(providerHealth),
})
