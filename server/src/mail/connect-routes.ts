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

export const connectRoutes: Route[] = [
  route(auth.appleSignupUrl, connect.appleSignupUrl),
  route(auth.appleSigninUrl, connect.appleSignupUrl),
  route(auth.testApple, connect.testApple),
  route(auth.testImap, connect.testImap),
  route(auth.appleSignup, connect.appleSignup),
  route(auth.imapSignin, connect.imapSignin),
  route(auth.connectApple, connect.connectApple),
  route(auth.connectImap, connect.connectImap),
  route(providers.gmailUrl, askMailbox(GOOGLE)),
  route(providers.outlookPermissionsUrl, askMailbox(MICROSOFT)),
  route(providers.outlookCallback, endOutlook),
  route(addMailboxWayCall, addMailboxWay),
  route(disconnectCall, connect.disconnectMailbox),
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
