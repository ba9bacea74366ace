import * as auth from '@icebox/contract/auth'
import { listProviderHealth as providerHealthCall } from '@icebox/contract/health'
import { disconnectMailbox as disconnectCall, listMailboxes as listMailboxesCall } from '@icebox/contract/mailbox'
import * as providers from '@icebox/contract/providers'
import { addMailboxWay as addMailboxWayCall } from '@icebox/contract/ways'
import { invitationEnding } from '../accounts/oauth/accept.ts'
import { wayEnding } from '../accounts/oauth/add-way.ts'
import { signInEnding } from '../accounts/oauth/enter.ts'
import { GOOGLE } from '../accounts/oauth/google.ts'
import { landFrom } from '../accounts/oauth/land.ts'
import { MICROSOFT } from '../accounts/oauth/microsoft.ts'
import { type Landing, landing } from '../kit/http/landing.ts'
import { type Route, route } from '../kit/http/route.ts'
import { endOutlook, gmailEnding } from './connect/api-arrive.ts'
import { askMailbox } from './connect/api-connect.ts'
import * as connect from './connect/connect.ts'
import { listMailboxes } from './health/health.ts'
import { listProviderHealth } from './health/provider-health.ts'
import { addMailboxWay } from './mailboxes/mailbox-way.ts'

const TRIES = 'a login is tried and nothing kept'
const SIGNS_IN = 'a session that begins is told by itself'

export const connectRoutes: Route[] = [
  route(auth.appleSignupUrl, connect.appleSignupUrl),
  route(auth.appleSigninUrl, connect.appleSignupUrl),
  route(auth.testApple, connect.testApple, { untold: TRIES }),
  route(auth.testImap, connect.testImap, { untold: TRIES }),
  route(auth.appleSignup, connect.appleSignup, { untold: SIGNS_IN }),
  route(auth.imapSignin, connect.imapSignin, { untold: SIGNS_IN }),
  route(auth.connectApple, connect.connectApple, { act: 'mailbox_connected' }),
  route(auth.connectImap, connect.connectImap, { act: 'mailbox_connected' }),
  route(providers.gmailUrl, askMailbox(GOOGLE)),
  route(providers.outlookPermissionsUrl, askMailbox(MICROSOFT)),
  route(providers.outlookCallback, endOutlook, { act: 'mailbox_connected' }),
  route(addMailboxWayCall, addMailboxWay, { act: 'sign_in_way_added', isFresh: true }),
  route(disconnectCall, connect.disconnectMailbox, {
    act: 'mailbox_disconnected',
    target: 'mailboxId',
    says: ['folder'],
  }),
  route(listMailboxesCall, listMailboxes),
  route(providerHealthCall, listProviderHealth),
]

/** One address for all that is begun at Google, the mailbox too. */
export const connectLandings: Landing[] = [
  landing(
    '/api/auth/google/callback',
    landFrom(GOOGLE, { sign_in: signInEnding, invitation: invitationEnding, mailbox: gmailEnding, way: wayEnding }),
    '/auth?error=unavailable',
  ),
]
