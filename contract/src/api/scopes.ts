import { z } from 'zod'

/** What a key may be allowed, each with what it says beside its box. A call names the one it takes. */
export const SCOPES = {
  'activity:read': 'Read the email log and how mailboxes are doing',
  'activity:write': 'Restore, freeze and undo',
  'stop:write': 'Ask senders to stop, which sends letters in your name',
  'rules:read': 'Read rules and sender lists',
  'rules:write': 'Switch rules on and off, allow and block senders',
  'stats:read': 'Read the numbers',
  'events:read': 'Read what happened, as webhooks are told of it',
  'webhooks:write': 'Add and change webhooks, which are sent what happens',
  classify: 'Have messages judged, one scan each',
} as const

export type Scope = keyof typeof SCOPES
export const SCOPE_NAMES = Object.keys(SCOPES) as Scope[]
export const scope = z.enum(SCOPE_NAMES)
