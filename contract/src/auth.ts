import { z } from 'zod'
import { EMAIL_MAX } from './address.ts'
import { defineCall } from './call.ts'
import { imapFields, withServers } from './imap-login.ts'

const none = z.object({})
const APPLE_BOTH = 'Please enter both Apple ID email and App Password'

const NOT_FOR_APPS =
  'That looks like your normal Apple password. An app-specific password has the format xxxx-xxxx-xxxx-xxxx.'

/** Apple's app-specific passwords are sixteen letters in four groups; hyphens, spaces and case do not matter. */
export const appPassword = z
  .string(APPLE_BOTH)
  .max(200, NOT_FOR_APPS)
  .transform(text =>
    text
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, ''),
  )
  .pipe(
    z
      .string()
      .min(1, APPLE_BOTH)
      .regex(/^[a-z]{16}$/, NOT_FOR_APPS),
  )
  .transform(text => text.replace(/(.{4})(?=.)/g, '$1-'))

const EMAIL_RULE = 'Please enter an email address, for example ada@example.com.'
const appleEmail = z
  .string(APPLE_BOTH)
  .trim()
  .toLowerCase()
  .min(1, APPLE_BOTH)
  .max(EMAIL_MAX, EMAIL_RULE)
  .pipe(z.email(EMAIL_RULE))

export const appleLogin = z.object({ email: appleEmail, appPassword })

export const imapLogin = withServers(imapFields)

export const signedInUser = z.object({ id: z.string(), email: z.string(), subscriptionStatus: z.string() })
/** Whoever a proof opened an account for, and where the browser goes on. */
export const signedIn = z.object({
  success: z.literal(true),
  user: signedInUser,
  redirectUrl: z.string(),
  /** False when the account was there before; the browser then does not say that it was created. */
  isNew: z.boolean(),
})
const billing = z.string().max(20).optional()
const plan = z.object({ plan: z.string().max(20).optional(), seats: z.number().int().min(1).optional(), billing })
/** As the link of an invitation has them: whoever signs in by that mailbox accepts it at once. */
const invitation = z.object({
  invite: z.string().trim().toLowerCase().max(EMAIL_MAX).optional(),
  token: z.string().max(200).optional(),
})
/** Somebody who is signed in proves anew who they are: no account is made. */
const again = z.object({ again: z.literal(true).optional() })
const authUrl = z.object({ authUrl: z.string() })

/** A failed connection is an answer, not an HTTP error: the form shows `error` under the fields. */
export const connectionAnswer = z.object({
  success: z.boolean(),
  error: z.string().optional(),
  /** Folders found, when the login worked. */
  folders: z.number().optional(),
})
export type ConnectionAnswer = z.infer<typeof connectionAnswer>

export const authStatus = defineCall({
  method: 'GET',
  path: '/api/auth/status',
  who: 'anyone',
  input: none,
  output: z.object({
    user: signedInUser
      .extend({
        /** The address is not proven and can be; see `letters`. */
        mustConfirmEmail: z.boolean(),
      })
      .nullable(),
  }),
})
export const appleSignupUrl = defineCall({
  method: 'GET',
  path: '/api/auth/apple/signup',
  who: 'anyone',
  input: z.object({ plan: z.string().max(20).optional(), seats: z.string().max(6).optional(), billing }),
  output: authUrl,
})
export const appleSigninUrl = defineCall({
  method: 'GET',
  path: '/api/auth/apple/signin',
  who: 'anyone',
  input: none,
  output: authUrl,
})
export const appleSignup = defineCall({
  method: 'POST',
  path: '/api/auth/apple/signup',
  who: 'anyone',
  input: appleLogin.extend(plan.shape).extend(invitation.shape).extend(again.shape),
  output: signedIn,
})
export const imapSignin = defineCall({
  method: 'POST',
  path: '/api/auth/imap/signin',
  who: 'anyone',
  input: withServers(imapFields.extend(plan.shape).extend(invitation.shape).extend(again.shape)),
  output: signedIn,
})
export const testApple = defineCall({
  method: 'POST',
  path: '/api/apple/test-connection',
  who: 'anyone',
  input: appleLogin,
  output: connectionAnswer,
})
export const connectApple = defineCall({
  method: 'POST',
  path: '/api/apple/connect',
  who: 'signed_in',
  input: appleLogin.extend({ userId: z.string().max(64).optional() }),
  output: connectionAnswer,
})
export const testImap = defineCall({
  method: 'POST',
  path: '/api/imap/test-connection',
  who: 'anyone',
  input: imapLogin,
  output: connectionAnswer,
})
export const connectImap = defineCall({
  method: 'POST',
  path: '/api/imap/connect',
  who: 'signed_in',
  input: imapLogin,
  output: connectionAnswer,
})
