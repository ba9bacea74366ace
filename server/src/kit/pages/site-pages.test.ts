import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { SITE_MARKS } from '@icebox/contract/site'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import type { App } from '../../app.ts'
import type { Config } from '../../config.ts'
import { routes } from '../../routes.ts'
import type { Visitor } from '../http/route.ts'
import { serve } from '../http/serve.ts'
import { servePages } from './pages.ts'

const PAGE = `<html><head><link rel="canonical" href="${SITE_MARKS.origin}/pricing"/></head><body>
<p>${SITE_MARKS.operatorName}</p><a href="mailto:${SITE_MARKS.operatorEmail}">Write</a>
<in-sandbox class="contents"><p>made up</p></in-sandbox><not-in-sandbox class="contents"><p>for real</p></not-in-sandbox><script>start("${SITE_MARKS.origin}")</script>
<script type="application/ld+json">{"name":"${SITE_MARKS.operatorName}"}</script></body></html>`
const FILES = {
  'pages.json': JSON.stringify({
    written: [['/'], ['/pricing', '/free-trial']],
    others: ['/auth', '/dashboard', '/mine'],
  }),
  'client/index.html': PAGE,
  'client/pricing/index.html': PAGE,
  'client/free-trial/index.html': PAGE,
  'client/__spa-fallback.html': '<html><head></head><body>shell</body></html>',
  'client/assets/a-1.js': 'plain',
  'client/assets/a-1.js.br': 'smallest',
}

let test: TestApp
const servers: FastifyInstance[] = []
beforeAll(async () => {
  test = await testApp()
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await test.close()
})

/** A server over pages as the build leaves them. */
async function site(change: Partial<Config> = {}, files: Record<string, string> = FILES) {
  const folder = mkdtempSync(join(tmpdir(), 'icebox-site-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const app = { ...test.app, config: { ...test.app.config, appUrl: 'https://icebox.example', ...change } }
  const server = await serve(app, routes)
  const hidden = new Map([['/mine', async (_app: App, { accountId }: Visitor) => accountId !== undefined]])
  await servePages(app, server, { folder: join(folder, 'client'), hidden })
  servers.push(server)
  const ask = (url: string, headers: Record<string, string> = {}) => server.inject({ method: 'GET', url, headers })
  return Object.assign(ask, { server })
}

describe('a public page', () => {
  it('says who runs the installation and where, escaped for the place where it stands', async () => {
    const operator = { name: 'Ada "&" <Co>', address: undefined, email: 'ada@a.example' }
    const { body } = await (await site({ operator }))('/pricing')
    expect(body).toContain('href="https://icebox.example/pricing"')
    expect(body).toContain('<p>Ada &#34;&#38;&#34; &#60;Co&#62;</p>')
    expect(body).toContain('"name":"Ada \\"&\\" \\u003cCo>"')
    expect(body).toContain('mailto:ada@a.example')
    for (const mark of Object.values(SITE_MARKS)) expect(body).not.toContain(mark)
  })

  it('leads to the contact page where no address is known, and leaves out what belongs to a sandbox', async () => {
    const ask = await site()
    expect((await ask('/pricing')).body).toContain('<p>the operator of this installation</p><a href="/contact">')
    expect((await ask('/pricing')).body).toMatch(/for real(?![\s\S]*made up)/)
    const house = { host: '127.0.0.1', port: 1, smtpHost: '127.0.0.1', smtpPort: 2 }
    const sandbox = { url: 'http://127.0.0.1:3', token: 't', caPem: 'PEM', imap: house }
    const played = await site({ sandbox })
    expect((await played('/')).body).toMatch(/made up(?![\s\S]*for real)/)
  })

  it('may run its own inline scripts as they are sent, and no others', async () => {
    const ask = await site()
    const policy = String((await ask('/pricing')).headers['content-security-policy'])
    // printf 'start("https://icebox.example")' | openssl dgst -sha256 -binary | base64
    expect(policy).toContain("script-src 'self' 'sha256-nkiAIzHggN6JeKBdUx4+Vj4i4RkHOnhw03yP7/Y0WEo=';")
    expect(String((await ask('/auth')).headers['content-security-policy'])).toContain("script-src 'self';")
  })

  it('is sent as small as the browser reads it, and not again when it has not changed', async () => {
    const ask = await site()
    const [plain, gzip, brotli] = await Promise.all(
      ['identity', 'gzip, br;q=0', 'gzip, deflate, br'].map(coding => ask('/pricing', { 'accept-encoding': coding })),
    )
    expect(gunzipSync(gzip?.rawPayload ?? '').toString()).toBe(plain?.body)
    expect(brotliDecompressSync(brotli?.rawPayload ?? '').toString()).toBe(plain?.body)
    expect(brotli?.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
      'cache-control': 'no-cache',
    })
    expect(new Set([plain, gzip, brotli].map(answer => answer?.headers.etag)).size).toBe(3)
    const known = { 'accept-encoding': 'br', 'if-none-match': `"other", W/${brotli?.headers.etag}` }
    const again = await ask('/pricing', known)
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await ask('/pricing', { ...known, 'accept-encoding': 'gzip' })).statusCode).toBe(200)
  })

  it('answers HEAD as GET, without the page', async () => {
    const { server } = await site()
    const answer = await server.inject({ method: 'HEAD', url: '/pricing' })
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  })

  it('has one address: a slash at the end leads to it, with the query', async () => {
    const ask = await site()
    const to = async (url: string) => (await ask(url)).headers.location
    expect(await to('/pricing/?a=1')).toBe('/pricing?a=1')
    expect(await to('/auth/')).toBe('/auth')
    for (const odd of ['//other.example/', '//other.example/pricing/']) {
      expect(await to(odd), odd).toBeUndefined()
    }
  })
})

