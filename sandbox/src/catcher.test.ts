import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Catcher, startCatcher } from './catcher.ts'
import { makeCertificate } from './imap/certificate.ts'

const certificate = makeCertificate()
let catcher: Catcher
beforeAll(async () => {
  catcher = await startCatcher(certificate)
})
afterAll(() => catcher.stop())

function ask(method: 'GET' | 'POST', path: string, body = ''): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = { 'webhook-id': 'msg_1' }
    const call = request(`${catcher.url}${path}`, { method, ca: certificate.certPem, headers }, answer =>
      text(answer).then(said => resolve({ status: answer.statusCode ?? 0, body: said }), reject),
    )
    call.on('error', reject)
    call.end(body)
  })
}

it('takes what is posted and shows it at the same address, the newest first', async () => {
  for (const body of ['{"a":1}', '{"a":2}']) expect((await ask('POST', '/mine', body)).status).toBe(200)
  const caught = JSON.parse((await ask('GET', '/mine')).body)
  expect(caught).toMatchObject([{ body: '{"a":2}', headers: { 'webhook-id': 'msg_1' } }, { body: '{"a":1}' }])
  expect(JSON.parse((await ask('GET', '/other')).body)).toEqual([])
})

it('keeps fifty of an address, and nothing that is too long', async () => {
  for (let at = 0; at < 55; at++) await ask('POST', '/many', String(at))
  expect(JSON.parse((await ask('GET', '/many')).body)).toHaveLength(50)
  const long = await ask('POST', '/long', 'x'.repeat(70_000)).catch(() => ({ status: 400 }))
  expect(long.status).toBe(400)
})

it('is found again at its port', async () => {
  const { url } = catcher
  await catcher.stop()
  catcher = await startCatcher(certificate, Number(new URL(url).port))
  expect(catcher.url).toBe(url)
})
