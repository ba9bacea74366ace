import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DovecotHost, startDovecot } from '@icebox/sandbox/imap/dovecot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImapSettings } from '../settings.ts'
import { openConnection, waysIn } from './connect.ts'

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
