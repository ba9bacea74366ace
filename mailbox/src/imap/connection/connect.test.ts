import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DovecotHost, startDovecot } from '@icebox/sandbox/imap/dovecot'
import { freePort } from '@icebox/sandbox/imap/ports'
import { listen } from '@icebox/sandbox/imap/scripted'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImapSettings } from '../../settings.ts'
import { mayBePlain, openConnection, waysIn } from './connect.ts'

const user = { address: 'ann@house.example', password: 'secret' }
const folder = mkdtempSync(join(tmpdir(), 'icebox-connect-'))
let host: DovecotHost
beforeAll(async () => {
  host = await startDovecot({ folder, users: [user] })
})
afterAll(async () => {
  await host.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('ways to connect', () => {
  it('never leave out TLS for a host the operator did not vouch for', () => {
    expect([993, 465].map(port => waysIn(port, false))).toEqual([[{ secure: true }], [{ secure: true }]])
    for (const port of [143, 587]) expect(waysIn(port, false)).toEqual([{ secure: false, doSTARTTLS: true }])
  })

  it('leave out TLS on a private network only where the operator says so, and on this machine', () => {
    const options = { folderName: 'Icebox', allowCidrs: [] }
    const nas = { ip: '192.168.1.9', servername: 'nas', isAllowed: true }
    expect(mayBePlain(nas, options)).toBe(false)
    expect(mayBePlain(nas, { ...options, allowUnencrypted: true })).toBe(true)
    expect(mayBePlain({ ...nas, isAllowed: false }, { ...options, allowUnencrypted: true })).toBe(false)
    expect(mayBePlain({ ...nas, ip: '127.0.0.1' }, options)).toBe(true)
    expect(waysIn(10_143, false)).toEqual([{ secure: true }, { secure: false, doSTARTTLS: true }])
  })

  it('never leave out TLS on a port that stands for it', () => {
    for (const port of [993, 465]) expect(waysIn(port, true)).toEqual([{ secure: true }])
  })
})

describe('a host that offers STARTTLS', () => {
  const settings = (): ImapSettings => ({
    ...{ provider: 'imap', ...user, username: user.address, host: 'localhost', port: host.imapPort },
    ...{ smtpHost: null, smtpPort: null },
  })
  const allowed = { folderName: 'Icebox', allowCidrs: ['127.0.0.0/8', '::1/128'] }

  it('is spoken to in TLS, even where the operator would allow plain text', async () => {
    const connection = await openConnection(settings(), { ...allowed, extraCa: host.caPem })
    expect(connection.client.secureConnection).toBe(true)
    await connection.close()
  })

  it('gets no password when its certificate is unknown', async () => {
    await expect(openConnection(settings(), allowed)).rejects.toMatchObject({ reason: 'tls_failed' })
  })
})

it('whoever has no account learns of a private network neither by the answer nor by its time what is at a port', async () => {
  const silent = createServer()
  const silentPort = await listen(silent)
  const closedPort = await freePort()
  const options = { folderName: 'Icebox', allowCidrs: ['127.0.0.0/8'], isDiscreet: true }
  const ask = async (port: number) => {
    const place = { host: '127.0.0.1', port, smtpHost: null, smtpPort: null }
    const began = performance.now()
    const error = await openConnection({ provider: 'imap', ...user, username: user.address, ...place }, options).catch(
      failure => failure,
    )
    return { reason: error.reason, message: error.message, seconds: Math.floor((performance.now() - began) / 1_000) }
  }
  const [closed, quiet, other] = await Promise.all([closedPort, silentPort, host.imapPort].map(ask))
  expect(closed?.reason).toBe('unreachable')
  expect(closed?.seconds).toBeGreaterThanOrEqual(7)
  expect(quiet).toMatchObject({ reason: 'unreachable', message: closed?.message })
  expect(quiet?.seconds).toBeGreaterThanOrEqual(7)
  expect(other).toMatchObject({ reason: 'unreachable', message: closed?.message })
  silent.close()
})
