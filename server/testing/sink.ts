import { parseMessage } from '@icebox/classifier/mime'
import { keepCertificate } from '@icebox/sandbox/imap/certificate'
import { newFolder } from '@icebox/sandbox/imap/client-for-tests'
import { type Smtp, startSmtp } from '@icebox/sandbox/imap/smtp'
import type { OutgoingConfig } from '../src/config.ts'

const SENDER = { address: 'icebox@operator.example', password: 'its password' }

/** A mail host of the operator's, and the letters that were handed to it. */
export interface Sink {
  readonly smtp: Smtp
  readonly outgoing: OutgoingConfig
  /** What went out while this was done, oldest first. */
  lettersOf(work: () => Promise<unknown>): Promise<SunkLetter[]>
}

export interface SunkLetter {
  readonly to: string
  /** Lines of the head, unfolded. */
  readonly head: string
  readonly text: string
  readonly html: string
}

export async function startSink(): Promise<Sink> {
  const certificate = keepCertificate(newFolder())
  const sender = (address: string) => (address === SENDER.address ? SENDER : undefined)
  const nobody = { user: () => undefined, deliver: async () => undefined }
  const smtp = await startSmtp({ ...nobody, certificate, port: undefined, sender })
  const login = `${encodeURIComponent(SENDER.address)}:${encodeURIComponent(SENDER.password)}`
  const url = `smtp://${login}@127.0.0.1:${smtp.port}`
  return {
    smtp,
    outgoing: { url, from: `Icebox <${SENDER.address}>`, ca: certificate.certPem },
    lettersOf: async work => {
      const before = smtp.outbox.length
      await work()
      return smtp.outbox.slice(before).map(({ to, raw }) => readLetter(to, raw))
    },
  }
}

function readLetter(to: string, raw: string): SunkLetter {
  const { text, html } = parseMessage(Buffer.from(raw))
  return { to, head: raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' '), text, html }
}
