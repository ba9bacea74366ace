import { ImapFlow } from 'imapflow'

/** One message as another mail program sees it. Every test message has a subject of its own. */
export interface Seen {
  readonly folder: string
  /** The host's own name for it in that folder. */
  readonly id: string
  readonly subject: string
  readonly flags: readonly string[]
  /** Left out by programs that show none. */
  readonly text?: string
}

/** The user's other mail program on the same mailbox. */
export interface OtherProgram {
  messages(): Promise<Seen[]>
  flag(message: Seen, flag: string): Promise<void>
  /** The folder is made when it is missing. */
  move(message: Seen, folder: string): Promise<void>
  removeFolder(path: string): Promise<void>
  /** To another name, also below another folder. */
  renameFolder(path: string, to: string): Promise<void>
  stop(): Promise<void>
}

export async function startOtherProgram(port: number, user: string, pass: string): Promise<OtherProgram> {
  const client = new ImapFlow({
    host: '127.0.0.1',
    port,
    secure: false,
    doSTARTTLS: false,
    auth: { user, pass },
    logger: false,
    disableAutoIdle: true,
  })
  client.on('error', () => client.close())
  await client.connect()
  return {
    messages: () => allMessages(client),
    flag: (message, flag) =>
      within(client, message.folder, () => client.messageFlagsAdd(message.id, [flag], { uid: true })),
    move: (message, folder) => within(client, message.folder, () => moveTo(client, message.id, folder)),
    removeFolder: async path => {
      await client.mailboxDelete(path)
    },
    renameFolder: async (path, to) => {
      await client.mailboxRename(path, to)
    },
    stop: () => client.logout(),
  }
}

async function moveTo(client: ImapFlow, id: string, folder: string): Promise<unknown> {
  const moved = await client.messageMove(id, folder, { uid: true })
  if (moved) return moved
  await client.mailboxCreate(folder)
  return client.messageMove(id, folder, { uid: true })
}

async function allMessages(client: ImapFlow): Promise<Seen[]> {
  const seen: Seen[] = []
  for (const { path, flags } of await client.list()) {
    if (flags.has('\\Noselect')) continue
    await within(client, path, async () => {
      const rows = client.mailbox && client.mailbox.exists > 0 ? await client.fetchAll('1:*', ROW) : []
      for (const row of rows) {
        const subject = /^Subject: (.*)$/im.exec(row.headers?.toString() ?? '')?.[1]?.trim() ?? ''
        const text = row.bodyParts?.get('text')?.toString().trim() ?? ''
        seen.push({ folder: path, id: String(row.uid), subject, flags: [...(row.flags ?? [])], text })
      }
      return true
    })
  }
  return seen
}

const ROW = { uid: true, flags: true, headers: ['Subject'], bodyParts: ['TEXT'] }

async function within(client: ImapFlow, path: string, work: () => Promise<unknown>): Promise<void> {
  await client.mailboxOpen(path)
  const done = await work()
  if (!done) throw new Error(`The other mail program could not do its work in ${path}`)
}
