import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../scenes/people.ts'
import { mailBefore } from '../scenes/performances.ts'
import { buildStage } from '../scenes/scenes.ts'
import { seededRandom } from '../scenes/trickle.ts'
import { ada, clientOf, connectTo, hearsOfMail, letter, newFolder } from './client-for-tests.ts'
import { dovecotInstalled, startDovecot } from './dovecot.ts'
import { startScriptedImap } from './scripted.ts'

interface Host {
  imapsPort: number
  caPem: string
  deliver(address: string, raw: string | Buffer, folder?: string): Promise<void>
  stop(): Promise<void>
}

const servers: { name: string; isHere: boolean; start: () => Promise<Host> }[] = [
  { name: 'Dovecot', isHere: dovecotInstalled(), start: () => startDovecot({ folder: newFolder(), users: [ada] }) },
  { name: 'the host in memory', isHere: true, start: () => startScriptedImap({ users: [ada] }) },
]

for (const { name, isHere, start } of servers) {
  describe.skipIf(!isHere)(name, () => {
    let host: Host
    beforeAll(async () => {
      host = await start()
    })
    afterAll(() => host?.stop())

    it('has the folders of an iCloud mailbox', async () => {
      const client = await connectTo(host)
      const folders = await client.list()
      await client.logout()
      expect(Object.fromEntries(folders.map(folder => [folder.path, folder.specialUse]))).toMatchObject({
        'Sent Messages': '\\Sent',
        'Deleted Messages': '\\Trash',
        Drafts: '\\Drafts',
        Junk: '\\Junk',
        Archive: '\\Archive',
      })
    })

    it('refuses a wrong password', async () => {
      const client = clientOf(host, { ...ada, password: 'wrong' })
      await expect(client.connect()).rejects.toMatchObject({ authenticationFailed: true })
    })

    it('wakes an idle client when mail is delivered', async () => {
      const client = await connectTo(host)
      await hearsOfMail(client, () => host.deliver(ada.address, letter('wake')))
      expect(await client.search({ header: { 'message-id': '<wake@harbour.example>' } }, { uid: true })).toHaveLength(1)
      await client.logout()
    })

    it('moves a message with its flags and tells the new UID', async () => {
      const client = await connectTo(host)
      await client.mailboxCreate('Icebox')
      await client.mailboxOpen('INBOX')
      const appended = await client.append('INBOX', letter('moving'), ['\\Flagged'])
      const uid = appended === false ? 0 : (appended.uid ?? 0)
      const moved = await client.messageMove(String(uid), 'Icebox', { uid: true })
      const newUid = moved === false ? 0 : moved.uidMap?.get(uid)
      await client.mailboxOpen('Icebox')
      const found = await client.fetchOne(String(newUid), { flags: true, envelope: true }, { uid: true })
      expect(found && [found.envelope?.subject, found.flags?.has('\\Flagged')]).toEqual(['moving', true])
      await client.mailboxOpen('INBOX')
      expect(await client.search({ subject: 'moving' })).toEqual([])
      await client.logout()
    })

    it('files mail put into Sent as read', async () => {
      await host.deliver(ada.address, letter('sent'), 'Sent Messages')
      const client = await connectTo(host)
      await client.mailboxOpen('Sent Messages')
      expect(await client.search({ seen: true })).toHaveLength(1)
      await client.logout()
    })
  })
}

// Dovecot is the judge: whatever the demo letters look like, the host in memory must describe them as Dovecot does.
describe.skipIf(!dovecotInstalled())('the host in memory, beside Dovecot', () => {
  it('describes every kind of letter and finds the same messages', async () => {
    const hosts = await Promise.all(servers.map(server => server.start()))
    try {
      const raws = await someOfEverything()
      const [dovecot, memory] = await Promise.all(hosts.map(host => describeAll(host, raws)))
      expect(memory).toEqual(dovecot)
    } finally {
      await Promise.all(hosts.map(host => host.stop()))
    }
  })
})

async function someOfEverything(): Promise<Buffer[]> {
  const [person] = demoPeople
  const stage = buildStage(seededRandom(7))
  const bursts = await Promise.all([1, 2, 3].map(() => stage.perform('burst', person)))
  const others = await Promise.all(stage.scenes.map(scene => stage.perform(scene.id, person)))
  return [...bursts, ...others, await mailBefore(person)].flat().map(delivery => delivery.raw)
}

async function describeAll(host: Host, raws: readonly Buffer[]) {
  const client = await connectTo(host)
  await client.mailboxOpen('INBOX')
  for (const raw of raws) await client.append('INBOX', raw, [], new Date('2026-11-02T10:00:00Z'))
  const asked = {
    envelope: true,
    bodyStructure: true,
    headers: ['from', 'list-unsubscribe'],
    size: true,
    source: true,
    bodyParts: ['1', '1.MIME', '2', 'TEXT'],
  }
  const messages = await client.fetchAll('1:*', { ...asked, internalDate: true })
  const found = await Promise.all(
    [
      { subject: 'company' },
      { from: 'fundrunner.example' },
      { header: { 'list-unsubscribe': true } },
      { not: { seen: false } },
      { or: [{ from: 'maya' }, { larger: 3000 }] },
      { since: new Date('2026-11-02') },
      { before: new Date('2026-11-02') },
      { subject: 'Lohnabrechnung' },
      { from: 'Böhm' },
    ].map(query => client.search(query, { uid: true })),
  )
  await client.logout()
  return {
    found,
    messages: messages.map(({ envelope, bodyStructure, headers, size, source, bodyParts, internalDate }) => ({
      ...{ envelope, bodyStructure, size, internalDate },
      headers: headers?.toString(),
      source: source?.toString('latin1'),
      parts: [...(bodyParts ?? [])].map(([part, bytes]) => [part, bytes?.toString('latin1')]),
    })),
  }
}
