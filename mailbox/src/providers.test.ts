import { makeCertificate } from '@icebox/sandbox/imap/certificate'
import { type ScriptedImap, startScriptedImap } from '@icebox/sandbox/imap/scripted'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openMailbox, probeMailbox } from './providers.ts'
import type { ImapSettings, MailboxOptions } from './settings.ts'

const password = 'abcd-efgh-ijkl-mnop'
let host: ScriptedImap
beforeAll(async () => {
  const users = ['ann@icloud.com', 'bob'].map(address => ({ address, password }))
  host = await startScriptedImap({ users })
})
afterAll(() => host.stop())
afterEach(() => {
  host.log.length = 0
})

const options = (more: Partial<MailboxOptions> = {}): MailboxOptions => ({
  folderName: 'Icebox',
  allowCidrs: ['127.0.0.0/8', '::1/128'],
  extraCa: host.caPem,
  apple: { host: 'localhost', port: host.imapsPort, smtpHost: 'localhost', smtpPort: 587 },
  ...more,
})

const settings = (more: Partial<ImapSettings> = {}): ImapSettings => ({
  ...{ provider: 'apple', address: 'ann@icloud.com', username: 'ann@icloud.com', password },
  ...{ host: 'ignored.example', port: 1, smtpHost: null, smtpPort: null },
  ...more,
})

describe('an Apple mailbox', () => {
  it('is opened at Apple, whatever host was given, with the password as Apple writes it', async () => {
    await expect(probeMailbox(settings({ password: 'ABCDEFGHIJKLMNOP' }), options())).resolves.toEqual({ folders: 6 })
  })

  it('is tried with the part before the @ when the address is refused', async () => {
    const bob = settings({ address: 'bob@icloud.com', username: 'bob@icloud.com' })
    await expect(probeMailbox(bob, options())).resolves.toEqual({ folders: 6 })
    expect(host.log.filter(({ name }) => name === 'AUTHENTICATE')).toHaveLength(2)
  })

  it('of a domain of its own is not opened by somebody who has the part before the @ at Apple', async () => {
    const other = settings({ address: 'bob@fernbank.example', username: 'bob@fernbank.example' })
    await expect(probeMailbox(other, options())).rejects.toMatchObject({ reason: 'auth_failed' })
    expect(host.log.filter(({ name }) => name === 'AUTHENTICATE')).toHaveLength(1)
  })

  it('is tried no third time', async () => {
    const wrong = settings({ password: 'aaaa-aaaa-aaaa-aaaa' })
    await expect(probeMailbox(wrong, options())).rejects.toMatchObject({ kind: 'reconnect', reason: 'auth_failed' })
    expect(host.log.filter(({ name }) => name === 'AUTHENTICATE')).toHaveLength(2)
  })
})

describe('the certificate of a host', () => {
  it('must be signed by somebody we trust', async () => {
    for (const extraCa of [undefined, makeCertificate().certPem]) {
      await expect(probeMailbox(settings(), options({ extraCa }))).rejects.toMatchObject({ reason: 'tls_failed' })
    }
    expect(host.log).toEqual([])
  })

  it('must bear the name that was asked for', async () => {
    const elsewhere = { host: 'imap.example.com', port: host.imapsPort, smtpHost: 'localhost', smtpPort: 587 }
    const other = options({ apple: elsewhere, resolve: async () => ['127.0.0.1'] })
    await expect(probeMailbox(settings(), other)).rejects.toMatchObject({ reason: 'tls_failed' })
    expect(host.log).toEqual([])
  })

  it('counts for the address when the user gave one', async () => {
    const numbered = settings({ provider: 'imap', host: '127.0.0.1', port: host.imapsPort })
    await expect(probeMailbox(numbered, options())).resolves.toEqual({ folders: 6 })
  })
})

it('a host whose IDLE says nothing is asked every five minutes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  host.switches.silentIdle = true
  const mailbox = await openMailbox(settings(), options())
  try {
    const woken = new Promise<string>(resolve => void mailbox.watch(() => resolve('woken')))
    await mailbox.arrivedSince(new Date())
    await host.deliver('ann@icloud.com', 'Message-ID: <quiet@cold.example>\r\nSubject: quiet\r\n\r\nHi\r\n')
    vi.advanceTimersByTime(5 * 60_000)
    expect(await woken).toBe('woken')
  } finally {
    vi.useRealTimers()
    host.switches.silentIdle = false
    await mailbox.close()
  }
})

it("an Apple mailbox leads to Apple's page, which has no address for one folder; another host has no page that we know", async () => {
  const another = settings({ provider: 'imap', host: 'localhost', port: host.imapsPort })
  const pages = []
  for (const each of [settings(), another]) {
    const mailbox = await openMailbox(each, options())
    pages.push(mailbox.folderUrl)
    await mailbox.close()
  }
  expect(pages).toEqual(['https://www.icloud.com/mail', null])
})
