import { answerBatch } from './gmail/batch.ts'
import { answerGmail, type GmailWorld } from './gmail/gate.ts'
import { type Answer, type Incoming, json } from './http.ts'
import { showConsent, takeConsent } from './identity/authorize.ts'
import { discover, tokenInfo, tokenInfoV1, userInfo, userInfoV2 } from './identity/information.ts'
import { giveCredential, listPeople, oneTapScript } from './identity/one-tap.ts'
import { giveTokens, revokeToken } from './identity/token.ts'
import type { IdentityWorld } from './identity/world.ts'

export interface GoogleWorld extends GmailWorld {
  readonly identity: IdentityWorld
}

type Respond = (incoming: Incoming, world: GoogleWorld) => Answer | Promise<Answer>

const signIn =
  (respond: (incoming: Incoming, world: IdentityWorld) => Answer | Promise<Answer>): Respond =>
  (incoming, world) =>
    respond(incoming, world.identity)

const certificates: Respond = (_incoming, world) => json(world.identity.keys.jwks())
const pemCertificates: Respond = async (_incoming, world) => json(await world.identity.keys.pems())

const ROUTES: Readonly<Record<string, Respond>> = {
  'GET /.well-known/openid-configuration': discover,
  'GET /o/oauth2/v2/auth': signIn(showConsent),
  'POST /o/oauth2/v2/auth/callback': signIn(takeConsent),
  'POST /token': signIn(giveTokens),
  'POST /oauth2/token': signIn(giveTokens),
  'POST /oauth2/v4/token': signIn(giveTokens),
  'POST /revoke': signIn(revokeToken),
  'POST /oauth2/revoke': signIn(revokeToken),
  'POST /o/oauth2/revoke': signIn(revokeToken),
  'GET /oauth2/v3/certs': certificates,
  'GET /oauth2/v1/certs': pemCertificates,
  'GET /tokeninfo': signIn(tokenInfo),
  'POST /tokeninfo': signIn(tokenInfo),
  'GET /oauth2/v3/tokeninfo': signIn(tokenInfo),
  'POST /oauth2/v3/tokeninfo': signIn(tokenInfo),
  'GET /oauth2/v1/tokeninfo': signIn(tokenInfoV1),
  'POST /oauth2/v1/tokeninfo': signIn(tokenInfoV1),
  'GET /v1/userinfo': signIn(userInfo),
  'GET /oauth2/v3/userinfo': signIn(userInfo),
  'GET /oauth2/v2/userinfo': signIn(userInfoV2),
  'GET /gsi/client': oneTapScript,
  'GET /_sandbox/people': signIn(listPeople),
  'GET /_sandbox/credential': signIn(giveCredential),
  'POST /_sandbox/credential': signIn(giveCredential),
  'POST /batch': answerBatch,
  'POST /batch/gmail/v1': answerBatch,
}

/** The answer to a request, or undefined when the twin has no such address. */
export async function route(incoming: Incoming, world: GoogleWorld): Promise<Answer | undefined> {
  const name = `${incoming.verb} ${incoming.path}`
  const respond = Object.hasOwn(ROUTES, name) ? ROUTES[name] : undefined
  return respond ? respond(incoming, world) : answerGmail(incoming, world)
}
