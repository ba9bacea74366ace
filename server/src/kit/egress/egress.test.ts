import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { makeCertificate } from '@icebox/sandbox/imap/certificate'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { askByForm, type EgressOptions, getJson, postForm, postJson } from './egress.ts'

const FORM = 'List-Unsubscribe=One-Click'
const certificate = makeCertificate()
let server: Server
let seen: IncomingMessage[]
let body: string
let answer: (response: ServerResponse) => void

beforeAll(async () => {
  server = createServer({ key: certificate.keyPem, cert: certificate.certPem }, (request, response) => {
    seen.push(request)
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => answer(response))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
beforeEach(() => {
  seen = []
  body = ''
  answer = response => response.writeHead(204).end()
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const url = (path = '/u?id=1') => `https://localhost:${(server.address() as AddressInfo).port}${path}`
/** As an operator whose own hosts are on this machine. */
const OWN: EgressOptions = { allowCidrs: ['127.0.0.0/8', '::1/128'], extraCa: certificate.certPem }
/** As everybody else. */
const PUBLIC: EgressOptions = { allowCidrs: [], extraCa: certificate.certPem }
const resolve = async () => ['127.0.0.1']

it('is one POST of the form, without cookies and without word of compression', async () => {
  expect(await postForm(url(), FORM, OWN)).toBe(204)
  const [request] = seen
  expect([request?.method, request?.url, body]).toEqual(['POST', '/u?id=1', FORM])
  expect(Object.keys(request?.headers ?? {}).sort()).toEqual(['connection', 'content-length', 'content-type', 'host'])
})

it.each([500, 404, 200])('tells what it was answered: %i', async status => {
  answer = response => response.writeHead(status).end('x')
  expect(await postForm(url(), FORM, OWN)).toBe(status)
})

it('follows no redirect, wherever it leads', async () => {
  answer = response => response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data/' }).end()
  expect(await postForm(url(), FORM, OWN)).toBe(307)
  expect(seen).toHaveLength(1)
})

it.each([
  ['http', 'http://localhost/u'],
  ['a name with a password', 'https://user:pass@localhost/u'],
  ['a name alone', 'https://user@localhost/u'],
  ['no address at all', 'javascript:alert(1)'],
  ['this machine by its number', 'https://127.0.0.1/u'],
  ['this machine by a number in another form', 'https://0x7f000001/u'],
  ['this machine in the longer form', 'https://[::1]/u'],
  ['this machine in both forms at once', 'https://[::ffff:127.0.0.1]/u'],
  ['what tells a machine its secrets', 'https://169.254.169.254/latest/'],
  ['a private network', 'https://10.0.0.1/u'],
  ['another port', 'https://example.com:8443/u'],
  ['a name of this network', 'https://router/u'],
])('refuses %s', async (_, address) => {
  await expect(postForm(address, FORM, { ...PUBLIC, resolve })).rejects.toMatchObject({ failure: 'refused' })
  expect(seen).toEqual([])
})

it('refuses a public name that means this machine, beside whatever else', async () => {
  const both = async () => ['93.184.216.34', '127.0.0.1']
  const call = postForm('https://list.example.com/u', FORM, { ...PUBLIC, resolve: both })
  await expect(call).rejects.toMatchObject({ failure: 'refused' })
})

it('asks for the name once, so that it cannot mean something else a moment later', async () => {
  let asked = 0
  const rebinding = async () => (asked++ === 0 ? ['192.0.0.9'] : ['127.0.0.1'])
  const call = (patienceMs: number) =>
    postForm('https://list.example.com/u', FORM, { ...PUBLIC, resolve: rebinding, patienceMs })
  await expect(call(500)).rejects.toMatchObject({ failure: 'refused' })
  expect(asked).toBe(1)
  // A global address where nobody answers in time is connected to, and not asked for again.
  asked = 0
  const global = async () => (asked++ === 0 ? ['203.1.113.1'] : ['127.0.0.1'])
  const late = postForm('https://list.example.com/u', FORM, { ...PUBLIC, resolve: global, patienceMs: 500 })
  await expect(late).rejects.toMatchObject({ failure: 'silent' })
  expect([asked, seen.length]).toEqual([1, 0])
})

it('waits so long and no longer, for the name, for the answer and for its end', async () => {
  const quick = { ...OWN, patienceMs: 300 }
  answer = () => undefined
  await expect(postForm(url(), FORM, quick)).rejects.toMatchObject({ failure: 'silent' })
  answer = response => {
    response.writeHead(200)
    const dripping = setInterval(() => response.write('x'), 50)
    response.on('close', () => clearInterval(dripping))
  }
  await expect(postForm(url(), FORM, quick)).rejects.toMatchObject({ failure: 'silent' })
  const never = () => new Promise<string[]>(() => undefined)
  await expect(postForm(url(), FORM, { ...quick, resolve: never })).rejects.toMatchObject({ failure: 'silent' })
})

it('reads 64 KB and no more, and unpacks nothing', async () => {
  answer = response => response.writeHead(200).end(Buffer.alloc(3 << 20))
  await expect(postForm(url(), FORM, OWN)).rejects.toMatchObject({ failure: 'broken' })
  const bomb = gzipSync(Buffer.alloc(20 << 20))
  expect(bomb.length).toBeLessThan(64 * 1024)
  answer = response => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
  const before = process.memoryUsage().rss
  expect(await postForm(url(), FORM, OWN)).toBe(200)
  expect(process.memoryUsage().rss - before).toBeLessThan(20 << 20)
})

it.each([
  [
    'changes to another protocol',
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
    'broken',
  ],
  ['announces an answer and leaves', 'HTTP/1.1 103 Early Hints\r\n\r\n', 'silent'],
  ['speaks something else', '220 ready\r\n', 'silent'],
])(
  'is over at once with a host that %s',
  async (_, words, failure) => {
    answer = response => response.socket?.end(words)
    await expect(postForm(url(), FORM, OWN)).rejects.toMatchObject({ failure })
  },
  5_000,
)

it('speaks to nobody who cannot prove the name', async () => {
  const call = postForm(url(), FORM, { allowCidrs: OWN.allowCidrs })
  await expect(call).rejects.toMatchObject({ failure: 'silent' })
  expect(seen).toEqual([])
})

it('posts JSON with headers, and reads how the answer begins and what it asks for', async () => {
  answer = response => response.writeHead(429, { 'retry-after': '120' }).end('not now')
  const sent = { body: '{"a":1}', headers: { 'webhook-id': 'msg_1', host: 'other.example' } }
  expect(await postJson(url(), sent, OWN)).toEqual({ status: 429, text: 'not now', retryAfterSeconds: 120 })
  expect(body).toBe('{"a":1}')
  expect(seen[0]?.headers).toMatchObject({ 'webhook-id': 'msg_1', 'content-type': 'application/json; charset=utf-8' })
  expect(seen[0]?.headers.host).toMatch(/^localhost:/)
})

it('reads a kilobyte of an answer to JSON, and is over then', async () => {
  answer = response => {
    response.writeHead(200)
    const flooding = setInterval(() => response.write(Buffer.alloc(1 << 16, 'x')), 5)
    response.on('close', () => clearInterval(flooding))
  }
  const { status, text } = await postJson(url(), { body: '{}', headers: {} }, OWN)
  expect([status, text]).toEqual([200, 'x'.repeat(1024)])
})

it.each([443, 8443])(
  'asks for the name of a webhook on port %i once, so that it cannot mean something else',
  async port => {
    let asked = 0
    const rebinding = async () => (asked++ === 0 ? ['203.1.113.1'] : ['127.0.0.1'])
    const options = { ...PUBLIC, resolve: rebinding, patienceMs: 500 }
    const call = postJson(`https://hooks.example.com:${port}/`, { body: '{}', headers: {} }, options)
    await expect(call).rejects.toMatchObject({ failure: 'silent' })
    // Another try asks anew, and is refused.
    const again = postJson(`https://hooks.example.com:${port}/`, { body: '{}', headers: {} }, options)
    await expect(again).rejects.toMatchObject({ failure: 'refused' })
    expect([asked, seen.length]).toEqual([2, 0])
  },
)

it.each([
  'https://hooks.example.com:444/',
  'https://127.0.0.1/',
  'http://hooks.example.com/',
  'https://a:b@x.example/',
])('posts no JSON to %s', async address => {
  const call = postJson(address, { body: '{}', headers: {} }, { ...PUBLIC, resolve: async () => ['203.1.113.1'] })
  await expect(call).rejects.toMatchObject({ failure: 'refused' })
})

it('gets JSON without a body, and asks by a form with headers of its own', async () => {
  answer = response => response.writeHead(200).end('{"a":1}')
  expect(await getJson(url('/j'), OWN)).toEqual({ status: 200, body: { a: 1 } })
  expect([seen[0]?.method, seen[0]?.headers['content-length'], body]).toEqual(['GET', undefined, ''])
  const sent = { form: 'a=b', headers: { authorization: 'Basic x', host: 'other.example' } }
  expect(await askByForm(url('/f'), sent, OWN)).toEqual({ status: 200, body: { a: 1 } })
  expect(seen[1]?.headers).toMatchObject({ authorization: 'Basic x', accept: 'application/json' })
  expect([seen[1]?.method, body, seen[1]?.headers.host]).toEqual(['POST', 'a=b', expect.stringMatching(/^localhost:/)])
  answer = response => response.writeHead(302, { location: 'https://127.0.0.1/' }).end('no JSON')
  expect(await getJson(url('/j'), OWN)).toEqual({ status: 302, body: undefined })
})

it('reads no JSON that is longer than a quarter of a megabyte', async () => {
  answer = response => response.writeHead(200).end(JSON.stringify('x'.repeat(256 * 1024)))
  await expect(getJson(url(), OWN)).rejects.toMatchObject({ failure: 'broken' })
})

it.each(['http://127.0.0.1:1/', 'http://localhost:1/', 'https://127.0.0.1/', 'https://10.0.0.1/'])(
  'gets nothing from %s, unless the one origin without TLS is named',
  async address => {
    await expect(getJson(address, PUBLIC)).rejects.toMatchObject({ failure: 'refused' })
    const plain = { ...PUBLIC, plainOrigin: 'http://127.0.0.1:2' }
    await expect(getJson(address, plain)).rejects.toMatchObject({ failure: 'refused' })
  },
)

it('takes as long for each byte of an answer that comes byte by byte, however many there were', async () => {
  const most = 256 * 1024
  /** Processor time, which other work on the machine does not lengthen. */
  const read = async (bytes: number) => {
    answer = response => {
      response.writeHead(200)
      // Each in a chunk of its own, as many as go into one packet.
      response.flushHeaders()
      response.socket?.write(`${'1\r\nx\r\n'.repeat(bytes)}0\r\n\r\n`)
    }
    const before = process.cpuUsage()
    await expect(getJson(url(), OWN)).resolves.toEqual({ status: 200, body: undefined })
    return process.cpuUsage(before).user
  }
  const quarter = await read(most / 4)
  // Four times, where each byte costs the same; sixteen, where it costs as much as all before it.
  expect(await read(most - 1)).toBeLessThan(8 * quarter)
})
