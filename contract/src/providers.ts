import { z } from 'zod'
import { EMAIL_MAX } from './address.ts'
import { signedIn } from './auth.ts'
import { defineCall } from './call.ts'

/** Where a provider asks the person to agree. The browser goes there by a full page load. */
const authUrl = z.object({ authUrl: z.string() })
const none = z.object({})
/** `again` where somebody who is signed in has to prove anew who they are. */
const signingIn = z.object({ again: z.literal('true').optional() })
const chosen = z.object({
  plan: z.string().max(20).optional(),
  seats: z.string().max(6).optional(),
  billing: z.enum(['monthly', 'yearly']).optional(),
})
/** `invite` is the invited address, `token` what the invitation's link carries. */
const invited = z.object({ invite: z.string().max(EMAIL_MAX), token: z.string().max(100).optional() })

/**
 * Why a provider's page led back without success; it stands in `error` of the page's address.
 * `refused`: the person said no. `expired`: it took too long, was used before, or began in another browser.
 * `not_set_up`, `unavailable`: the provider is not configured or does not answer. `email_unproven`: the provider does not
 * vouch for the address, which an invitation needs. `not_invited`: another address than the invited one, or no invitation.
 * `no_seat`: the team has no seat free. `has_team`: the account belongs to a team with other people already.
 * `has_plan`: the account pays for a plan of its own, which joining would end. `on_hold`: whoever runs the installation has put
 * the account, or the team that invited it, on hold.
 * `mail_not_granted`: the box for mail was not ticked. `admin_only`: an administrator has to agree first.
 * `registration_closed`: there is no such account, and the operator lets this person make none.
 * `not_a_way`: who was to prove again who they are came by what opens no account.
 * `wrong_account`: another account than the one signed in with. `taken`: another Icebox account has this mailbox.
 * `has_password`: this account has the mailbox connected already, by an app password.
 * `mailboxes_full`: the account has as many mailboxes as one may have.
 * `company_required`: the team's owner wants its people to sign in at the company's own provider. `no_member`: that provider
 * vouches for an address that nobody in the team has and nobody there has invited. `other_person`: the
 * account with that address is somebody else's there, or several have it. `accept_first`: an account has the
 * invited address already and has to accept the invitation itself. `not_fresh`: the provider does not say that they have
 * just signed in there. `way_ended`: the way they came by opens the account no more, such as one that a company had opened to
 * whoever has joined another team since. `client_refused`: what the team's provider is tried with, client ID and secret, is
 * not accepted there; the owner alone is told so. `company_broken`: what the team's provider answers is not as it must be.
 */
export const providerFailure = z.enum([
  'refused',
  'expired',
  'not_set_up',
  'unavailable',
  'email_unproven',
  'not_invited',
  'no_seat',
  'has_team',
  'has_plan',
  'on_hold',
  'mail_not_granted',
  'admin_only',
  'wrong_account',
  'taken',
  'mailboxes_full',
  'has_password',
  'registration_closed',
  'not_a_way',
  'company_required',
  'no_member',
  'other_person',
  'accept_first',
  'not_fresh',
  'way_ended',
  'client_refused',
  'company_broken',
])
export type ProviderFailure = z.infer<typeof providerFailure>

export const googleSigninUrl = defineCall({
  method: 'GET',
  path: '/api/auth/google/signin',
  who: 'anyone',
  input: signingIn,
  output: authUrl,
})
export const googleSignupUrl = defineCall({
  method: 'GET',
  path: '/api/auth/google/signup',
  who: 'anyone',
  input: chosen,
  output: authUrl,
})
export const googleInvitationUrl = defineCall({
  method: 'GET',
  path: '/api/auth/google/invitation-signup',
  who: 'anyone',
  input: invited,
  output: authUrl,
})
export const microsoftSigninUrl = defineCall({
  method: 'GET',
  path: '/api/auth/microsoft/signin',
  who: 'anyone',
  input: signingIn,
  output: authUrl,
})
export const microsoftSignupUrl = defineCall({
  method: 'GET',
  path: '/api/auth/microsoft/signup',
  who: 'anyone',
  input: chosen,
  output: authUrl,
})
export const microsoftInvitationUrl = defineCall({
  method: 'GET',
  path: '/api/auth/microsoft/invitation-signup',
  who: 'anyone',
  input: invited,
  output: authUrl,
})

/** What One Tap needs in the page: the script, the client and a nonce of this browser. Null where Google is not set up. */
export const googleOneTap = defineCall({
  method: 'GET',
  path: '/api/auth/google/one-tap',
  who: 'anyone',
  input: none,
  output: z.object({ clientId: z.string(), scriptUrl: z.string(), nonce: z.string() }).nullable(),
})
/** Signs in by the credential that One Tap handed to the page. */
export const googleVerify = defineCall({
  method: 'POST',
  path: '/api/auth/google/verify',
  who: 'anyone',
  input: z.object({
    credential: z.string().min(1).max(8_192),
    plan: z.string().max(20).optional(),
    seats: z.number().int().min(1).optional(),
  }),
  output: signedIn,
})

/** `address` and `anyway` connect another account than the one signed in with, which the person has confirmed. */
const mailboxChoice = z.object({ address: z.string().max(EMAIL_MAX).optional(), anyway: z.literal('true').optional() })

/** Asks for the mailbox, which signing in does not. The provider leads back to /dashboard or to /setup-gmail. */
export const gmailUrl = defineCall({
  method: 'GET',
  path: '/api/auth/gmail',
  who: 'signed_in',
  input: mailboxChoice,
  output: authUrl,
})
/** Signs in or up with Microsoft; the same as `microsoftSigninUrl`, under its older name. */
export const outlookUrl = defineCall({
  method: 'GET',
  path: '/api/auth/outlook',
  who: 'anyone',
  input: none,
  output: authUrl,
})
/**
 * Asks for the mailbox, with `sends` for sending mail from it too. The provider leads back to /setup-outlook, which hands code
 * and state to `outlookCallback`.
 */
export const outlookPermissionsUrl = defineCall({
  method: 'GET',
  path: '/api/auth/outlook/permissions',
  who: 'signed_in',
  input: mailboxChoice.extend({ sends: z.literal('true').optional() }),
  output: authUrl,
})
/** Begins every `state` of the mailbox step; the page looks at nothing but this, the server at the whole. */
export const OUTLOOK_STATE = 'email_permissions'
/**
 * Ends what `outlookPermissionsUrl` began. A failure is an answer: `failure` says which, `chosen` and `expected` name the
 * two accounts of `wrong_account`, `adminUrl` is where an administrator can agree.
 */
export const outlookCallback = defineCall({
  method: 'POST',
  path: '/api/auth/outlook/callback',
  who: 'signed_in',
  input: z.object({
    code: z.string().max(8_192).optional(),
    state: z.string().max(200),
    /** What stood in the address instead of a code: the error and its description, in one line. */
    error: z.string().max(2_000).optional(),
  }),
  output: z.object({
    success: z.boolean(),
    address: z.string().optional(),
    failure: providerFailure.optional(),
    chosen: z.string().optional(),
    expected: z.string().optional(),
    adminUrl: z.string().optional(),
  }),
})
export type OutlookAnswer = z.infer<typeof outlookCallback.output>
