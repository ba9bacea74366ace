import { randomUUID } from 'node:crypto'
import { type HttpAnswer, type HttpQuestion, json } from '../../http.ts'
import { answerBatch } from './batch.ts'
import { type Call, denied, preferencesIn, type Reply, type Request } from './call.ts'
import { badRequest, errorBody, GraphProblem } from './problems.ts'
import type { Realm } from './realm.ts'
import { findRoute } from './routes.ts'

/** Who asks: an access token that is known and not too old. */
type Caller = Pick<Call, 'realm' | 'account' | 'mailbox' | 'scopes'>

/** Answers everything below `/v1.0`. */
export async function answerGraph(realm: Realm, question: HttpQuestion): Promise<HttpAnswer> {
  try {
    const caller = whoAsks(realm, question.headers.authorization)
    const { method, url, headers } = question
    const request = { method, url, prefer: headers.prefer?.toString(), body: jsonIn(question) }
    const isBatch = /^\/v1\.0\/\$batch$/i.test(url.pathname) && method === 'POST'
    if (isBatch) return show(await answerBatch(request, inner => answerOne(caller, inner)), request)
    const reply = await realm.throttle.run(caller.account.email, () => answerOne(caller, request))
    return show(reply, request)
  } catch (error) {
    if (!(error instanceof GraphProblem)) throw error
    return json(error.status, errorBody(error.code, error.message), { 'request-id': randomUUID(), ...error.headers })
  }
}

function whoAsks(realm: Realm, authorization: string | undefined): Caller {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  const known = token === undefined ? undefined : realm.entra.grants.findAccess(token)
  const account = known && realm.entra.findAccount(known.address)
  const mailbox = account && realm.mailboxes.get(account.email)
  if (known && account && mailbox) return { realm, account, mailbox, scopes: known.scopes }
  const message = token ? 'Lifetime validation failed, the token is expired.' : 'Access token is empty.'
  throw new GraphProblem(401, ['InvalidAuthenticationToken', message], { 'www-authenticate': 'Bearer realm=""' })
}

function jsonIn({ body }: HttpQuestion): unknown {
  if (body.length === 0) return undefined
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw badRequest('Unable to read JSON request payload.', 'BadRequest')
  }
}

/** Throws a GraphProblem for what Graph refuses. */
async function answerOne(caller: Caller, { method, url, prefer, body }: Request): Promise<Reply> {
  const { realm, account, scopes } = caller
  realm.throttle.count(account.email)
  const path = ownPath(caller, url.pathname)
  const found = findRoute(method, path)
  if (!found) {
    realm.unknownRequests.push(`${method} ${url.pathname}`)
    throw badRequest(`Resource not found for the segment '${path.split('/').at(-1)}'.`, 'BadRequest')
  }
  if (!found.scopes.some(scope => scopes.includes(scope))) throw denied()
  return found.answer({ ...caller, url, params: found.params, prefer: preferencesIn(prefer), body })
}

/** The path below the version; a person may name themselves instead of saying `me`. */
function ownPath({ account }: Caller, path: string): string {
  return path.replace(/^\/v1\.0\/?/i, '').replace(/^users\/([^/]+)/i, (whole, who: string) => {
    const name = decodeURIComponent(who).toLowerCase()
    return name === account.oid || name === account.email ? 'me' : whole
  })
}

function show({ status, body, type }: Reply, { prefer }: Request): HttpAnswer {
  const headers: Record<string, string> = { 'request-id': randomUUID() }
  const applied = preferencesIn(prefer)
  const said = [
    ...(applied.textBodies ? ['outlook.body-content-type="text"'] : []),
    ...(applied.immutableIds ? ['IdType="ImmutableId"'] : []),
  ]
  if (said.length > 0) headers['preference-applied'] = said.join(', ')
  if (body === undefined) return { status, headers }
  if (Buffer.isBuffer(body)) return { status, headers: { ...headers, 'content-type': type ?? 'text/plain' }, body }
  return json(status, body, headers)
}
