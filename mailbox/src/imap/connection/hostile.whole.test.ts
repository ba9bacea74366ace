import { HOSTILE_KINDS, type HostileKind, startHostileImap, startTurncoat } from '@icebox/sandbox/imap/hostile'
import { type ScriptedImap, startScriptedImap } from '@icebox/sandbox/imap/scripted'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MailboxError } from '../../mailbox.ts'
import { openMailbox, probeMailbox } from '../../providers.ts'
import type { ImapSettings } from '../../settings.ts'
import { LOGIN, PROBE } from './budgets.ts'

const options = { folderName: 'Icebox', allowCidrs: ['127.0.0.0/8'] }
const ann = { address: 'ann@house.example', password: 'secret' }
const MIB = 1 << 20

const settings = (port: number): ImapSettings => ({
  ...{ provider: 'imap', ...ann, username: ann.address, host: '127.0.0.1', port },
  ...{ smtpHost: null, smtpPort: null },
})

const failureOf = (probing: Promise<unknown>): Promise<MailboxError> =>
  probing.then(
    () => expect.fail('the mailbox opened'),
    error => error,
  )

describe('a hostile host', () => {
  it.each(HOSTILE_KINDS.filter(kind => kind !== 'dripping'))('is let go of at once: %s', async kind => {
    const { error, sentBytes, open } = await meet(kind)
    expect(error).toMatchObject({ name: 'MailboxError', kind: 'unavailable' })
    expect(error.message).toMatch(/^(The mail server|The mailbox|No mail server) .*\.$/)
    // What the kernel holds on both sides of a connection comes on top of what was read.
    expect(sentBytes).toBeLessThan(LOGIN.bytes + PROBE.bytes + 16 * MIB)
    expect(open).toBe(0)
  })

  it('that drips is let go of when its time is over', async () => {
    const { error } = await meet('dripping', { patienceMs: 2_000 })
    expect(error).toMatchObject({ kind: 'unavailable', reason: 'timeout' })
  })

  it('that floods is named as such', async () => {
    for (const kind of ['many_folders', 'unasked'] as const) {
      expect((await meet(kind)).error).toMatchObject({ reason: 'too_much' })
    }
  })
})

async function meet(kind: HostileKind, more: { patienceMs?: number } = {}) {
  const host = await startHostileImap(kind)
  try {
    const error = await failureOf(probeMailbox(settings(host.port), { ...options, ...more }))
    await expect.poll(() => host.connections().open, { timeout: 10_000 }).toBe(0)
    return { error, sentBytes: host.sentBytes(), open: host.connections().open }
  } finally {
    await host.stop()
  }
}

describe('a host that turns hostile while its mailbox is open', () => {
  let host: ScriptedImap
  beforeAll(async () => {
    host = await startScriptedImap({ users: [ann] })
  })
  afterAll(() => host.stop())

  it('is let go of, and few of its rings are heard', async () => {
    const front = await startTurncoat(host.imapPort)
    const mailbox = await openMailbox(settings(front.port), options)
    let rings = 0
    await mailbox.watch(() => rings++)
    front.turn()
    await mailbox.closed
    expect(mailbox.fault?.()).toMatchObject({ kind: 'unavailable', reason: 'too_much' })
    expect(rings).toBeLessThan(100)
    await expect(mailbox.arrivedSince(new Date())).rejects.toMatchObject({ reason: 'too_much' })
    await front.stop()
  })

  it('is still read in full while it behaves: 3,000 messages and one of 4 MiB', async () => {
    for (let i = 0; i < 3_000; i++) await host.deliver(ann.address, letter(`n${i}`, 'Hello'))
    await host.deliver(ann.address, letter('large', 'x'.repeat(70).concat('\r\n').repeat(60_000)))
    const mailbox = await openMailbox(settings(host.imapPort), options)
    const { arrived } = await mailbox.arrivedSince(new Date(0))
    expect(arrived).toHaveLength(3_001)
    const large = arrived.at(-1)
    expect(large && (await mailbox.read(large, 4 * MIB)).length).toBe(4 * MIB)
    await mailbox.close()
  })
})

const letter = (id: string, text: string) =>
  `From: Nils <nils@harbour.example>\r\nTo: ${ann.address}\r\nSubject: ${id}\r\nMessage-ID: <${id}@harbour.example>\r\n\r\n${text}\r\n`
