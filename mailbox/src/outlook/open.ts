import { unavailable } from '../failures.ts'
import type { OpenMailbox } from '../mailbox.ts'
import type { ApiSettings, MailboxOptions } from '../settings.ts'

/** Finds or makes the Icebox folder and answers the mailbox. Throws MailboxError. */
export async function openOutlookMailbox(_settings: ApiSettings, _options: MailboxOptions): Promise<OpenMailbox> {
  throw unavailable()
}
