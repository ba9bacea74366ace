import { z } from 'zod'
import { defineCall } from './call.ts'
import { timeZone } from './user.ts'

/** The letters that Icebox itself sends: proving that an address is one's own, wanting them or not, and what their links do. */
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

/** Letters that one may do without: neither about money nor about safety. */
export const STOPPABLE = ['digest', 'team_week', 'trouble'] as const
export type StoppableLetter = (typeof STOPPABLE)[number]

export const DIGESTS = ['off', 'daily', 'weekly'] as const

const letterChoice = z.object({
  /** What went on ice, when something did; the weekly one on Mondays. */
  digest: z.enum(DIGESTS),
  /** The time of day of the regular letters, as 08:30. */
  at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time such as 08:30.'),
  /** Whose day it is. */
  timeZone,
  /** What Icebox did for the team, every Monday, in numbers; to its owner, where it has more than one seat. */
  teamWeek: z.boolean(),
  /** A mailbox that asks to be connected anew, or is not checked. */
  trouble: z.boolean(),
})
export type LetterChoice = z.infer<typeof letterChoice>

const shownChoice = letterChoice.extend({
  /** Whether this installation has a mail server of its own; where it has none, letters of trouble are not sent. */
  sendsLetters: z.boolean(),
})

export const getLetterChoice = defineCall({
  method: 'GET',
  path: '/api/user/{id}/letters',
  who: 'self',
  input: none,
  output: shownChoice,
})
export const changeLetterChoice = defineCall({
  method: 'PATCH',
  path: '/api/user/{id}/letters',
  who: 'self',
  input: letterChoice.partial(),
  output: shownChoice,
})

/** No more letters of this kind. `token` stands in the link of each of them. 404 for a token that is not ours. */
export const stopLetter = defineCall({
  method: 'POST',
  path: '/api/letters/stop',
  who: 'anyone',
  input: z.object({ letter: z.enum(STOPPABLE), token: z.string().max(200) }),
  output: done,
})

/** What a link of a digest does with one message. */
export const LINK_ACTS = ['restore', 'allow', 'block'] as const
export type LinkAct = (typeof LINK_ACTS)[number]
export const LINK_DAYS = 14

const linkInput = z.object({ act: z.enum(LINK_ACTS), token: z.string().max(200) })

/**
 * What a link would do; nothing is changed by asking. 404 for a token that is not ours or whose message is gone, 410 for
 * one that has run out, 409 for one that was used.
 */
export const getLinkAct = defineCall({
  method: 'GET',
  path: '/api/letters/act',
  who: 'anyone',
  input: linkInput,
  output: z.object({ subject: z.string(), sender: z.string(), senderName: z.string() }),
})
/** Does it, once. As getLinkAct. */
export const doLinkAct = defineCall({
  method: 'POST',
  path: '/api/letters/act',
  who: 'anyone',
  input: linkInput,
  output: done,
})
