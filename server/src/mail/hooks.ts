import { type Hook, hook } from '../kit/http/hook.ts'
import { GMAIL_HOOK, gmailRings } from './wake/gmail-hook.ts'
import { OUTLOOK_HOOK, OUTLOOK_LIFECYCLE_HOOK, outlookRings, outlookTells } from './wake/outlook-hook.ts'

/** Where providers ring. */
export const mailHooks: Hook[] = [
  hook('POST', GMAIL_HOOK, gmailRings),
  hook('POST', OUTLOOK_HOOK, outlookRings),
  hook('POST', OUTLOOK_LIFECYCLE_HOOK, outlookTells),
]
