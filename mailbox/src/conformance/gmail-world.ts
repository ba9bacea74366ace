import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type GoogleOptions, type GoogleTwin, startGoogleTwin } from '@icebox/sandbox/google/twin'
import type { TwinProgram } from '@icebox/sandbox/mail-twin'
import type { OpenMailbox } from '../mailbox.ts'
import { openMailbox } from '../providers.ts'
import type { ApiSettings, MailboxOptions } from '../settings.ts'
import { startHttpTap } from './http-tap.ts'
import type { OtherProgram } from './other-program.ts'
import type { Box, World } from './world.ts'

export const MODIFY = 'https://www.googleapis.com/auth/gmail.modify'

/** Google's twin; one for each box, because too old cursors are a matter of the whole twin. */
export async function gmailWorld(): Promise<World> {
  let boxes = 0
  return {
    ...{ moves: 'at_once', speaks: 'api' },
    newBox: () => openGmailBox(`user${++boxes}@gmail.com`),
    stop: async () => undefined,
  }
}

/** A box with what tests of Gmail alone need beside it. */
export interface GmailBox extends Box {
  readonly twin: GoogleTwin
  readonly settings: ApiSettings
  readonly options: MailboxOptions
}

export async function openGmailBox(address: string, more: GoogleOptions = {}): Promise<GmailBox> {
  const bell = await startBell()
  const twin = await startGoogleTwin({
    people: [{ email: address, name: 'Ann' }],
    push: { url: bell.url, audience: bell.url, serviceAccount: 'push@twin.iam.gserviceaccount.com' },
    ...more,
  })
  const tap = await startHttpTap(Number(new URL(twin.url).port))
  const subjects = new Map<string, string>()
  const { accessToken } = await twin.grant(address, [MODIFY])
  const settings: ApiSettings = { provider: 'google', address, token: async () => accessToken }
  const optionsAt = (port: number): MailboxOptions => ({
    ...{ folderName: 'Icebox', allowCidrs: [] },
    gmailUrl: `http://127.0.0.1:${port}`,
  })
  return {
    ...{ address, tap, twin, settings, options: optionsAt(tap.port) },
    user: programOf(twin.program(address), subjects),
    deletedGoesTo: 'Trash',
    open: () => openMailbox(settings, optionsAt(tap.port)),
    openRefused: () => openMailbox({ ...settings, token: async () => 'of-nobody' }, optionsAt(tap.port)),
    openAt: (port, patienceMs) => openMailbox(settings, { ...optionsAt(port), patienceMs }),
    deliver: async (raw, folder = 'INBOX') => {
      await bell.heed()
      const [id, subject] = ['Message-ID', 'Subject'].map(name => fieldIn(raw, name))
      if (id && subject?.startsWith('=?')) subjects.set(id, subject)
      await twin.deliver(address, raw, { folder: NAMES[folder] ?? folder })
    },
    renumber: async () => twin.expireCursors(),
    listen: (mailbox, ring) => bell.listen(mailbox, ring),
    stop: async () => {
      await tap.stop()
      await twin.stop()
      await bell.stop()
    },
  }
}

/** The suite speaks of folders as Apple names them. */
const NAMES: Readonly<Record<string, string>> = {
  'Sent Messages': 'Sent',
  'Deleted Messages': 'Trash',
  Junk: 'Spam',
  Archive: 'All Mail',
}

const fieldIn = (raw: string | Buffer, name: string) => new RegExp(`^${name}: (.*)\r$`, 'm').exec(String(raw))?.[1]

/**
 * `subjects` are encoded ones by Message-ID, because the suite goes by what was on the wire. A label put on as a keyword shows a message in
 * a folder of that name too, which no mail program calls its place.
 */
function programOf(program: TwinProgram, subjects: ReadonlyMap<string, string>): OtherProgram {
  const keywords = new Set<string>()
  return {
    messages: async () => {
      const all = (await program.messages()).filter(({ folder }) => !keywords.has(folder))
      return all.map(seen => ({ ...seen, subject: subjects.get(seen.messageId) ?? seen.subject }))
    },
    flag: async (message, flag) => {
      if (!flag.startsWith('\\')) keywords.add(flag)
      await program.flag({ ...message, messageId: '' }, flag)
    },
    move: (message, folder) => program.move({ ...message, messageId: '' }, NAMES[folder] ?? folder),
    removeFolder: program.removeFolder,
    renameFolder: program.renameFolder,
    stop: async () => undefined,
  }
}

/** Gmail rings once a second at most, and what happens in between rings for nothing. */
const BETWEEN_RINGS_MS = 1_000

/** Where the subscription of the Pub/Sub topic delivers. */
async function startBell() {
  let ring: (() => void) | undefined
  let freeAt = 0
  const server = createServer((_question, answer) => {
    answer.writeHead(204).end()
    // Heard a little later than rung, so that a second from now is surely enough.
    freeAt = Date.now() + BETWEEN_RINGS_MS
    ring?.()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async listen(mailbox: OpenMailbox, wake: () => void) {
      ring = wake
      await mailbox.push?.begin({ url: '', lifecycleUrl: '', secret: '', topic: 'projects/icebox/topics/gmail' })
      freeAt = Date.now() + BETWEEN_RINGS_MS
    },
    /** Resolves when the next change will ring. */
    async heed() {
      if (!ring) return
      while (freeAt > Date.now()) await sleep(freeAt - Date.now())
      freeAt = Date.now() + BETWEEN_RINGS_MS
    },
    stop: () => stopServer(server),
  }
}

async function stopServer(server: Server): Promise<void> {
  const closed = new Promise(resolve => server.close(resolve))
  server.closeAllConnections()
  await closed
}
