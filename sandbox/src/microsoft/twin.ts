import type { JWK } from 'jose'
import { type HttpAnswer, type HttpQuestion, html, serveHttp, text } from '../http.ts'
import type { MailTwin } from '../mail-twin.ts'
import { type MicrosoftPerson, tenantOf } from './entra/directory.ts'
import { Entra } from './entra/entra.ts'
import type { GrantState } from './entra/grants.ts'
import { openKey } from './entra/keys.ts'
import { answerEntra } from './entra/routes.ts'
import { readScopes } from './entra/scopes.ts'
import { Bells, type Lifecycle, type Subscription } from './graph/bells.ts'
import { answerGraph } from './graph/front.ts'
import type { Realm } from './graph/realm.ts'
import { Throttle } from './graph/throttle.ts'
import { openProgram, placeFor } from './program.ts'
import { type Keeper, readKept, startKeeper } from './snapshot.ts'
import { arrive } from './store/arrive.ts'
import { type KeptMailbox, keepMailbox, wakeMailbox } from './store/keep.ts'
import { Mailbox } from './store/mailbox.ts'

export interface MicrosoftOptions {
  /** Another one is taken when it is in use; any free one when left out, the one of before with a data folder. */
  readonly port?: number
  readonly people?: readonly MicrosoftPerson[]
  readonly redirects?: readonly string[]
  readonly client?: { readonly id: string; readonly secret: string }
  /** Where everything rests between two runs; nothing is kept without one. */
  readonly dataFolder?: string
  /** Most items on a page of delta, whatever the caller prefers. */
  readonly deltaPage?: number
}

export interface MicrosoftTwin extends MailTwin {
  addPerson(person: MicrosoftPerson): void
  /** Calls of Graph that delete a message, by path. Our product must never make one. */
  readonly deletes: readonly string[]
  /** `METHOD path` of calls there is no route for. */
  readonly unknownRequests: readonly string[]
  /** From now on only an administrator of this organisation can agree to mail scopes. */
  requireAdminConsent(organisation: string): void
  /** Refreshing fails with interaction_required until the person has signed in again. */
  requireInteraction(address: string): void
  /** All Graph calls to this mailbox are refused with 429 for so long. */
  throttle(address: string, seconds: number): void
  /** Tells about the mailbox's subscriptions themselves; `subscriptionRemoved` also removes them. */
  lifecycle(address: string, event: Lifecycle): void
}

/** What a restart has to find again. */
interface Kept {
  readonly port: number
  readonly jwk: JWK
  readonly client: { readonly id: string; readonly secret: string }
  readonly people: readonly MicrosoftPerson[]
  readonly redirects: readonly string[]
  readonly grants: GrantState
  readonly mailboxes: readonly KeptMailbox[]
  readonly subscriptions: readonly Subscription[]
}

const CLIENT = { id: '7f4c1a52-3d0e-4b8a-9c61-5e2d8b0f6a17', secret: 'a-secret-of-the-twin-of-microsoft' }
const ANY_PAGE = 1000

/** Starts Entra's sign-in and Graph's mail on loopback, both below one address. */
export async function startMicrosoftTwin(options: MicrosoftOptions = {}): Promise<MicrosoftTwin> {
  const said = readKept(options.dataFolder)
  const kept: Kept | undefined = said === undefined ? undefined : JSON.parse(said)
  const world = await openWorld(options, kept)
  const server = await serveHttp(question => answer(world, question), options.port ?? kept?.port ?? 0)
  const keeper = startKeeper(options.dataFolder, () => keep(world, server.port))
  world.keeper = keeper
  return {
    ...controls(world),
    url: `http://127.0.0.1:${server.port}`,
    stop: async () => {
      world.realm.bells.stop()
      await server.stop()
      keeper.stop()
    },
  }
}

interface World {
  readonly realm: Realm
  readonly mailboxes: Map<string, Mailbox>
  keeper: Keeper | undefined
}

