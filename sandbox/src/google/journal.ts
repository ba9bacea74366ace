import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const strings = z.array(z.string())

const identity = z.object({
  kind: z.literal('identity'),
  port: z.number(),
  /** RSA private key as JWK. */
  key: z.record(z.string(), z.string()),
  people: z.array(z.object({ email: z.string(), name: z.string(), organisation: z.string().optional() })),
  redirects: strings,
  tokens: z.object({
    granted: z.record(z.string(), strings),
    access: z.array(
      z.object({
        token: z.string(),
        email: z.string(),
        scopes: strings,
        expiresAt: z.number(),
        offline: z.boolean(),
      }),
    ),
    refresh: z.array(z.object({ token: z.string(), email: z.string(), scopes: strings })),
  }),
})

const label = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(['system', 'user']),
  messageListVisibility: z.enum(['show', 'hide']).optional(),
  labelListVisibility: z.enum(['labelShow', 'labelShowIfUnread', 'labelHide']).optional(),
  color: z.object({ textColor: z.string(), backgroundColor: z.string() }).optional(),
})

const settings = z.object({
  kind: z.literal('settings'),
  address: z.string(),
  labels: z.array(label),
  lastLabelNumber: z.number(),
  drafts: z.array(z.tuple([z.string(), z.string()])),
  historyFloor: z.number(),
  watch: z.object({ expiresAt: z.number(), labelIds: strings, excludes: z.boolean() }).optional(),
})

const mail = z.object({
  kind: z.literal('mail'),
  address: z.string(),
  id: z.string(),
  threadId: z.string(),
  /** base64 */
  raw: z.string(),
  receivedAt: z.number(),
  messageId: z.string(),
  subject: z.string(),
  labels: strings,
  historyId: z.number(),
})

const change = z.object({
  kind: z.literal('change'),
  address: z.string(),
  change: z.object({
    id: z.number(),
    kind: z.enum(['messagesAdded', 'messagesDeleted', 'labelsAdded', 'labelsRemoved']),
    mail: z.object({ id: z.string(), threadId: z.string(), labelIds: strings }),
    labelIds: strings.optional(),
  }),
})

const line = z.discriminatedUnion('kind', [identity, settings, mail, change])

/** One thing that became so. Of two that say the same the later one holds. */
export type JournalLine = z.infer<typeof line>

/** A file that only grows while the twin runs, so that nothing it answered is lost even when it is killed. */
export class Journal {
  private readonly file: string
  private readonly lastNoted = new Map<string, string>()

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true })
    this.file = join(folder, 'google.jsonl')
  }

  read(): JournalLine[] {
    if (!existsSync(this.file)) return []
    const texts = readFileSync(this.file, 'utf8').split('\n')
    // A killed twin may leave its last line half written; it was never answered.
    return texts.slice(0, -1).map(text => line.parse(JSON.parse(text)))
  }

  /** Begins anew with what still holds. */
  rewrite(lines: readonly JournalLine[]): void {
    const fresh = `${this.file}.new`
    writeFileSync(fresh, lines.map(each => `${JSON.stringify(each)}\n`).join(''), { mode: 0o600 })
    renameSync(fresh, this.file)
  }

  append(...lines: readonly JournalLine[]): void {
    appendFileSync(this.file, lines.map(each => `${JSON.stringify(each)}\n`).join(''), { mode: 0o600 })
  }

  /** Appends a line only when it says something else than the last of its key. */
  note(key: string, value: JournalLine): void {
    const text = JSON.stringify(value)
    if (this.lastNoted.get(key) === text) return
    this.lastNoted.set(key, text)
    this.append(value)
  }
}
