import { makeCertificate } from '@icebox/sandbox/imap/certificate'
import { type ScriptedImap, startScriptedImap } from '@icebox/sandbox/imap/scripted'
import { type SentMail, type Smtp, startSmtp } from '@icebox/sandbox/imap/smtp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Reply } from '../mailbox.ts'
import { openMailbox } from '../providers.ts'
import type { ImapSettings, MailboxOptions } from '../settings.ts'

const ann = { address: 'ann@house.example', password: 'secret' }
let imap: ScriptedImap
let smtp: Smtp
let options: MailboxOptions
let settings: ImapSettings

beforeAll(async () => {
  imap = await startScriptedImap({ users: [ann] })
  const certificate = makeCertificate()
  const user = (address: string) => (address === ann.address ? ann : undefined)
  smtp = await startSmtp({ certificate, port: undefined, user, deliver: async () => undefined })
  options = { folderName: 'Icebox', allowCidrs: ['127.0.0.0/8', '::1/128'], extraCa: certificate.certPem }
  settings = {
    ...{ provider: 'imap', ...ann, username: ann.address, host: 'localhost', port: imap.imapPort },
    ...{ smtpHost: 'localhost', smtpPort: smtp.port },
  }
})
afterAll(async () => {
  await smtp.stop()
  await imap.stop()
})

const reply: Reply = {
  inReplyTo: { key: '1:1', messageId: '<pitch@cold.example>' },
  to: 'bob@cold.example',
  subject: 'Re: Quick question\r\nBcc: everyone@cold.example',
  text: 'No thanks.',
  isAutomatic: true,
  idempotencyKey: 'action-1',
}

it('a reply goes out once, marked as automatic, in its thread, and a copy is filed', async () => {
  const mailbox = await openMailbox(settings, options)
  await mailbox.reply(reply)
  await mailbox.reply(reply)
  await mailbox.close()
  expect(smtp.outbox).toHaveLength(1)
  const [sent] = smtp.outbox
  expect(sent).toMatchObject({ from: ann.address, to: 'bob@cold.example' })
  const head = headOf(sent)
  expect(head).toEqual(
    expect.arrayContaining([
      'From: ann@house.example',
      'To: bob@cold.example',
      'Subject: Re: Quick question Bcc: everyone@cold.example',
      'In-Reply-To: <pitch@cold.example>',
      'References: <pitch@cold.example>',
      'Auto-Submitted: auto-replied',
      'X-Auto-Response-Suppress: All',
      'X-Icebox-Action: action-1',
    ]),
  )
  expect(head.filter(line => line.startsWith('Bcc:'))).toEqual([])
  const filed = imap.account(ann.address).folder('Sent Messages').messages
  expect(filed.map(({ flags, raw }) => [[...flags], raw.includes('No thanks.')])).toEqual([[['\\Seen'], true]])
})

const headOf = (sent: SentMail | undefined) => sent?.raw.split('\r\n\r\n')[0]?.split('\r\n') ?? []

it('one in a thread refers to what was before, and to nothing that is no Message-ID', async () => {
  const mailbox = await openMailbox(settings, options)
  const references = ['<first@cold.example>', 'x>\r\nBcc: everyone@cold.example', '<second@cold.example>']
  await mailbox.reply({ ...reply, references, idempotencyKey: 'thread' })
  await mailbox.close()
  const head = headOf(smtp.outbox.at(-1)).join('\n').replace(/\n\s+/g, ' ')
  expect(head).toContain('References: <first@cold.example> <second@cold.example> <pitch@cold.example>')
  expect(head).not.toMatch(/^Bcc:/m)
})

it('one that somebody clicked for looks like any other letter, and is plain text', async () => {
  const mailbox = await openMailbox(settings, options)
  await mailbox.reply({ ...reply, isAutomatic: false, idempotencyKey: 'clicked' })
  await mailbox.close()
  const head = headOf(smtp.outbox.at(-1))
  expect(head).toContain('X-Icebox-Action: clicked')
  expect(head.join('\n')).toMatch(/^Content-Type: text\/plain/m)
  expect(head.filter(line => /^(auto-submitted|x-auto-response-suppress|precedence):/i.test(line))).toEqual([])
})

it('replies make nobody a correspondent, and an answer to one is no answer to the user', async () => {
  const mailbox = await openMailbox(settings, options)
  await mailbox.reply({ ...reply, idempotencyKey: 'action-9' })
  const filed = imap.account(ann.address).folder('Sent Messages').messages
  const ids = filed.flatMap(({ raw }) => /^Message-ID: (\S+)\r$/im.exec(String(raw))?.[1] ?? [])
  expect(ids.length).toBeGreaterThan(0)
  expect(await mailbox.hasWrittenTo('bob@cold.example')).toBe(false)
  expect(await mailbox.hasWrittenTo('@cold.example')).toBe(false)
  expect(await mailbox.hasSent(ids)).toBe(false)
  await mailbox.close()
})

it('a copy that cannot be filed does not undo the reply', async () => {
  imap.fault({ command: 'APPEND', does: 'no', text: '[OVERQUOTA] Full' })
  const before = smtp.outbox.length
  const mailbox = await openMailbox(settings, options)
  await mailbox.reply({ ...reply, idempotencyKey: 'action-2' })
  await mailbox.close()
  expect(smtp.outbox).toHaveLength(before + 1)
})

it('a refused password or a missing server is told in plain words', async () => {
  const mailbox = await openMailbox(settings, options)
  smtp.fail('refuse_login')
  await expect(mailbox.reply({ ...reply, idempotencyKey: 'action-3' })).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'The reply could not be sent.',
  })
  smtp.fail('none')
  await mailbox.close()
  const silent = await openMailbox({ ...settings, smtpHost: null, smtpPort: null }, options)
  await expect(silent.reply(reply)).rejects.toMatchObject({ kind: 'unsupported' })
  await silent.close()
})

it('a sending host inside the operator’s network is refused like any other', async () => {
  const mailbox = await openMailbox({ ...settings, smtpHost: '10.0.0.1', smtpPort: 587 }, options)
  await expect(mailbox.reply({ ...reply, idempotencyKey: 'action-4' })).rejects.toMatchObject({
    reason: 'host_refused',
  })
  await mailbox.close()
})
