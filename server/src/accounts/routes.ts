import { authStatus as authStatusCall } from '@icebox/contract/auth'
import * as letters from '@icebox/contract/letters'
import * as providers from '@icebox/contract/providers'
import { changeSettings as changeSettingsCall } from '@icebox/contract/user'
import * as ways from '@icebox/contract/ways'
import { type Hook, hook } from '../kit/http/hook.ts'
import { type Landing, landing } from '../kit/http/landing.ts'
import { type Route, route } from '../kit/http/route.ts'
import { confirmEmail, sendEmailCode } from './email-code.ts'
import { changeLetterChoice, getLetterChoice } from './letters/choice.ts'
import { mailProgramStopsLetter, STOP_PAGE, stopLetter } from './letters/stop.ts'
import { acceptBy, invitationEnding } from './oauth/accept.ts'
import { askWay, wayEnding } from './oauth/add-way.ts'
import { enterBy, signInEnding } from './oauth/enter.ts'
import { GOOGLE } from './oauth/google.ts'
import { landFrom } from './oauth/land.ts'
import { MICROSOFT } from './oauth/microsoft.ts'
import { offerOneTap, verifyOneTap } from './oauth/one-tap.ts'
import { changeSettings } from './settings.ts'
import { authStatus } from './status.ts'
import { listWays, removeWay } from './ways.ts'

export const accountRoutes: Route[] = [
  route(authStatusCall, authStatus),
  route(providers.googleSigninUrl, enterBy(GOOGLE)),
  route(providers.googleSignupUrl, enterBy(GOOGLE)),
  route(providers.googleInvitationUrl, acceptBy(GOOGLE)),
  route(providers.googleOneTap, offerOneTap),
  route(providers.googleVerify, verifyOneTap),
  route(providers.microsoftSigninUrl, enterBy(MICROSOFT)),
  route(providers.microsoftSignupUrl, enterBy(MICROSOFT)),
  route(providers.outlookUrl, enterBy(MICROSOFT)),
  route(providers.microsoftInvitationUrl, acceptBy(MICROSOFT)),
  route(ways.googleWayUrl, askWay(GOOGLE)),
  route(ways.microsoftWayUrl, askWay(MICROSOFT)),
  route(ways.listWays, listWays),
  route(ways.removeWay, removeWay),
  route(letters.sendEmailCode, sendEmailCode),
  route(letters.confirmEmail, confirmEmail),
  route(letters.getLetterChoice, getLetterChoice),
  route(letters.changeLetterChoice, changeLetterChoice),
  route(letters.stopLetter, stopLetter),
  route(changeSettingsCall, changeSettings),
]

/** Where the unsubscribe button of a mail program rings. */
export const accountHooks: Hook[] = [hook('POST', STOP_PAGE, mailProgramStopsLetter)]

export const accountLandings: Landing[] = [
  landing(
    '/api/auth/microsoft/callback',
    landFrom(MICROSOFT, { sign_in: signInEnding, invitation: invitationEnding, way: wayEnding }),
    '/auth?error=unavailable',
  ),
]
