import { z } from 'zod'
import { defineCall } from '../call.ts'

const none = z.object({})

/** How old a sign-in may be for what cannot be taken back or gives rights away. */
export const FRESH_MINUTES = 5

/** A browser that is signed in. */
export const session = z.object({
  id: z.string(),
  /** Families, such as Firefox and Windows; empty where they are not known. */
  browser: z.string(),
  system: z.string(),
  /** The network it signed in from: 24 bits of an IPv4 address, 48 of an IPv6 one. Empty where it is not known. */
  network: z.string(),
  signedInAt: z.string(),
  /** To the hour. */
  lastSeenAt: z.string(),
  /** The one that asks. */
  isThis: z.boolean(),
})
export type Session = z.infer<typeof session>

export const listSessions = defineCall({
  method: 'GET',
  path: '/api/user/{id}/sessions',
  who: 'self',
  input: none,
  output: z.array(session),
})
/** Signs one browser out, and ends its open pages. */
export const endSession = defineCall({
  method: 'DELETE',
  path: '/api/user/{id}/sessions/{sessionId}',
  who: 'self',
  input: none,
  output: z.object({ success: z.literal(true) }),
})
/** Signs all browsers out, or all but the one that asks. */
export const endAllSessions = defineCall({
  method: 'DELETE',
  path: '/api/user/{id}/sessions',
  who: 'self',
  input: z.object({ everywhere: z.boolean().optional() }),
  output: z.object({ ended: z.number() }),
})
