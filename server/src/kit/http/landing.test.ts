import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { openLog } from '../log/log.ts'
import { landing, serveLandings } from './landing.ts'
import { serve } from './serve.ts'

let test: TestApp
const lines: string[] = []
beforeAll(async () => {
  test = await testApp({}, openLog('error', { write: line => void lines.push(line) }))
})
afterAll(() => test.close())

/** Where a landing with this verb leads. */
async function landed(verb: Parameters<typeof landing>[1]): Promise<unknown> {
  const server = await serve(test.app, [])
  serveLandings(test.app, server, [landing('/back', verb, '/auth?error=unavailable')])
  const answer = await server.inject({ method: 'GET', url: '/back?a=b' })
  await server.close()
  expect(answer.headers['cache-control']).toBe('no-store')
  return { status: answer.statusCode, location: answer.headers.location }
}

it('leads on to a page of ours', async () => {
  expect(await landed(async () => '/dashboard?x=1')).toEqual({ status: 302, location: '/dashboard?x=1' })
})

it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'evil', ''])(
  'leads nowhere else: %s',
  async path => {
    expect(await landed(async () => path)).toEqual({ status: 302, location: '/auth?error=unavailable' })
  },
)

it('leads to the page that says so when we failed, and writes down that we did', async () => {
  lines.length = 0
  const failing = () => Promise.reject(new Error('secret words'))
  expect(await landed(failing)).toEqual({ status: 302, location: '/auth?error=unavailable' })
  expect(lines.join('')).toContain('a landing failed')
  expect(lines.join('')).not.toContain('secret words')
})
