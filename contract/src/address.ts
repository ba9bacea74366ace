import { z } from 'zod'

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
