import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { type Client, type TestApp, testApp } from '../../../testing/test-app.ts'
import { download, serveDownloads } from './download.ts'
import { serve } from './serve.ts'

let test: TestApp
const servers: FastifyInstance[] = []
beforeAll(async () => {
  test = await testApp()
  return () => test.close()
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

const PACE = { longestMs: 60_000, silentMs: 60_000, lookMs: 60_000 }

/** A file that never ends. */
async function* endless(): AsyncGenerator<Uint8Array> {
  for (;;) yield new Uint8Array(65_536)
}

async function serving(pace: Partial<typeof PACE>) {
  const server = await serve(test.app, [])
  const file = async () => ({ name: 'all.bin', type: 'application/octet-stream', chunks: endless() })
  serveDownloads(test.app, server, [download('/api/all', file, { ...PACE, ...pace })])
  await server.listen({ port: 0, host: '127.0.0.1' })
  servers.push(server)
  return server
}

/** Begins to read it; what is not read waits in the line. */
async function begin(server: FastifyInstance, { cookies }: Client): Promise<IncomingMessage> {
  const { port } = server.server.address() as AddressInfo
  const cookie = [...cookies].map(pair => pair.join('=')).join('; ')
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, path: '/api/all', headers: { cookie }, agent: false }, resolve).on('error', reject)
  })
  answer.on('error', () => undefined)
  return answer
}

/** Reads on until it breaks off. */
async function brokenOff(answer: IncomingMessage): Promise<string> {
  answer.resume()
  if (!answer.closed) await new Promise(resolve => answer.once('close', resolve))
  return answer.complete ? 'whole' : 'broken'
}

it('ends for a reader that is silent, and for one that takes too long', async () => {
  const person = await test.newPerson()
  const silent = await begin(await serving({ silentMs: 300 }), person)
  await new Promise(resolve => setTimeout(resolve, 1_500))
  expect(await brokenOff(silent)).toBe('broken')
  const slow = await begin(await serving({ longestMs: 300 }), person)
  expect([slow.statusCode, await brokenOff(slow)]).toEqual([200, 'broken'])
})

it('ends for whoever is signed out meanwhile', async () => {
  const person = await test.newPerson()
  const answer = await begin(await serving({ lookMs: 20 }), person)
  await test.app.db.deleteFrom('session').where('account_id', '=', person.accountId).execute()
  expect(await brokenOff(answer)).toBe('broken')
})

it('is one at a time for each account, and does not hold up a stop of the server', async () => {
  const [ada, ben] = [await test.newPerson(), await test.newPerson()]
  const server = await serving({})
  const first = await begin(server, ada)
  expect([first.statusCode, (await begin(server, ada)).statusCode]).toEqual([200, 409])
  const other = await begin(server, ben)
  expect(other.statusCode).toBe(200)
  const broken = Promise.all([brokenOff(first), brokenOff(other)])
  await server.close()
  expect(await broken).toEqual(['broken', 'broken'])
})
