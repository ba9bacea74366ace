import { type HttpAnswer, type HttpQuestion, html, serveHttp, text } from '../http.ts'
import { startKeeper } from '../keep.ts'
import type { MailTwin } from '../mail-twin.ts'
import { type MicrosoftPerson, tenantOf } from './entra/directory.ts'
import { answerEntra } from './entra/routes.ts'
import { readScopes } from './entra/scopes.ts'
import type { Lifecycle } from './graph/bells.ts'
import { answerGraph } from './graph/front.ts'
import { openProgram, placeFor } from './program.ts'
import { arrive } from './store/arrive.ts'
import { addPerson, keep, type MicrosoftOptions, openWorld, stateFile, type World } from './world.ts'

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
  /** As if so many of the mailbox's 10,000 requests in ten minutes had been made. */
  useUp(address: string, requests: number): void
  /** Each Graph call takes so long, so that several at once meet the limit of four for a mailbox. */
  slowDown(latencyMs: number): void
  /** Tells about the mailbox's subscriptions themselves; `subscriptionRemoved` also removes them. */
  lifecycle(address: string, event: Lifecycle): void
}

/** Starts Entra's sign-in and Graph's mail on loopback, both below one address. */
export async function startMicrosoftTwin(options: MicrosoftOptions = {}): Promise<MicrosoftTwin> {
  const world = await openWorld(options)
  const server = await serveHttp(question => answer(world, question), options.port ?? world.port ?? 0)
  const keeper = startKeeper(stateFile(options.dataFolder), () => keep(world, server.port))
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

async function answer({ realm }: World, question: HttpQuestion): Promise<HttpAnswer> {
  const { method, url } = question
  if (/^\/v1\.0(?:\/|$)/i.test(url.pathname)) return answerGraph(realm, question)
  const answered = await answerEntra(realm.entra, question)
  if (method === 'POST') realm.touched()
  if (answered) return answered
  if (method === 'GET' && url.pathname === '/') return html(200, '<!doctype html><title>Twin of Microsoft</title>')
  // Browsers ask for it by themselves.
  if (url.pathname === '/favicon.ico') return text(200, '')
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
    revokeGrants: address =>
      touching(() => {
        entra.grants.revoke(entra.account(address).email)
        bells.ringLifecycle(entra.account(address), 'subscriptionRemoved')
      }),
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
    useUp: (address, requests) => realm.throttle.useUp(entra.account(address).email, requests),
    slowDown: latencyMs => {
      realm.throttle.latencyMs = latencyMs
    },
    lifecycle: (address, event) => touching(() => bells.ringLifecycle(entra.account(address), event)),
  }
}
