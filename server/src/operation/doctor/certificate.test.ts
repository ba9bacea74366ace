import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { type Certificate, makeCertificate } from '@icebox/sandbox/imap/certificate'
import { afterEach, expect, it } from 'vitest'
import { lookAtCertificate } from './certificate.ts'

const DAY_MS = 24 * 3_600_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A proxy that shows this certificate. */
async function proxyWith({ certPem, keyPem }: Certificate, address = '127.0.0.1'): Promise<number> {
  const server = createServer({ cert: certPem, key: keyPem }, socket => socket.end())
  server.on('tlsClientError', () => undefined)
  server.listen(0, address)
  ends.push(() => server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function lookAt(certificate: Certificate, { host = 'localhost', ca = certificate.certPem } = {}) {
  const port = await proxyWith(certificate)
  return lookAtCertificate({ appUrl: `https://${host}:${port}` }, ca)
}

const says = (words: string) => ({ what: 'Certificate', state: 'broken', says: expect.stringContaining(words) })

it('is well with a certificate of this name that holds for a while', async () => {
  const certificate = makeCertificate()
  expect(await lookAt(certificate)).toMatchObject([{ state: 'well', says: expect.stringContaining('for localhost') }])
  expect(await lookAt(certificate, { host: '127.0.0.1' })).toMatchObject([{ state: 'well' }])
})

it('names a certificate for another name', async () => {
  const certificate = makeCertificate()
  const port = await proxyWith(certificate, '127.0.0.2')
  const found = await lookAtCertificate({ appUrl: `https://127.0.0.2:${port}` }, certificate.certPem)
  expect(found).toEqual([says('and not for 127.0.0.2')])
})

it.each([
  [-3, 'it ended on'],
  [9, 'in 9 days; see why it was not renewed'],
])('names a certificate whose last day is %i days away', async (days, words) => {
  const until = new Date(inDays(days).getTime() + DAY_MS / 2)
  expect(await lookAt(makeCertificate({ from: inDays(-90), until }))).toEqual([says(words)])
})

it('names a certificate that does not hold yet', async () => {
  const found = await lookAt(makeCertificate({ from: inDays(2), until: inDays(90) }))
  expect(found).toEqual([says('holds from')])
})

it('names a certificate that nobody vouches for, and an address where nobody speaks TLS', async () => {
  const found = await lookAt(makeCertificate(), { ca: makeCertificate().certPem })
  expect(found).toEqual([says('does not trust it')])
  expect(await lookAtCertificate({ appUrl: 'https://127.0.0.1:9' })).toEqual([says('nobody speaks TLS')])
})

it('is left out where the address is plain http', async () => {
  expect(await lookAtCertificate({ appUrl: 'http://localhost:3000' })).toMatchObject([{ state: 'left_out' }])
})
