import { authStatus as authStatusCall } from '@icebox/contract/auth'
import * as letters from '@icebox/contract/letters'
import * as providers from '@icebox/contract/providers'
import * as company from '@icebox/contract/safety/company'
import * as sessions from '@icebox/contract/safety/sessions'
import { changeSettings as changeSettingsCall } from '@icebox/contract/user'
import * as ways from '@icebox/contract/ways'
import { type Hook, hook } from '../kit/http/hook.ts'
import { type Landing, landing } from '../kit/http/landing.ts'
import { type Route, route } from '../kit/http/route.ts'
import { COMPANY_CALLBACK } from './company/attempt.ts'
import { landFromCompany } from './company/land.ts'
import { signInAtCompany } from './company/sign-in.ts'
import { askWayIn, openWayIn } from './company/way-in.ts'
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
import { endAllSessions, endSession, listSessions } from './sessions.ts'
import { changeSettings } from './settings.ts'
import { authStatus } from './status.ts'
import { listWays, removeWay } from './ways.ts'

const SIGNS_IN = 'a session that begins is told by itself'

export const accountRoutes: Route[] = [
  route(authStatusCall, authStatus),
  route(providers.googleSigninUrl, enterBy(GOOGLE)),
  route(providers.googleSignupUrl, enterBy(GOOGLE)),
  route(providers.googleInvitationUrl, acceptBy(GOOGLE)),
  route(providers.googleOneTap, offerOneTap),
  route(providers.googleVerify, verifyOneTap, { untold: SIGNS_IN }),
  route(providers.microsoftSigninUrl, enterBy(MICROSOFT)),
  route(providers.microsoftSignupUrl, enterBy(MICROSOFT)),
  route(providers.outlookUrl, enterBy(MICROSOFT)),
  route(providers.microsoftInvitationUrl, acceptBy(MICROSOFT)),
  route(company.companySigninUrl, signInAtCompany, { untold: SIGNS_IN }),
  route(company.askWayIn, askWayIn, { untold: 'a letter goes to whoever has no other way in' }),
  route(company.openWayIn, openWayIn, { untold: SIGNS_IN }),
  route(ways.googleWayUrl, askWay(GOOGLE), { isFresh: true }),
  route(ways.microsoftWayUrl, askWay(MICROSOFT), { isFresh: true }),
  route(ways.listWays, listWays),
  route(ways.removeWay, removeWay, { act: 'sign_in_way_removed', target: 'wayId' }),
  route(sessions.listSessions, listSessions),
  route(sessions.endSession, endSession, { act: 'browser_signed_out', target: 'sessionId' }),
  route(sessions.endAllSessions, endAllSessions, { act: 'browsers_signed_out', says: ['everywhere'] }),
  route(letters.sendEmailCode, sendEmailCode, { untold: 'a code goes to the address that waits for it' }),
  route(letters.confirmEmail, confirmEmail, { act: 'address_confirmed' }),
  route(letters.getLetterChoice, getLetterChoice),
  route(letters.changeLetterChoice, changeLetterChoice, { act: 'letters_changed' }),
  route(letters.stopLetter, stopLetter, { untold: 'whoever holds the link of a letter stops it, signed in or not' }),
  route(changeSettingsCall, changeSettings, {
    act: 'settings_changed',
    says: ['coldEmailThreshold', 'realTimeProcessing', 'trustsKeptMail', 'screensStrangers'],
  }),
]

/** Where the unsubscribe button of a mail program rings. */
export const accountHooks: Hook[] = [hook('POST', STOP_PAGE, mailProgramStopsLetter)]

export const accountLandings: Landing[] = [
  landing(
    '/api/auth/microsoft/callback',
    landFrom(MICROSOFT, { sign_in: signInEnding, invitation: invitationEnding, way: wayEnding }),
    '/auth?error=unavailable',
  ),
  landing(COMPANY_CALLBACK, landFromCompany, '/auth?error=unavailable'),
]
