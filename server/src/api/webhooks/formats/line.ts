import type { WebhookEvent } from '@icebox/contract/api/v1-events'
import { PRODUCT_NAME } from '@icebox/contract/constants'

/** Writes words that are not ours so that a chat program shows them and does nothing with them. */
export type Quote = (foreign: string) => string

const LONGEST = 300

/** An event as one line of text. */
export function lineOf(event: WebhookEvent, quote: Quote): string {
  const said = (foreign: string) => quote(foreign.length > LONGEST ? `${foreign.slice(0, LONGEST)}…` : foreign)
  switch (event.type) {
    case 'email.frozen':
      return `On ice: ${messageOf(event.data, said)}${whyOf(event.data)}`
    case 'email.close_call':
      return `Close call, in your inbox: ${messageOf(event.data, said)}${whyOf(event.data)}`
    case 'email.restored':
      return `Back in your inbox: ${messageOf(event.data, said)}`
    case 'email.filed':
      return `Filed${event.data.folder === null ? '' : ` in ${said(event.data.folder)}`}: ${messageOf(event.data, said)}`
    case 'stop_request.sent':
      return `Asked to stop: ${messageOf(event.data, said)}`
    case 'mailbox.trouble':
      return `${PRODUCT_NAME} has trouble with ${said(event.data.address)}: ${event.data.status}`
    case 'mailbox.ok':
      return `${said(event.data.address)} is well again`
    case 'usage.80':
    case 'usage.100':
      return `${event.data.used} of ${event.data.included} scans of this month are used`
    case 'digest.ready':
      return `Your digest of ${event.data.day} was sent`
    case 'team.member_joined':
      return `${said(event.data.name || event.data.email)} joined your team`
    case 'team.member_left':
      return `${said(event.data.name || event.data.email)} left your team`
    case 'webhook.test':
      return event.data.text
  }
}

interface People {
  readonly sender: string | null
  readonly senderName: string | null
  readonly subject: string | null
}

function messageOf({ sender, senderName, subject }: People, said: Quote): string {
  if (sender === null || subject === null) return 'a message'
  const from = senderName ? `${said(senderName)} (${said(sender)})` : said(sender)
  return `“${said(subject) || 'no subject'}” from ${from}`
}

interface Verdict {
  readonly confidence: number | null
  readonly reasons: readonly { readonly text: string }[]
}

function whyOf({ confidence, reasons }: Verdict): string {
  const [strongest] = reasons
  const because = strongest ? `: ${strongest.text}` : ''
  return confidence === null ? because : `, ${confidence} of 100${because}`
}
