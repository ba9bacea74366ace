import type { Reading } from './reading.ts'

/** Names of mail servers, which hosts give to nobody else. */
export const DAEMONS = /^(mailer-?daemon|postmaster)$/
const UNDELIVERED =
  /undeliver|not deliver|deliver(?:y|ed)? (?:status|fail|delay|problem)|fail(?:ure|ed) (?:notice|delivery|mail)|mail delivery|return(?:ed|ing) (?:mail|message|to sender)|delayed mail|could not (?:be )?(?:send|sent|deliver)|mail system error|unzustellbar|nicht zugestellt|non remis|échec de la remise|no entregado|non recapitat|onbestelbaar|não entreg|niedostarczon/

/**
 * Whether a mail server reports on a message that it could not deliver (RFC 3464, and servers that write such reports as
 * plain text). Forged ones that want a click are pages, so a page without the machine's own part is not taken for one.
 */
export function isDeliveryReport({ message, sender, subject }: Reading): boolean {
  if (!DAEMONS.test(sender.local)) return false
  if (message.partTypes.includes('message/delivery-status')) return true
  return message.html === '' && UNDELIVERED.test(subject)
}
