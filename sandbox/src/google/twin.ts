import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { listen } from '../imap/scripted.ts'
import type { MailTwin } from '../mail-twin.ts'
import { controlsOf, personOf } from './control.ts'
import { GoogleFault, notFound } from './faults.ts'
import { type Answer, json, readIncoming } from './http.ts'
import type { Client } from './identity/world.ts'
import { route } from './routes.ts'
import { openWorld, type World, type WorldOptions } from './world.ts'

export interface GoogleOptions extends Omit<WorldOptions, 'client'> {
  /** Any free one when 0 or left out; with a data folder the one of the run before. */
  readonly port?: number
  readonly client?: Client
}

export interface GoogleTwin extends MailTwin {
  /** Requests for what the twin does not have, as `GET /path`: each is a gap in the twin or a mistake of the caller. */
  readonly unknownRequests: readonly string[]
  /** Quota units the person's calls have cost so far. */
  units(address: string): number
}

const CLIENT: Client = { id: '407408718192-icebox.apps.googleusercontent.com', secret: 'GOCSPX-secret-of-the-twin' }

/**
 * Google's sign-in, Gmail API and Pub/Sub push on one port of loopback.
 *
 * It stands on its own and not on the `emulate` package. Measured with 26,000 messages, that one takes 60 to 230 ms
 * for a page of 500 and 9 ms for one message; its history ids are over 2^53, and its people, redirect addresses,
 * tokens and keys can neither be added to nor kept over a restart.
 */
export async function startGoogleTwin(options: GoogleOptions = {}): Promise<GoogleTwin> {
  const world = await openWorld({ ...options, client: options.client ?? CLIENT })
  const unknownRequests: string[] = []
  const server = createServer((request, response) => {
    serve(request, world, unknownRequests).then(
      answer => send(response, answer),
      // The twin itself is at fault; a client must not take it for an answer of Google's.
      error => send(response, json({ error: { code: 500, message: `The twin failed: ${error}` } }, 500)),
    )
  })
  world.port = await listenOn(server, options.port || world.port)
  world.save()
  return {
    ...controlsOf(world),
    url: `http://127.0.0.1:${world.port}`,
    unknownRequests,
    units: address => world.quota.units(personOf(world, address)),
    stop: () => {
      world.pushes.stop()
      return closed(server)
    },
  }
}

async function serve(request: IncomingMessage, world: World, unknown: string[]): Promise<Answer> {
  const incoming = await readIncoming(request)
  try {
    const answer = await route(incoming, world)
    if (answer) return answer
    unknown.push(`${incoming.verb} ${incoming.path}`)
    return notFound(`The twin has no ${incoming.verb} ${incoming.path}.`).answer()
  } catch (error) {
    if (error instanceof GoogleFault) return error.answer()
    throw error
  } finally {
    if (incoming.verb !== 'GET') world.save()
  }
}

/** A port of a run before may have been taken since; then any other will do. */
async function listenOn(server: Server, wanted: number): Promise<number> {
  try {
    return await listen(server, wanted)
  } catch (error) {
    if (wanted === 0) throw error
    return listen(server, 0)
  }
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, headers)
  response.end(body)
}

function closed(server: Server): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
