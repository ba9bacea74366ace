import { z } from 'zod'
import { defineCall } from './call.ts'
import { mailboxProvider } from './mailbox-providers.ts'

const none = z.object({})
const done = z.object({ success: z.literal(true) })
const authUrl = z.object({ authUrl: z.string() })

/** What opens an account: a Google or Microsoft account, or a mailbox with its password. */
export const signInWay = z.object({
  id: z.string(),
  provider: mailboxProvider,
  /** As the provider calls it. */
  address: z.string(),
  /** The mail server of a mailbox of another host; null otherwise. */
  host: z.string().nullable(),
  addedAt: z.string(),
  /** When somebody last signed in by it, ISO 8601; null when nobody has since this is kept. */
  lastUsedAt: z.string().nullable(),
  /** Its mailbox was disconnected and it is the only way in; it goes as soon as there is another. */
  isMailboxLeft: z.boolean(),
})
export type SignInWay = z.infer<typeof signInWay>

export const listWays = defineCall({
  method: 'GET',
  path: '/api/user/{id}/sign-in-ways',
  who: 'self',
  input: none,
  output: z.array(signInWay),
})
/** Makes a connected mailbox a way to sign in. */
export const addMailboxWay = defineCall({
  method: 'POST',
  path: '/api/user/{id}/sign-in-ways',
  who: 'self',
  input: z.object({ mailboxId: z.string().max(64) }),
  output: done,
})
/** Takes a way away and ends the sessions that were begun by it, but for the one that asks. Never the last one. */
export const removeWay = defineCall({
  method: 'DELETE',
  path: '/api/user/{id}/sign-in-ways/{wayId}',
  who: 'self',
  input: none,
  output: done,
})
/** Makes an account at the provider a way to sign in. The provider leads back to /dashboard. */
export const googleWayUrl = defineCall({
  method: 'GET',
  path: '/api/auth/google/add',
  who: 'signed_in',
  input: none,
  output: authUrl,
})
export const microsoftWayUrl = defineCall({
  method: 'GET',
  path: '/api/auth/microsoft/add',
  who: 'signed_in',
  input: none,
  output: authUrl,
})