async function openWorld(options: MicrosoftOptions, kept: Kept | undefined): Promise<World> {
  const entra = new Entra(options.client ?? kept?.client ?? CLIENT, await openKey(kept?.jwk))
  const mailboxes = new Map<string, Mailbox>()
  const realm: Realm = {
    ...{ entra, mailboxes, bells: new Bells(), throttle: new Throttle(), deletes: [], unknownRequests: [] },
    deltaPage: options.deltaPage ?? ANY_PAGE,
    touched: () => world.keeper?.touched(),
    post: async (raw, to) => {
      const here = to.map(one => mailboxes.get(one.toLowerCase())).filter(one => one !== undefined)
      for (const box of new Set(here)) arrive(box, raw, { folder: box.place('inbox'), receivedAt: new Date() })
    },
  }
  const world: World = { realm, mailboxes, keeper: undefined }
  for (const box of kept?.mailboxes ?? []) mailboxes.set(box.address, wakeMailbox(box))
  for (const person of [...(kept?.people ?? []), ...(options.people ?? [])]) addPerson(world, person)
  for (const address of [...(kept?.redirects ?? []), ...(options.redirects ?? [])]) entra.redirects.add(address)
  if (kept) entra.grants.load(kept.grants)
  for (const each of kept?.subscriptions ?? []) realm.bells.subscriptions.set(each.id, each)
  return world
}

function addPerson({ realm, mailboxes, keeper }: World, person: MicrosoftPerson): void {
  const account = realm.entra.add(person)
  const mailbox = mailboxes.get(account.email) ?? new Mailbox(account.email)
  mailbox.onChange = event => {
    realm.bells.ring(account, event)
    realm.touched()
  }
  mailboxes.set(account.email, mailbox)
  keeper?.touched()
}

async function answer({ realm }: World, question: HttpQuestion): Promise<HttpAnswer> {
  const { method, url } = question
  if (/^\/v1\.0(?:\/|$)/i.test(url.pathname)) return answerGraph(realm, question)
  const answered = await answerEntra(realm.entra, question)
  if (method === 'POST') realm.touched()
  if (answered) return answered
  if (method === 'GET' && url.pathname === '/') return html(200, '<!doctype html><title>Twin of Microsoft</title>')
  realm.unknownRequests.push(`${method} ${url.pathname}`)
  return text(404, `The twin of Microsoft has no ${method} ${url.pathname}.`)
}

function controls(world: World): Omit<MicrosoftTwin, 'url' | 'stop'> {
  const { realm, mailboxes } = world
  const { entra, bells } = realm
  const boxOf = (address: string) => {
    const found = mailboxes.get(entra.account(address).email)
    if (!found) throw new RangeError(`${address} has no mailbox.`)
    return found
  }
  const touching = (work: () => void) => {
    work()
    realm.touched()
  }
  return {
    client: entra.client,
    deletes: realm.deletes,
    unknownRequests: realm.unknownRequests,
    allowRedirect: address => touching(() => entra.redirects.add(address)),
    addPerson: person => addPerson(world, person),
    deliver: async (address, raw, { folder = 'INBOX', receivedAt = new Date() } = {}) => {
      const box = boxOf(address)
      arrive(box, Buffer.from(raw), { folder: placeFor(box, folder), receivedAt })
    },
    program: address => openProgram(boxOf(address), () => realm.touched()),
    grant: async (address, asked) => {
      const { email } = entra.account(address)
      const scopes = readScopes(asked.join(' '))
      if (!scopes) throw new RangeError(`Microsoft has no scope like one of ${asked.join(' ')}.`)
      entra.grants.agree(email, scopes)
      realm.touched()
      return {
        accessToken: entra.grants.makeAccess(email, scopes),
        refreshToken: entra.grants.makeRefresh(email, scopes),
      }
    },
    revokeGrants: address => touching(() => entra.grants.revoke(entra.account(address).email)),
    expireAccessTokens: () => touching(() => entra.grants.expireAccess()),
    expireCursors: () =>
      touching(() => {
        for (const box of mailboxes.values()) box.generation++
      }),
    setPushes: weather => {
      bells.weather = weather
    },
    requireAdminConsent: organisation => touching(() => entra.grants.adminOnly.add(tenantOf(organisation))),
    requireInteraction: address => touching(() => entra.grants.askAgain.add(entra.account(address).email)),
    throttle: (address, seconds) => realm.throttle.close(entra.account(address).email, seconds),
    lifecycle: (address, event) => touching(() => bells.ringLifecycle(entra.account(address), event)),
  }
}

function keep({ realm, mailboxes }: World, port: number): Kept {
  const { entra, bells } = realm
  return {
    ...{ port, jwk: entra.key.jwk, client: entra.client, redirects: [...entra.redirects] },
    people: entra.accounts(),
    grants: entra.grants.save(),
    mailboxes: [...mailboxes.values()].map(keepMailbox),
    subscriptions: [...bells.subscriptions.values()],
  }
}
