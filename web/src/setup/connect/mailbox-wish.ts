import type { InputOf } from '@icebox/contract/call'
import type { MailboxHealth } from '@icebox/contract/mailbox'
import type { gmailUrl } from '@icebox/contract/providers'

/** Which mailbox the person means: the one a link asked to connect again, or one they typed; neither where it is plain. */
export interface MailboxWish {
  asked: string | null
  typed: string
}

/**
 * What to ask the provider's page for. Whoever types an address, or connects a mailbox of theirs once more, has said that
 * they mean it, though it may be another than the one signed in with. An address that only stands in a link has not.
 */
export function wishFor(
  { asked, typed }: MailboxWish,
  mailboxes: Pick<MailboxHealth, 'address'>[],
): InputOf<typeof gmailUrl> {
  if (typed) return { address: typed, anyway: 'true' }
  if (!asked) return {}
  const isTheirs = mailboxes.some(({ address }) => address.toLowerCase() === asked.toLowerCase())
  return isTheirs ? { address: asked, anyway: 'true' } : { address: asked }
}
