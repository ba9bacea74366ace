import { CONTACT_TOPICS, type ContactTopic } from '@icebox/contract/contact'
import type { OutgoingLetter } from '../kit/outgoing.ts'

interface ContactMessage {
  readonly name: string
  readonly email: string
  readonly topic: ContactTopic
  readonly message: string
}

interface Around {
  /** The operator's address. */
  readonly to: string
  /** Of the account that was signed in. The address in the message may be anybody's. */
  readonly accountEmail: string | undefined
}

/** A visitor's message as a letter to the operator; answering it answers the visitor. */
export function contactLetter(
  { name, email, topic, message }: ContactMessage,
  { to, accountEmail }: Around,
): OutgoingLetter {
  const about = CONTACT_TOPICS[topic]
  return {
    to,
    replyTo: { name, address: email },
    subject: `${about}: a message from ${email}`,
    text: [
      message,
      '-- ',
      [
        `Sent with the contact form, which does not check the address.`,
        `About: ${about}`,
        `From: ${name === '' ? email : `${name}, ${email}`}`,
        accountEmail === undefined ? 'Not signed in.' : `Signed in as ${accountEmail}.`,
        '',
      ].join('\n'),
    ].join('\n\n'),
  }
}
