import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { ada, clientOf, connectTo, letter, newFolder } from './client-for-tests.ts'
import { type DovecotHost, type DovecotOptions, dovecotInstalled, startDovecot } from './dovecot.ts'
import { waitUntil } from './ports.ts'

describe.skipIf(!dovecotInstalled())('a private Dovecot', () => {
  it('hides MOVE, and answers NO to a copy over quota', async () => {
    await withDovecot({ capability: 'no-move', quotaBytes: 10 }, async host => {
      await host.deliver(ada.address, letter('big'))
      const client = await connectTo(host)
      expect([client.capabilities.has('MOVE'), client.capabilities.has('UIDPLUS')]).toEqual([false, true])
      await client.mailboxOpen('INBOX')
      expect(await client.messageCopy('1', 'Archive')).toBe(false)
      expect(await client.status('Archive', { messages: true })).toMatchObject({ messages: 0 })
      await client.logout()
    })
  })

  it('hides UIDPLUS', async () => {
    await withDovecot({ capability: 'no-uidplus' }, async host => {
      const client = await connectTo(host)
      expect([client.capabilities.has('MOVE'), client.capabilities.has('UIDPLUS')]).toEqual([false, false])
      await client.logout()
    })
  })

  it('lets a user in who was added while it ran', async () => {
    await withDovecot({}, async host => {
      const bob = { address: 'bob@fernbank.example', password: 'later' }
      // Somebody has just logged in, so the list of users was read in this very second.
      await (await connectTo(host)).logout()
      await host.addUser(bob)
      await (await connectTo(host, bob)).logout()
      await expect(clientOf(host, { ...bob, password: ada.password }).connect()).rejects.toThrow()
    })
  })

  it('keeps mail, UIDs and certificate from one run to the next', async () => {
    const folder = newFolder()
    const seen: object[] = []
    for (const subject of ['first', 'second']) {
      await withDovecot({ folder }, async host => {
        await host.deliver(ada.address, letter(subject))
        const client = await connectTo(host)
        const { uidValidity } = await client.mailboxOpen('INBOX')
        const subjects = (await client.fetchAll('1:*', { envelope: true })).map(one => one.envelope?.subject)
        await client.logout()
        seen.push({ uidValidity, subjects, caPem: host.caPem })
      })
    }
    const [first, second] = seen
    expect(second).toEqual({ ...first, subjects: ['first', 'second'] })
  })

  it('ends with its whole family when stopped', async () => {
    const folder = newFolder()
    let pid = 0
    await withDovecot({ folder }, async host => {
      pid = host.pid
      expect(isRunning(pid)).toBe(true)
    })
    expect(isRunning(pid)).toBe(false)
  })

  it('ends when the process that started it is killed', async () => {
    const folder = newFolder()
    const { owner, pid } = await startElsewhere(folder)
    owner.kill('SIGKILL')
    expect(await waitUntil(() => !isRunning(pid), 15_000)).toBe(true)
  })

  it('ends a former one in the same folder before it starts', async () => {
    const folder = newFolder()
    const { owner, pid } = await startElsewhere(folder)
    await withDovecot({ folder }, async host => {
      expect([isRunning(pid), isRunning(host.pid)]).toEqual([false, true])
    })
    owner.kill('SIGKILL')
  })
})

async function withDovecot(options: Partial<DovecotOptions>, use: (host: DovecotHost) => Promise<void>) {
  const host = await startDovecot({ folder: newFolder(), users: [ada], ...options })
  try {
    await use(host)
  } finally {
    await host.stop()
  }
}

/** A Dovecot that belongs to another process, and that process. */
async function startElsewhere(folder: string): Promise<{ owner: ChildProcess; pid: number }> {
  const module = fileURLToPath(new URL('./dovecot.ts', import.meta.url))
  const script = `const { startDovecot } = await import(${JSON.stringify(module)})
    await startDovecot({ folder: ${JSON.stringify(folder)}, users: [] })
    process.stdout.write('ready')
    setInterval(() => {}, 1000)`
  const owner = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(owner.stdout ?? owner, 'data')
  return { owner, pid: Number(readFileSync(join(folder, 'dovecot.pid'), 'utf8').split('\n')[0]) }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
