import type { GoogleOptions } from '@icebox/sandbox/google/twin'
import type { TwinMessage } from '@icebox/sandbox/mail-twin'
import { onTestFinished } from 'vitest'
import { type GmailBox, openGmailBox } from '../conformance/gmail-world.ts'
import { openMailbox } from '../providers.ts'
import type { ApiSettings, MailboxOptions } from '../settings.ts'

export const ANN = 'ann@house.example'

/** A mailbox at Google's twin that ends with the test, and what only the tests of Gmail do with it. */
export interface TestBox extends Omit<GmailBox, 'open' | 'deliver'> {
  open(settings?: Partial<ApiSettings>, options?: Partial<MailboxOptions>): ReturnType<GmailBox['open']>
  /** A letter by its subject, whose Message-ID is `<subject@cold.example>`. */
  deliver(subject: string, letter?: Letter): Promise<void>
  /** The message in the user's own mail program; in the folder where there are several. */
  find(subject: string, folder?: string): Promise<TwinMessage>
  /** A call of the API that is none of ours. */
  call(method: string, path: string, body?: object): Promise<unknown>
  /** Quota units that `work` cost. */
  unitsOf(work: () => Promise<unknown>): Promise<number>
}

export interface Letter {
  readonly from?: string
  readonly to?: string
  readonly folder?: string
  readonly receivedAt?: Date
  /** More header lines, each with its line end. */
  readonly extra?: string
  readonly body?: string
}

export async function openTestBox(more: GoogleOptions = {}): Promise<TestBox> {
  const box = await openGmailBox(ANN, more)
  const { twin, settings, options } = box
  onTestFinished(() => box.stop())
  return {
    ...box,
    open: async (others = {}, also = {}) => {
      const mailbox = await openMailbox({ ...settings, ...others }, { ...options, ...also })
      onTestFinished(() => mailbox.close())
      return mailbox
    },
    deliver: (subject, letter = {}) => twin.deliver(ANN, rawOf(subject, letter), letter),
    async find(subject, folder) {
      const all = await twin.program(ANN).messages()
      const found = all.find(seen => seen.subject === subject && (folder ?? seen.folder) === seen.folder)
      if (!found) throw new Error(`No message "${subject}"`)
      return found
    },
    call: async (method, path, body) => {
      const headers = { authorization: `Bearer ${await settings.token()}`, 'content-type': 'application/json' }
      const how = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
      const response = await fetch(`${twin.url}/gmail/v1/users/me${path}`, how)
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${path}: ${text}`)
      return text === '' ? undefined : JSON.parse(text)
    },
    async unitsOf(work) {
      const before = twin.units(ANN)
      await work()
      return twin.units(ANN) - before
    },
  }
}

function rawOf(subject: string, letter: Letter): string {
  const { from = 'Bob <bob@cold.example>', to = ANN, extra = '', body = 'Hello' } = letter
  const id = `Message-ID: <${subject.replace(/\W+/g, '.')}@cold.example>`
  return `From: ${from}\r\nTo: ${to}\r\nSubject: ${subject}\r\n${id}\r\n${extra}\r\n${body}\r\n`
}

export const anHourAgo = () => new Date(Date.now() - 3_600_000)
