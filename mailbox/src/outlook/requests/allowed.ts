/**
 * Throws unless the call is one of those this mailbox needs. No call here can delete mail: DELETE exists for
 * subscriptions alone, and a batch may only read. `url` is absolute.
 */
export function requireAllowed(method: string, url: string, body?: unknown): void {
  const path = plainPath(url)
  if (!CALLS.some(([verb, pattern]) => verb === method && pattern.test(path))) {
    throw new Error(`Refused before the network: ${method} ${path.replace(LONG_ID, '{id}')}`)
  }
  if (path === '/$batch' && !onlyReads(body))
    throw new Error('Refused before the network: a batch that does not only read')
}

const ID = '[^/]+'
const CALLS: readonly (readonly [string, RegExp])[] = [
  ['GET', new RegExp(`^/me/mailfolders(/${ID})?$`, 'i')],
  ['POST', /^\/me\/mailfolders$/i],
  ['GET', new RegExp(`^/me/mailfolders/${ID}/childfolders$`, 'i')],
  ['POST', new RegExp(`^/me/mailfolders/${ID}/childfolders$`, 'i')],
  ['GET', new RegExp(`^/me/mailfolders/${ID}/messages(/delta)?$`, 'i')],
  ['POST', /^\/me\/mailfolders\/inbox\/messages$/i],
  ['GET', new RegExp(`^/me/messages(/${ID}(/\\$value)?)?$`, 'i')],
  ['POST', new RegExp(`^/me/messages/${ID}/(move|createReply|send)$`)],
  ['PATCH', new RegExp(`^/me/messages/${ID}$`)],
  ['POST', /^\/subscriptions$/],
  ['PATCH', new RegExp(`^/subscriptions/${ID}$`)],
  ['DELETE', new RegExp(`^/subscriptions/${ID}$`)],
  ['POST', /^\/\$batch$/],
]

const LONG_ID = /(?<=\/)[^/]{20,}/g

/** The path below the version, with Graph's other spellings of the same place brought to one. */
function plainPath(url: string): string {
  const { pathname } = new URL(url)
  return pathname
    .slice(pathname.indexOf(VERSION) + VERSION.length)
    .replace(/%24/g, '$')
    .replace(/%2[78]|%29|'/gi, quote => decodeURIComponent(quote))
    .replace(/^\/users(\('[^']+'\)|\/[^/]+)/i, '/me')
    .replace(/\('([^']+)'\)/g, '/$1')
    .replace(/\/(microsoft\.graph\.)?delta(\(\))?$/i, '/delta')
}

const VERSION = '/v1.0'

function onlyReads(body: unknown): boolean {
  const { requests } = typeof body === 'string' ? JSON.parse(body) : { requests: [] }
  return requests.length > 0 && requests.every((each: { method?: unknown }) => each.method === 'GET')
}
