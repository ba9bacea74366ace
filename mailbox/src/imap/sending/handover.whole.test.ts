import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { makeCertificate } from '@icebox/sandbox/imap/certificate'
import { type ScriptedImap, startScriptedImap } from '@icebox/sandbox/imap/scripted'
import { type Smtp, startSmtp } from '@icebox/sandbox/imap/smtp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { PerhapsSent, type Reply } from '../../mailbox.ts'
import { openMailbox } from '../../providers.ts'

const ann = { address: 'ann@house.example', password: 'secret' }
const BOB = 'bob@cold.example'
const reply: Reply = {
  ...{ inReplyTo: { key: '1:1', messageId: '<pitch@cold.example>' }, to: BOB, subject: 'Re: Quick question' },
  ...{ text: 'No thanks.', isAutomatic: false, idempotencyKey: 'action-1' },
}

let imap: ScriptedImap
let smtp: Smtp
/** What stands before the host and can break the line. */
let line: Server
let caller: Socket
let taken: number
/** What the host does with a letter that it has whole, in place of an answer. */
let breakOff: () => void
const certificate = makeCertificate()
let letGo: () => void
const atTheEnd = new Promise<void>(resolve => {
  letGo = resolve
})

beforeAll(async () => {
  imap = await startScriptedImap({ users: [ann] })
  const user = (address: string) => [ann, { address: BOB, password: '' }].find(each => each.address === address)
  smtp = await startSmtp({
    ...{ certificate, port: undefined, user },
    deliver: async () => {
      taken++
      breakOff()
      await atTheEnd
    },
  })
  line = createServer(socket => {
    caller = socket
    const host = connect(smtp.port, '127.0.0.1')
    socket.on('error', () => undefined).pipe(host)
    host.on('error', () => undefined).pipe(socket)
    socket.on('close', () => host.destroy())
  })
  await new Promise<void>(resolve => line.listen(0, '127.0.0.1', resolve))
})
beforeEach(() => {
  taken = 0
})
afterAll(async () => {
  letGo()
  line.close()
  await imap.stop()
  await smtp.stop()
})

async function send() {
  const options = {
    ...{ folderName: 'Icebox', allowCidrs: ['127.0.0.0/8', '::1/128'], extraCa: certificate.certPem },
    patienceMs: 3_000,
  }
  const mailbox = await openMailbox(
    {
      ...{ provider: 'imap', ...ann, username: ann.address, host: 'localhost', port: imap.imapPort },
      ...{ smtpHost: 'localhost', smtpPort: (line.address() as AddressInfo).port },
    },
    options,
  )
  const error = await mailbox.reply(reply).catch(found => found)
  await mailbox.close()
  return error
}

it.each([
  ['ends the connection', () => caller.end()],
  ['breaks the connection', () => caller.resetAndDestroy()],
  ['says nothing', () => undefined],
])('a host that takes the letter and %s may have sent it', async (_, does) => {
  breakOff = does
  expect(await send()).toBeInstanceOf(PerhapsSent)
  expect(taken).toBe(1)
})

it('a host that ends the connection before the letter has not sent it', async () => {
  smtp.fail('unreachable')
  const error = await send()
  smtp.fail('none')
  expect(error).not.toBeInstanceOf(PerhapsSent)
  expect(error).toMatchObject({ kind: 'unavailable' })
  expect(taken).toBe(0)
})
