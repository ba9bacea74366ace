import { randomToken } from './secrets.ts'
import { type Exchange, type Holder, isSecure, ownCookie } from './session.ts'

const NAME = 'visit'

/**
 * A random name of the browser, kept in a cookie that is set when it is missing. What a visitor begins at a provider is
 * bound to it, so that nobody can finish it elsewhere. It opens nothing by itself.
 */
export function nameBrowser(app: Pick<Holder, 'config'>, { request, reply }: Exchange): () => string {
  const name = isSecure(app) ? `__Host-${NAME}` : NAME
  let token = request.cookies[name]
  return () => {
    if (token !== undefined && /^[\w-]{43}$/.test(token)) return token
    token = randomToken()
    reply.setCookie(name, token, ownCookie(app))
    return token
  }
}
