import { z } from 'zod'
import { asciiDomain } from './senders/domain-name.ts'

/** The longest address that mail can be sent to (RFC 5321, section 4.5.3.1.3, with RFC 3696, erratum 1690). */
export const EMAIL_MAX = 254

const EMAIL_RULE = 'Please enter an email address, for example ada@example.com.'

/** Trimmed and lowercased; nothing else about it is folded. */
export const emailAddress = z
  .string(EMAIL_RULE)
  .trim()
  .toLowerCase()
  .max(EMAIL_MAX, EMAIL_RULE)
  .pipe(z.email(EMAIL_RULE))

const SENDER_RULE = 'Please enter an address such as ada@example.com, or a whole domain such as @example.com.'
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const DOMAIN = new RegExp(`^@(?:${LABEL}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$`)

/** Whom a rule is about: an address, or everybody at a domain as `@example.com`. Trimmed, lowercased, the domain in ASCII. */
export const ruledSender = z
  .string(SENDER_RULE)
  .trim()
  .max(EMAIL_MAX, SENDER_RULE)
  .transform(asSender)
  .refine(text => DOMAIN.test(text) || z.email().safeParse(text).success, SENDER_RULE)

/** An address in the one form that senders are compared in. */
export function asSender(address: string): string {
  const at = address.lastIndexOf('@') + 1
  return address.slice(0, at).toLowerCase() + asciiDomain(address.slice(at))
}