describe('an address that is no public page', () => {
  it.each([
    ['/auth', 200],
    ['/dashboard?tab=team', 200],
    ['/no-such-page', 404],
    ['/pricing/index.html', 404],
    ['/__spa-fallback.html', 404],
  ])('%s answers %i with the shell, and stays out of indexes', async (url, status) => {
    const answer = await (await site())(url)
    expect([answer.statusCode, answer.headers['x-robots-tag']]).toEqual([status, 'noindex'])
    expect(answer.body).toContain('shell')
  })

  it.each(['/api/nothing', '/ws/nothing', '/assets/nothing.js'])('%s is told so in JSON', async url => {
    for (const ask of [await site(), await site({}, {})]) {
      const answer = await ask(url)
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
    }
  })

  it('is not written to', async () => {
    const { server } = await site()
    expect((await server.inject({ method: 'POST', url: '/pricing' })).statusCode).toBe(404)
  })
})

it('shows a hidden page to those it is for, and to all others what is at an address where nothing is', async () => {
  const ask = await site()
  const person = await test.newPerson()
  const cookie = `__Host-sid=${person.cookies.get('sid')}`
  expect((await ask('/mine', { cookie })).statusCode).toBe(200)
  expect((await ask('/mine?a=1', { cookie })).statusCode).toBe(200)
  const faceOf = async (url: string, headers = {}) => {
    const { statusCode, body, headers: sent } = await ask(url, headers)
    const { date: _date, 'x-request-id': _id, ...others } = sent
    return { statusCode, body, others }
  }
  for (const end of ['', '/', '?a=1', '/?a=1']) {
    const nothing = await faceOf(`/none${end}`)
    expect(nothing.statusCode).toBe(404)
    expect(await faceOf(`/mine${end}`), end).toEqual(nothing)
  }
  expect((await ask('/robots.txt')).body).not.toContain('mine')
  const { requestId: _id, ...said } = (await ask('/api/operator/nothing')).json()
  expect((await ask('/api/operator/installation', { cookie })).json()).toMatchObject(said)
})

it('lets crawlers see the public pages, each by its main address, and nothing else', async () => {
  const ask = await site()
  const robots = (await ask('/robots.txt')).body
  expect(robots).toContain('Sitemap: https://icebox.example/sitemap.xml')
  for (const closed of ['/api', '/auth', '/dashboard']) expect(robots).toContain(`Disallow: ${closed}\n`)
  const places = [...(await ask('/sitemap.xml')).body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place)
  expect(places).toEqual(['https://icebox.example/', 'https://icebox.example/pricing'])
})

it('says where to tell of a weakness, for a year', async () => {
  const answer = await (await site())('/.well-known/security.txt')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(answer.body).toMatch(/^Contact: (mailto:\S+@\S+|https:\/\/icebox\.example\/contact)$/m)
  expect(answer.body).toContain('Canonical: https://icebox.example/.well-known/security.txt\n')
  const [, expires = ''] = /^Expires: (.*)$/m.exec(answer.body) ?? []
  const days = (new Date(expires).getTime() - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(365)
})

it('sends built files compressed, to be kept for good', async () => {
  const answer = await (await site())('/assets/a-1.js', { 'accept-encoding': 'br' })
  expect(answer.body).toBe('smallest')
  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringContaining('javascript'),
  })
})
