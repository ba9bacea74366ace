import { openMailbox } from '../providers.ts'
import type { ImapSettings, MailboxOptions } from '../settings.ts'
import { startOtherProgram } from './other-program.ts'
import { startTap } from './tap.ts'
import type { Box } from './world.ts'

interface ImapHost {
  readonly imapPort: number
  deliver(address: string, raw: string | Buffer, folder?: string): Promise<void>
  renumber(address: string): Promise<void>
}

/** A mailbox on an IMAP host, opened through a tap. */
export async function imapBox(
  host: ImapHost,
  { address, password }: { readonly address: string; readonly password: string },
): Promise<Box> {
  const tap = await startTap(host.imapPort)
  const user = await startOtherProgram(host.imapPort, address, password)
  const settings: ImapSettings = {
    ...{ provider: 'imap', host: 'localhost', port: tap.port, smtpHost: null, smtpPort: null },
    ...{ address, username: address, password },
  }
  return {
    ...{ address, tap, user },
    // A mark that any client may act on; the message stays where it is.
    deletedGoesTo: 'INBOX',
    open: () => openMailbox(settings, OPTIONS),
    openRefused: () => openMailbox({ ...settings, password: 'wrong' }, OPTIONS),
    openAt: (port, patienceMs = 20_000) => openMailbox({ ...settings, port }, { ...OPTIONS, patienceMs }),
    deliver: (raw, folder) => host.deliver(address, raw, folder),
    renumber: () => host.renumber(address),
    listen: (mailbox, ring) => mailbox.watch(ring),
    async stop() {
      await user.stop()
      await tap.stop()
    },
  }
}

const OPTIONS: MailboxOptions = { folderName: 'Icebox', allowCidrs: ['127.0.0.0/8', '::1/128'] }
