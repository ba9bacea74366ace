import { z } from 'zod'
import { defineCall } from '../call.ts'
import { scope } from './scopes.ts'

const none = z.object({})

/** Keys of one person that hold at the same time. */
export const KEYS_MAX = 20
/** Days after which a key ends by itself. */
export const KEY_DAYS = [30, 90, 365] as const
export const KEY_NAME_MAX = 60

export const keyView = z.object({
  id: z.string(),
  name: z.string(),
  /** How it begins, so that it can be told from others; the rest is shown once, when it is made. */
  prefix: z.string(),
  scopes: z.array(scope),
  createdAt: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
  /** To the minute; null while it was never used. */
  lastUsedAt: z.string().nullable(),
})
export type KeyView = z.infer<typeof keyView>

/** The newest first. Keys are made and revoked by whoever is signed in, never by a key. */
export const listKeys = defineCall({
  method: 'GET',
  path: '/api/user/{id}/api-keys',
  who: 'self',
  input: none,
  output: z.object({
    keys: z.array(keyView),
    /** Why no key may be made, and none that is there works, with what unlocks it; null where that is not so. */
    locked: z.string().nullable(),
    /** Where the calls of the public API begin. */
    url: z.string(),
  }),
})
/** `key` is the key itself, which is shown in this answer and never again. 409 past KEYS_MAX. */
export const createKey = defineCall({
  method: 'POST',
  path: '/api/user/{id}/api-keys',
  who: 'self',
  input: z.object({
    name: z.string().trim().min(1, 'Please give the key a name.').max(KEY_NAME_MAX, 'Please choose a shorter name.'),
    scopes: z.array(scope).min(1, 'Please choose what the key may do.'),
    days: z.literal(KEY_DAYS),
  }),
  output: z.object({ key: z.string(), view: keyView }),
})
/** Ends it at once. */
export const revokeKey = defineCall({
  method: 'DELETE',
  path: '/api/user/{id}/api-keys/{keyId}',
  who: 'self',
  input: none,
  output: z.object({ success: z.literal(true) }),
})
