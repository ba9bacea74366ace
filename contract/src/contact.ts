import { z } from 'zod'
import { EMAIL_MAX } from './address.ts'
import { defineCall } from './call.ts'

/** What a message to the operator can be about; the words stand on the page and in the letter's subject. */
export const CONTACT_TOPICS = {
  question: 'A question',
  setup: 'Setting up a mailbox',
  verdict: 'A wrong verdict',
  billing: 'Billing',
  teams: 'Teams',
  privacy: 'Privacy request',
  security: 'Security report',
} as const
export type ContactTopic = keyof typeof CONTACT_TOPICS
const TOPICS = Object.keys(CONTACT_TOPICS) as [ContactTopic, ...ContactTopic[]]

export const CONTACT_NAME_MAX = 100
export const CONTACT_MESSAGE_MIN = 10
export const CONTACT_MESSAGE_MAX = 5_000
/** Nobody fills the form in faster; what comes sooner was sent by a program. */
export const CONTACT_FILL_MS = 3_000

/** Control characters, and those that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu
const UNSEEN_IN_TEXT = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

const EMAIL_RULE = 'Please enter the email address we may answer to.'
const MESSAGE_SHORT = `Please write at least ${CONTACT_MESSAGE_MIN} characters.`
const MESSAGE_LONG = `Please keep your message within ${CONTACT_MESSAGE_MAX.toLocaleString('en-US')} characters.`

/** Whether the form can be used here, and whom to write to otherwise. */
export const getContact = defineCall({
  method: 'GET',
  path: '/api/contact',
  who: 'anyone',
  input: z.object({}),
  output: z.object({
    /** False where the operator gave no address, or this installation sends no mail. */
    canSend: z.boolean(),
    /** The operator's own address; null where none was given. */
    email: z.string().nullable(),
    /** To be sent back with the message; it says when the form was opened. */
    note: z.string(),
  }),
})

export const contactMessage = z.object({
  /** May be empty. On one line, whatever was typed. */
  name: z
    .string()
    .max(CONTACT_NAME_MAX, `Please keep your name within ${CONTACT_NAME_MAX} characters.`)
    .transform(name => name.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim())
    .default(''),
  email: z.string(EMAIL_RULE).trim().max(EMAIL_MAX, EMAIL_RULE).pipe(z.email(EMAIL_RULE)),
  topic: z.enum(TOPICS, 'Please choose what it is about.'),
  message: z
    .string(MESSAGE_SHORT)
    .max(CONTACT_MESSAGE_MAX, MESSAGE_LONG)
    .transform(text => text.replace(/\r\n?/g, '\n').replace(UNSEEN_IN_TEXT, '').trim())
    .pipe(z.string().min(CONTACT_MESSAGE_MIN, MESSAGE_SHORT)),
  note: z.string().max(200).default(''),
  /** No person sees this field; programs fill in whatever they find. */
  website: z.string().max(2_000).default(''),
})

/**
 * Sends a message to the operator by e-mail, to be answered to the address given. Whoever fell for the trap gets the same
 * answer, and nothing is sent. 409 for a note that a message was sent with before, 429, and 503 where it cannot be sent.
 */
export const sendContact = defineCall({
  method: 'POST',
  path: '/api/contact',
  who: 'anyone',
  input: contactMessage,
  output: z.object({ success: z.literal(true) }),
})
