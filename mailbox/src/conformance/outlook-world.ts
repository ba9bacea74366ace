import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TwinProgram } from '@icebox/sandbox/mail-twin'
import { type MicrosoftTwin, startMicrosoftTwin } from '@icebox/sandbox/microsoft/twin'
import type { OpenMailbox } from '../mailbox.ts'
import { openMailbox } from '../providers.ts'
import type { ApiSettings, MailboxOptions } from '../settings.ts'
import { startHttpTap } from './http-tap.ts'
import type { OtherProgram } from './other-program.ts'
import type { Box, World } from './world.ts'

const SCOPES = ['openid', 'email', 'offline_access', 'User.Read', 'Mail.ReadWrite', 'Mail.Send']

/** Microsoft's twin; one for each box, because too old cursors are a matter of the whole twin. */
export async function outlookWorld(): Promise<World> {
  let boxes = 0
  return {
    ...{ moves: 'at_once', speaks: 'api' },
    newBox: () => openOutlookBox(`user${++boxes}@outlook.com`),
    stop: async () => undefined,
  }
}

/** A box with what tests of Outlook alone need beside it. */
export interface OutlookBox extends Box {
  readonly twin: MicrosoftTwin
  readonly settings: ApiSettings
  readonly options: MailboxOptions
}

export async function openOutlookBox(address: string): Promise<OutlookBox> {
  const twin = await startMicrosoftTwin({ people: [{ email: address, name: 'Ann' }], deltaPage: 3 })
  const tap = await startHttpTap(Number(new URL(twin.url).port))
  const { accessToken } = await twin.grant(address, SCOPES)
  const settings: ApiSettings = { provider: 'microsoft', address, token: async () => accessToken }
  const optionsAt = (port: number): MailboxOptions => ({
    ...{ folderName: 'Icebox', allowCidrs: [] },
    graphUrl: `http://127.0.0.1:${port}`,
  })
  const servers: Server[] = []
  return {
    ...{ address, tap, twin, settings, options: optionsAt(tap.port) },
    user: programOf(twin.program(address)),
    deletedGoesTo: 'Trash',
    open: () => openMailbox(settings, optionsAt(tap.port)),
    openRefused: () => openMailbox({ ...settings, token: async () => 'of-nobody' }, optionsAt(tap.port)),
    openAt: (port, patienceMs) => openMailbox(settings, { ...optionsAt(port), patienceMs }),
    deliver: (raw, folder = 'INBOX') => twin.deliver(address, raw, { folder: NAMES[folder] ?? folder }),
    renumber: async () => twin.expireCursors(),
    listen: async (mailbox, ring) => {
      servers.push(await ringAt(mailbox, ring))
    },
    stop: async () => stopAll(twin, [tap, ...servers.map(stoppable)]),
  }
}

/** The suite speaks of folders as Apple names them. */
const NAMES: Readonly<Record<string, string>> = {
  'Sent Messages': 'Sent',
  'Deleted Messages': 'Trash',
  Junk: 'Spam',
}

const programOf = (program: TwinProgram): OtherProgram => ({
  messages: async () =>
    (await program.messages()).map(message => ({ ...message, subject: onTheWire(message.subject) })),
  flag: (message, flag) => program.flag({ ...message, messageId: '' }, flag),
  move: (message, folder) => program.move({ ...message, messageId: '' }, NAMES[folder] ?? folder),
  removeFolder: program.removeFolder,
  renameFolder: program.renameFolder,
  stop: async () => undefined,
})

/** The suite knows messages by their Subject header as it stands, Outlook by what it says (RFC 2047). */
function onTheWire(subject: string): string {
  if (/^[\x20-\x7e]*$/.test(subject)) return subject
  return `=?utf-8?q?${subject.replace(/[^\x21-\x7e]/gu, letter => encodeURIComponent(letter).replaceAll('%', '='))}?=`
}

/** A doorbell that passes Graph's test of the address and then rings. */
async function ringAt(mailbox: OpenMailbox, ring: () => void): Promise<Server> {
  const server = createServer((question, answer) => {
    const token = new URL(question.url ?? '/', 'http://127.0.0.1').searchParams.get('validationToken')
    answer.writeHead(token === null ? 202 : 200, { 'content-type': 'text/plain' })
    answer.end(token ?? '')
    if (token === null && question.url === '/ring') ring()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await mailbox.push?.begin({ url: `${url}/ring`, lifecycleUrl: `${url}/life`, secret: 'a secret' })
  return server
}

const stoppable = (server: Server) => ({
  stop: async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  },
})

async function stopAll(twin: MicrosoftTwin, others: readonly { stop(): Promise<void> }[]): Promise<void> {
  for (const other of others) await other.stop()
  await twin.stop()
  const never = [...twin.deletes, ...twin.unknownRequests]
  if (never.length > 0) throw new Error(`Calls no mailbox of ours may make: ${never.join(', ')}`)
}
