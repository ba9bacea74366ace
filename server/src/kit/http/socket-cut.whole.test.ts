import type { AddressInfo } from 'node:net'
import { toggleProtection } from '@icebox/contract/user'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type CutLine, cutLine } from '../../../testing/outage.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import type { LiveFeed } from '../queue/publish.ts'
import { serveSocket } from './socket.ts'

const SOON = { timeout: 60_000, interval: 200 }

let test: TestApp
let line: CutLine
let feed: LiveFeed
let port: number

beforeAll(async () => {
  test = await testApp()
  line = await cutLine(test.databaseUrl)
  feed = await serveSocket(test.app, test.server, line.url)
  await test.server.listen({ port: 0, host: '127.0.0.1' })
  port = (test.server.server.address() as AddressInfo).port
})
afterAll(async () => {
  await feed.close()
  await line.stop()
  await test.close()
})

it('pages whose server was cut off from the database without a word are sent away when it hears again, and hear what comes', async () => {
  const ada = await test.newPerson()
  const toggle = () => ada.send(toggleProtection, { id: ada.accountId }, { enabled: true })
  const page = open(ada)
  await expect
    .poll(async () => {
      await toggle()
      return page.heard.length
    }, SOON)
    .toBeGreaterThan(0)
  line.cut()
  const before = page.heard.length
  await toggle()
  line.heal()
  // It missed something and is not told so; coming back it asks for all anew.
  await expect.poll(() => page.code(), SOON).toBe(1013)
  expect(page.heard).toHaveLength(before)
  const again = open(ada)
  await again.opened
  await toggle()
  await expect.poll(() => again.heard.length, SOON).toBeGreaterThan(0)
}, 180_000)

function open({ accountId, cookies }: Awaited<ReturnType<TestApp['newPerson']>>) {
  const heard: string[] = []
  let code: number | undefined
  const headers = { cookie: `sid=${cookies.get('sid')}`, origin: 'http://localhost:3000' }
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws?userId=${accountId}`, { headers })
  socket.on('message', data => heard.push(JSON.parse(String(data)).type))
  socket.on('close', said => {
    code = said
  })
  const opened = new Promise<void>(resolve => socket.once('open', resolve))
  return { heard, opened, code: () => code }
}
