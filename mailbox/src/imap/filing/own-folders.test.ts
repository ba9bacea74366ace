import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DovecotOptions, startDovecot } from '@icebox/sandbox/imap/dovecot'
import { startScriptedImap } from '@icebox/sandbox/imap/scripted'
import { ImapFlow } from 'imapflow'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { OpenMailbox } from '../../mailbox.ts'
import { openMailbox } from '../../providers.ts'

const user = { address: 'ann@house.example', password: 'a secret' }

async function openAt({ imapPort: port, caPem: extraCa }: { imapPort: number; caPem: string }): Promise<OpenMailbox> {
  const mailbox = await openMailbox(
    {
      ...{ provider: 'imap', host: 'localhost', port, smtpHost: null, smtpPort: null },
      ...{ address: user.address, username: user.address, password: user.password },
    },
    { folderName: 'Icebox', allowCidrs: ['127.0.0.0/8', '::1/128'], extraCa },
  )
  onTestFinished(() => mailbox.close())
  return mailbox
}

/** The user's own mail program. */
async function programAt(port: number): Promise<ImapFlow> {
  const auth = { user: user.address, pass: user.password }
  const client = new ImapFlow({ host: '127.0.0.1', port, secure: false, doSTARTTLS: false, auth, logger: false })
  await client.connect()
  onTestFinished(() => client.logout())
  return client
}

