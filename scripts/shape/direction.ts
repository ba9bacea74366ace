import type { ImportOf, Source, Violation } from './source.ts'

/** What each package may import of ours. Scripts may import anything. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  contract: [],
  classifier: [],
  sandbox: [],
  mailbox: ['contract', 'classifier'],
  server: ['contract', 'classifier', 'mailbox'],
  web: ['contract'],
  extension: ['contract'],
  e2e: ['contract', 'sandbox'],
}

/** Leftwards only; names of one row stand beside each other and may know each other. */
const SERVER_ORDER = [
  ['config'],
  // app.ts is only the type of what every verb is handed; kit names it and app.ts names kit's types.
  ['kit', 'app'],
  ['accounts'],
  ['teams'],
  ['billing'],
  ['rules'],
  ['mail'],
  ['api'],
  ['privacy'],
  ['operation'],
  ['users', 'demo', 'contact'],
  ['routes', 'jobs'],
  ['web', 'worker'],
  ['main'],
]
/** Inside a domain the rooms stand in order too, leftwards only; what lies beside them joins them and may know all. */
const ROOMS: Record<string, readonly string[]> = {
  billing: [
    'stripe',
    'state',
    'letters',
    'ledger',
    'invoices',
    'overage',
    'sync',
    'change',
    'checkout',
    'cards',
    'ending',
    'next-bill',
    'events',
  ],
  mail: [
    'entries',
    'hosts',
    'mailboxes',
    'learning',
    'second-opinion',
    'lease',
    'wake',
    'judging',
    'health',
    'moving',
    'sync',
    'head-start',
    'rule-runs',
    'stopping',
    'connect',
    'log',
    'review',
    'digest',
  ],
}
/** Leftwards only as well; what stands right of these, the features, know none of each other. */
const WEB_ORDER = [['kit', 'ui'], ['domain'], ['layout']]
const WEB_FEATURES = WEB_ORDER.length

export function checkDirection(source: Source): Violation[] {
  return source.imports.flatMap(imported => {
    const message =
      packageFault(source, imported) ??
      serverFault(source, imported) ??
      roomFault(source, imported) ??
      webFault(source, imported)
    return message ? [{ file: source.path, line: imported.line, rule: 'direction', message }] : []
  })
}

function packageFault(source: Source, imported: ImportOf): string | undefined {
  const from = head(source.path)
  const to = imported.file ? head(imported.file) : undefined
  if (from === 'contract' && !to && imported.specifier !== 'zod' && !source.isTest) {
    return `contract imports nothing but zod, not ${imported.specifier}`
  }
  const allowed = MAY_IMPORT[from]
  if (!allowed || !to || to === from || allowed.includes(to)) return undefined
  if (source.isTest && (to === 'sandbox' || to === 'scripts')) return undefined
  return `${from} must not import ${to}`
}

function serverFault(source: Source, imported: ImportOf): string | undefined {
  const from = partOf('server', source.path)
  const to = partOf('server', imported.file)
  if (!from || !to || from === to || source.isTest) return undefined
  const [here, there] = [rank(from), rank(to)]
  if (here < 0) return `server/src/${from} has no place in the server's order (scripts/shape/direction.ts)`
  if (there < 0) return `server/src/${to} has no place in the server's order (scripts/shape/direction.ts)`
  return there > here ? `server/src/${from} stands left of ${to} and must not import it` : undefined
}

function roomFault(source: Source, imported: ImportOf): string | undefined {
  const domain = partOf('server', source.path)
  if (!domain || domain !== partOf('server', imported.file) || source.isTest) return undefined
  const rooms = ROOMS[domain]
  const [from, to] = [roomOf(source.path), roomOf(imported.file ?? '')]
  if (!rooms || !from || from === to) return undefined
  const [here, there] = [rooms.indexOf(from), to ? rooms.indexOf(to) : rooms.length]
  if (here < 0) return `${domain}/${from} has no place among its rooms (scripts/shape/direction.ts)`
  return there > here
    ? `${domain}/${from} stands left of ${to ?? 'what joins the rooms'} and must not import it`
    : undefined
}

/** `server/src/mail/sync/watch.ts` stands in room `sync`; `server/src/mail/worker.ts` in none. */
function roomOf(path: string): string | undefined {
  const [, , , room, file] = path.split('/')
  return file === undefined ? undefined : room
}

function webFault(source: Source, imported: ImportOf): string | undefined {
  const from = partOf('web', source.path)
  const to = partOf('web', imported.file)
  if (!from || !to || from === to || source.isTest) return undefined
  const [here, there] = [webRank(source.path), webRank(imported.file ?? '')]
  if (there > here) return `web/src/${from} stands below ${to} and must not import it`
  return here === WEB_FEATURES && there === WEB_FEATURES ? `feature ${from} must not import feature ${to}` : undefined
}

/** Place in WEB_ORDER, then the features (all other folders), last the route table and what stands beside it. */
function webRank(path: string): number {
  const rest = path.split('/').slice(2)
  const [folder = ''] = rest
  if (rest.length === 1 || folder === 'routes') return WEB_FEATURES + 1
  const place = WEB_ORDER.findIndex(row => row.includes(folder))
  return place < 0 ? WEB_FEATURES : place
}

function rank(part: string): number {
  return SERVER_ORDER.findIndex(row => row.includes(part))
}

/** `server/src/mail/sync/sync.ts` is part `mail`; `server/src/app.ts` is part `app`. */
function partOf(name: string, path: string | undefined): string | undefined {
  const [first, src, part] = (path ?? '').split('/')
  return first === name && src === 'src' && part ? part.replace(/\.\w+$/, '') : undefined
}

function head(path: string): string {
  return path.split('/')[0] ?? ''
}
