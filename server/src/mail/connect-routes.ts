import * as auth from '@icebox/contract/auth'
import { disconnectMailbox as disconnectCall, listMailboxes as listMailboxesCall } from '@icebox/contract/mailbox'
import type { Landing } from '../kit/landing.ts'
import { type Route, route } from '../kit/route.ts'
import * as connect from './connect.ts'
import { listMailboxes } from './health.ts'

export const connectRoutes: Route[] = [
  route(auth.appleSignupUrl, connect.appleSignupUrl),
  route(auth.appleSigninUrl, connect.appleSignupUrl),
  route(auth.testApple, connect.testApple),
  route(auth.testImap, connect.testImap),
  route(auth.appleSignup, connect.appleSignup),
  route(auth.imapSignin, connect.imapSignin),
  route(auth.connectApple, connect.connectApple),
  route(auth.connectImap, connect.connectImap),
  route(disconnectCall, connect.disconnectMailbox),
  route(listMailboxesCall, listMailboxes),
]

export const connectLandings: Landing[] = []