async function dovecotWith(layout: NonNullable<DovecotOptions['layout']>) {
  const folder = mkdtempSync(join(tmpdir(), 'icebox-layout-'))
  const host = await startDovecot({ folder, users: [user], layout })
  onTestFinished(async () => {
    await host.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const program = await programAt(host.imapPort)
  await program.append('INBOX', LETTER, [])
  return { mailbox: await openAt(host), program, open: () => openAt(host) }
}

const LETTER = `From: bob@cold.example\r\nTo: ${user.address}\r\nSubject: one\r\nMessage-ID: <one@cold.example>\r\n\r\nHello\r\n`

/** Files the one message there is, and puts it back. */
async function fileAndBack(mailbox: OpenMailbox, folderId: string) {
  const [ref] = (await mailbox.arrivedSince(new Date(0))).arrived
  if (!ref) throw new Error('Nothing arrived')
  const filed = await mailbox.file(ref, folderId)
  expect(filed.outcome).toBe('moved')
  expect(await mailbox.locate([ref], [folderId])).toMatchObject([{ place: 'folder', folderId }])
  expect(await mailbox.hasKept('bob@cold.example')).toBe(false)
  expect(await mailbox.unfile(filed.ref, folderId)).toMatchObject({ outcome: 'moved' })
}

describe('folders below the Icebox', () => {
  it('lie below the prefix of the host, with its own sign between levels, and are subscribed to', async () => {
    const { mailbox, program, open } = await dovecotWith('prefixed')
    expect(mailbox.iceboxPath).toBe('INBOX.Icebox')
    const tools = await mailbox.ensureFolder('Werkzeug für Node.js')
    expect(tools).toEqual({ id: 'INBOX.Icebox.Werkzeug für Node-js', name: 'Werkzeug für Node-js' })
    expect(await (await open()).ensureFolder('werkzeug für node.js')).toEqual(tools)
    await program.mailboxCreate('INBOX.Icebox.Bills.2026')
    expect(await mailbox.folders()).toEqual(
      expect.arrayContaining([tools, { id: 'INBOX.Icebox.Bills.2026', name: 'Bills/2026' }]),
    )
    const listed = await program.list()
    expect(listed.find(({ path }) => path === tools.id)).toMatchObject({ subscribed: true })
    await fileAndBack(mailbox, tools.id)
    await program.mailboxUnsubscribe(tools.id)
    await mailbox.ensureFolder('Werkzeug für Node.js')
    expect((await program.list()).find(({ path }) => path === tools.id)).toMatchObject({ subscribed: true })
  })

  it('stand beside it on a host whose folders of mail have none within them', async () => {
    const { mailbox, open } = await dovecotWith('childless')
    const tools = await mailbox.ensureFolder('Tools')
    expect(tools).toEqual({ id: 'Icebox Tools', name: 'Tools' })
    expect(await (await open()).ensureFolder('tools')).toEqual(tools)
    expect(await mailbox.folders()).toEqual([tools])
    await fileAndBack(mailbox, tools.id)
  })

  it('stand beside it also where the host says so only when one is made, and are refused where it takes none', async () => {
    const host = await startScriptedImap({ users: [user] })
    onTestFinished(() => host.stop())
    const mailbox = await openAt(host)
    host.fault({ command: 'CREATE', does: 'no', text: '[CANNOT] No folders in folders' })
    expect(await mailbox.ensureFolder('Tools')).toEqual({ id: 'Icebox Tools', name: 'Tools' })
    host.fault({ command: 'CREATE', does: 'no', text: '[CANNOT] Never', times: 9 })
    await expect(mailbox.ensureFolder('Other')).rejects.toMatchObject({ kind: 'unsupported' })
    host.clearFaults()
    host.fault({ command: 'CREATE', does: 'no', text: '[OVERQUOTA] Full' })
    await expect(mailbox.ensureFolder('Other')).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await mailbox.ensureFolder('Other')).toEqual({ id: 'Icebox/Other', name: 'Other' })
  })

  it('stay when the user removes the Icebox alone, which is made again above them', async () => {
    const { mailbox, program } = await dovecotWith('nested')
    const { id } = await mailbox.ensureFolder('Tools')
    await program.mailboxDelete('Icebox')
    await fileAndBack(mailbox, id)
    expect(await mailbox.ensureFolder('Tools')).toEqual({ id, name: 'Tools' })
    const [ref] = (await mailbox.arrivedSince(new Date(0))).arrived
    if (!ref) throw new Error('Nothing came back')
    expect(await mailbox.move(ref, 'icebox')).toMatchObject({ outcome: 'moved' })
    await program.mailboxCreate('Icebox/Tools/Garden')
    await program.mailboxDelete('Icebox/Tools')
    await expect(mailbox.file(ref, id)).rejects.toMatchObject({ kind: 'folder_missing' })
    expect(await mailbox.ensureFolder('Tools')).toEqual({ id, name: 'Tools' })
    await program.append('INBOX', LETTER.replaceAll('one', 'two'), [])
    await fileAndBack(mailbox, id)
  })

  it('may share their numbering with the inbox: what lies there is found by its key all the same', async () => {
    const host = await startScriptedImap({ users: [user] })
    onTestFinished(() => host.stop())
    for (const name of ['one', 'two']) await host.deliver(user.address, LETTER.replaceAll('one', name))
    const mailbox = await openAt(host)
    const account = host.account(user.address)
    const ids = []
    for (const name of ['Tools', 'Bills']) ids.push((await mailbox.ensureFolder(name)).id)
    for (const id of [...ids, 'Icebox']) account.folder(id).uidValidity = account.folder('INBOX').uidValidity
    const { arrived } = await mailbox.arrivedSince(new Date(0))
    for (const [at, arrival] of arrived.entries()) {
      const id = ids[at] ?? ''
      const { ref } = await mailbox.file(arrival, id)
      expect(await mailbox.locate([ref], ids)).toEqual([{ place: 'folder', folderId: id, ref }])
      const text = await mailbox.read(ref, 1_000, ids)
      expect(Buffer.from(text).toString()).toContain(`Subject: ${arrival.subject}`)
      const back = await mailbox.unfile(ref, id)
      const iced = await mailbox.move(back.ref, 'icebox')
      expect(await mailbox.file(iced.ref, id)).toMatchObject({ outcome: 'moved' })
    }
  })

  it('that the host does not speak of are not taken for missing', async () => {
    const host = await startScriptedImap({ users: [user] })
    onTestFinished(() => host.stop())
    await host.deliver(user.address, LETTER)
    const mailbox = await openAt(host)
    const { id } = await mailbox.ensureFolder('Tools')
    const [ref] = (await mailbox.arrivedSince(new Date(0))).arrived
    if (!ref) throw new Error('Nothing arrived')
    for (const command of ['STATUS', 'SELECT']) host.fault({ command, does: 'no', text: 'Not now', times: 2 })
    await expect(mailbox.file(ref, id)).rejects.toMatchObject({ kind: 'unavailable' })
    host.clearFaults()
    host.fault({ command: 'STATUS', does: 'no', text: 'Not now' })
    expect(await mailbox.file(ref, id)).toMatchObject({ outcome: 'moved' })
  })
})
