import type { App } from '../../app.ts'
import { deviceMark, isSameMark, randomToken } from './secrets.ts'
import { type Exchange, isSecure, ownCookie } from './session.ts'

const NAME = 'device'
/** As long as browsers keep a cookie. */
const LASTS_SECONDS = 400 * 86_400
/** Of so many accounts a browser remembers that it has signed in to them, the newest first. */
const MOST_ACCOUNTS = 5

/** What a browser keeps of having signed in: a random name, and a mark for each account. It opens nothing by itself. */
export interface Device {
  /** The device's name where it has signed in to the account before, and undefined elsewhere. */
  readonly deviceOf: (accountId: string) => string | undefined
  readonly remember: (accountId: string) => void
}

/** Reads the cookie, where the server's key decides what counts; one that was made up knows no account. */
export function readDevice(app: Pick<App, 'config' | 'keys'>, { request, reply }: Exchange): Device {
  const name = isSecure(app) ? `__Host-${NAME}` : NAME
  const [given = '', ...marks] = request.cookies[name]?.split('.', MOST_ACCOUNTS + 1) ?? []
  const device = /^[\w-]{43}$/.test(given) ? given : undefined
  return {
    deviceOf: accountId => {
      if (device === undefined) return undefined
      const mark = deviceMark(app.keys, device, accountId)
      return marks.some(each => isSameMark(each, mark)) ? device : undefined
    },
    remember: accountId => {
      const own = device ?? randomToken()
      const mark = deviceMark(app.keys, own, accountId)
      const kept = device === undefined ? [] : marks.filter(each => each !== mark && /^[\w-]{22}$/.test(each))
      const value = [own, mark, ...kept.slice(0, MOST_ACCOUNTS - 1)].join('.')
      reply.setCookie(name, value, { ...ownCookie(app), maxAge: LASTS_SECONDS })
    },
  }
}
