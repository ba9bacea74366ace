import { badCredentials, forbidden, insufficientScopes } from '../faults.ts'
import { type Answer, bearerOf, type Incoming, json } from '../http.ts'
import type { Access } from '../identity/tokens.ts'
import type { Quota } from '../quota.ts'
import type { Box } from './box.ts'
import { type Post, readJson } from './call.ts'
import { EVERYTHING, METADATA, METHODS, type Method } from './methods.ts'
import { type Upload, uploadOf } from './sending/upload.ts'

/** What the Gmail API needs of the rest of the twin. */
export interface GmailWorld {
  readonly quota: Quota
  readonly post: Post
  boxOf(email: string): Box
  /** The live token, or undefined for one that is unknown, expired or revoked. */
  access(token: string | undefined): Access | undefined
}

/** Answers one call of the Gmail API; undefined when the API has no such method. Throws a GoogleFault to refuse. */
export function answerGmail(incoming: Incoming, world: GmailWorld): Answer | undefined {
  const found = findMethod(incoming)
  if (!found) return undefined
  const { method, ids, isUpload } = found
  const access = world.access(bearerOf(incoming.headers))
  if (!access) throw badCredentials()
  if (!method.scopes.some(scope => access.scopes.includes(scope))) throw insufficientScopes()
  const user = ids.userId ?? 'me'
  if (user !== 'me' && user.toLowerCase() !== access.email.toLowerCase())
    throw forbidden(`Delegation denied for ${user}`)
  world.quota.spend(access.email, method.units)
  const sent: Upload = isUpload ? uploadOf(incoming) : { body: readJson(incoming.body) }
  const metadataOnly = access.scopes.includes(METADATA) && !access.scopes.some(mayReadText)
  const box = world.boxOf(access.email)
  return json(method.answer({ box, ids, query: incoming.query, ...sent, metadataOnly, post: world.post }))
}

const ROUTES = METHODS.map(method => ({ method, pattern: patternOf(method.path) }))

function findMethod({ verb, path }: Incoming) {
  const isUpload = path.startsWith('/upload/')
  const bare = isUpload ? path.slice('/upload'.length) : path
  for (const { method, pattern } of ROUTES) {
    if (method.verb !== verb || (isUpload && !method.uploads)) continue
    const groups = pattern.exec(bare)?.groups
    if (groups) return { method, ids: decoded(groups), isUpload }
  }
  return undefined
}

function patternOf(path: Method['path']): RegExp {
  return new RegExp(`^/gmail/v1/users/(?<userId>[^/]+)${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
}

function decoded(groups: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]))
}

const mayReadText = (scope: string) => scope === EVERYTHING || /gmail\.(modify|readonly)$/.test(scope)
