import type { App } from '../../app.ts'
import { networkOf } from '../http/network.ts'
import type { Visitor } from '../http/route.ts'
import { logSecurity } from '../log/security-log.ts'
import { beginSession } from './begin.ts'
import { nameBrowser } from './browser.ts'
import { readDevice } from './device.ts'
import { type Exchange, findSession, ownCookie, sessionName } from './session.ts'

const SIGNUP_NOTE = 'signup'
const SIGNUP_NOTE_SECONDS = 1_800

/** Whoever sent the request, signed in or not. */
export async function visitorOf(app: App, exchange: Exchange): Promise<Visitor> {
  const { request, reply } = exchange
  const device = readDevice(app, exchange)
  const standing = await findSession(app, request)
  return {
    ip: networkOf(request.ip),
    accountId: standing?.accountId,
    signedInAt: standing?.signedInAt,
    browser: nameBrowser(app, exchange),
    deviceOf: device.deviceOf,
    session: sessionName(app, request),
    startSession: async by => {
      await beginSession(app, exchange, { ...by, isKnownDevice: device.deviceOf(by.accountId) !== undefined })
      device.remember(by.accountId)
      const about = { ip: networkOf(request.ip), kind: request.routeOptions.url, requestId: request.id }
      logSecurity(app, 'signed_in', { account: by.accountId, ...about })
    },
    signupNote: request.cookies[SIGNUP_NOTE],
    setSignupNote: note => void reply.setCookie(SIGNUP_NOTE, note, { ...ownCookie(app), maxAge: SIGNUP_NOTE_SECONDS }),
  }
}
