import { createServer, type ServerResponse } from 'node:http'
import { listen } from '../imap/scripted.ts'
import type { MailTwin, TwinPerson } from '../mail-twin.ts'
import { GoogleFault, notFound } from './faults.ts'
import { Box } from './gmail/box.ts'
import type { Post } from './gmail/call.ts'
import { asReceived } from './gmail/outgoing.ts'
import { type Answer, json, readIncoming } from './http.ts'
import { openKeys } from './identity/keys.ts'
import { readScopes } from './identity/scopes.ts'
import { Tokens } from './identity/tokens.ts'
import type { Client, IdentityWorld } from './identity/world.ts'
import { labelForPlace, programOn } from './program.ts'
import { Pushes, type PushOptions } from './push.ts'
import { Quota, type QuotaOptions } from './quota.ts'
import { type GoogleWorld, route } from './routes.ts'

export interface GoogleOptions {
  /** Any free one when 0 or left out; with a data folder the one of the run before. */
  readonly port?: number
  readonly people?: readonly TwinPerson[]
  readonly redirects?: readonly string[]
  readonly client?: Client
  /** Where changes of watched mailboxes are announced; nowhere when left out. */
  readonly push?: PushOptions
  /** State survives a restart when given. */
  readonly dataFolder?: string
  readonly quota?: QuotaOptions
}

export interface GoogleTwin extends MailTwin {
  /** Requests for what the twin does not have, as `GET /path`: each is a gap in the twin or a mistake of the caller. */
  readonly unknownRequests: readonly string[]
  /** Quota units the person's calls have cost so far. */
  units(address: string): number
}

const CLIENT: Client = { id: '407408718192-icebox.apps.googleusercontent.com', secret: 'GOCSPX-secret-of-the-twin' }

/** Google's sign-in, Gmail API and Pub/Sub push on one port of loopback. */
export async function startGoogleTwin(options: GoogleOptions = {}): Promise<GoogleTwin> {
  const world = await buildWorld(options)
  const unknownRequests: string[] = []
  const server = createServer((request, response) => {
    readIncoming(request)
      .then(async incoming => {
        const answer = await answerOf(() => route(incoming, world))
        if (answer) return send(response, answer)
        unknownRequests.push(`${incoming.verb} ${incoming.path}`)
        return send(response, notFound(`The twin has no ${incoming.verb} ${incoming.path}.`).answer())
      })
      .catch(error => send(response, json({ error: { code: 500, message: String(error), status: 'INTERNAL' } }, 500)))
  })
  const port = await listen(server, options.port)
  return {
    ...controls(world),
    url: `http://127.0.0.1:${port}`,
    unknownRequests,
    stop: async () => {
      world.pushes.stop()
      await new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

interface World extends GoogleWorld {
  readonly pushes: Pushes
}

async function buildWorld(options: GoogleOptions): Promise<World> {
  const keys = await openKeys()
  const pushes = new Pushes(options.push, keys)
  const boxes = new Map<string, Box>()
  const boxOf = (email: string) => {
    const box = boxes.get(email.toLowerCase()) ?? new Box(email)
    if (!boxes.has(email.toLowerCase())) pushes.attach(box)
    boxes.set(email.toLowerCase(), box)
    return box
  }
  const identity: IdentityWorld = {
    client: options.client ?? CLIENT,
    redirects: new Set(options.redirects),
    people: new Map((options.people ?? []).map(person => [person.email.toLowerCase(), person])),
    tokens: new Tokens(),
    codes: new Map(),
    keys,
    changed: () => {},
  }
  const post: Post = ({ from, recipients, raw }) => {
    for (const address of recipients.filter(each => identity.people.has(each))) {
      const box = boxOf(address)
      box.add(asReceived(raw, { from, to: box.address }), { labels: ['UNREAD', 'CATEGORY_PERSONAL', 'INBOX'] })
    }
  }
  const access = (token: string | undefined) => identity.tokens.find(token)
  return { identity, pushes, boxOf, post, access, quota: new Quota(options.quota) }
}

/** The side of the twin that no client sees. Throws a RangeError for a person the twin does not have. */
function controls({ identity, boxOf, pushes, quota }: World): Omit<GoogleTwin, 'url' | 'unknownRequests' | 'stop'> {
  const { people, tokens } = identity
  const known = (address: string) => {
    const person = people.get(address.toLowerCase())
    if (!person) throw new RangeError(`There is no Google account ${address}`)
    return person.email
  }
  return {
    client: identity.client,
    allowRedirect: address => void identity.redirects.add(address),
    addPerson: person => void people.set(person.email.toLowerCase(), person),
    deliver: async (address, raw, where = {}) => {
      const box = boxOf(known(address))
      box.add(Buffer.from(raw), { labels: labelsFor(box, where.folder), receivedAt: where.receivedAt?.getTime() })
    },
    program: address => programOn(boxOf(known(address))),
    grant: async (address, scopes) => {
      const { access, refreshToken = '' } = tokens.issue(known(address), readScopes(scopes.join(' ')), true)
      return { accessToken: access.token, refreshToken }
    },
    revokeGrants: address => tokens.revokePerson(known(address)),
    expireAccessTokens: () => tokens.expireAccess(),
    expireCursors: () => {
      for (const { email } of people.values()) boxOf(email).expireHistory()
    },
    setPushes: weather => {
      pushes.weather = weather
    },
    units: address => quota.units(known(address)),
  }
}

function labelsFor(box: Box, folder = 'INBOX'): string[] {
  if (folder === 'INBOX') return ['UNREAD', 'CATEGORY_PERSONAL', 'INBOX']
  const label = labelForPlace(box, folder)
  return label === 'SENT' || label === 'DRAFT' ? [label] : ['UNREAD', label]
}

async function answerOf(respond: () => Promise<Answer | undefined>): Promise<Answer | undefined> {
  try {
    return await respond()
  } catch (error) {
    if (error instanceof GoogleFault) return error.answer()
    throw error
  }
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, headers)
  response.end(body)
}
