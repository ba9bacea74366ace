import { z } from 'zod'
import { defineCall } from './call.ts'

/** The letters that Icebox itself sends: proving that an address is one's own, and wanting no more of them. */
const none = z.object({})
const done = z.object({ success: z.literal(true) })

export const EMAIL_CODE_DIGITS = 8
export const EMAIL_CODE_MINUTES = 30
const CODE_RULE = `Please enter the ${EMAIL_CODE_DIGITS} digits of the code.`

/** Spaces and hyphens between the digits do not matter. */
export const emailCode = z
  .string(CODE_RULE)
  .max(40, CODE_RULE)
  .transform(text => text.replace(/[\s-]+/g, ''))
  .pipe(z.string().regex(new RegExp(`^\\d{${EMAIL_CODE_DIGITS}}$`), CODE_RULE))

/**
 * Writes a new code to the account's own address; an older one holds no more. 409 when the address is confirmed already,
 * 503 when this installation sends no letters or the mail server does not take this one, 429.
 */
export const sendEmailCode = defineCall({
  method: 'POST',
  path: '/api/user/{id}/email/code',
  who: 'self',
  input: none,
  output: done.extend({ sentTo: z.string() }),
})
/** The address of this account is then proven. 409 with one sentence for a code that is wrong, old or tried too often. */
export const confirmEmail = defineCall({
  method: 'POST',
  path: '/api/user/{id}/email/confirm',
  who: 'self',
  input: z.object({ code: emailCode }),
  output: done,
})

/**
 * Says for an address whether invitations are wanted. `token` stands in the link of every invitation and names the address
 * without showing it. 404 for a token that is not ours.
 */
export const setLettersWanted = defineCall({
  method: 'POST',
  path: '/api/letters/wanted',
  who: 'anyone',
  input: z.object({ token: z.string().max(200), wanted: z.boolean() }),
  output: done.extend({ wanted: z.boolean() }),
})
