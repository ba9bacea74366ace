import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ScriptedGraph, scriptedGraph } from '../graph-for-tests.ts'
import { requireAllowed } from './allowed.ts'
import { openGraph } from './graph.ts'

let server: ScriptedGraph
beforeAll(async () => {
  server = await scriptedGraph(() => ({ status: 204 }))
})
afterAll(() => server.stop())

const url = (path: string) => `https://graph.microsoft.com/v1.0${path}`

it.each([
  ['DELETE', '/me/messages/AAMk1'],
  ['DELETE', '/me/mailFolders/AAMk1'],
  ['DELETE', "/me/mailFolders('AAMk1')/messages/AAMk2"],
  ['DELETE', '/users/ann/messages/AAMk1'],
  ['DELETE', '/subscriptions'],
  ['DELETE', '/subscriptions/1/messages'],
  ['POST', '/me/messages/AAMk1/permanentDelete'],
  ['POST', '/me/mailFolders/AAMk1/permanentDelete'],
  ['POST', '/me/sendMail'],
  ['POST', '/me/messages'],
  ['PATCH', '/me/mailFolders/AAMk1'],
  ['GET', '/me/contacts'],
] as const)('%s %s is refused before the network', async (method, path) => {
  const graph = openGraph(server.settings(), server.options)
  await expect(graph.call({ method, path, body: {} })).rejects.toThrow('before the network')
  expect(server.seen).toEqual([])
})

it('a batch may read and nothing else', async () => {
  const requests = [
    { id: '0', method: 'GET', url: '/me/messages/1' },
    { id: '1', method: 'DELETE', url: '/me/messages/1' },
  ]
  const graph = openGraph(server.settings(), server.options)
  const call = { method: 'POST', path: '/$batch', body: { requests } } as const
  await expect(graph.call(call)).rejects.toThrow('before the network')
  expect(server.seen).toEqual([])
  requests.pop()
  await graph.call(call)
  expect(server.seen).toHaveLength(1)
})

it.each([
  ["/me/mailFolders('AAMk1')/messages/delta?$skiptoken=a'b", 'GET'],
  ["/users('1234')/mailFolders('inbox')/messages/microsoft.graph.delta()?$deltatoken=x", 'GET'],
  ['/me/mailfolders/inbox/messages?%24skip=10', 'GET'],
  ['/me/messages?%24search=%22from:bob%22', 'GET'],
  ['/subscriptions/1', 'DELETE'],
])('%s is let through however Graph spells it', (path, method) => {
  expect(() => requireAllowed(method, url(path))).not.toThrow()
})
