import { MAX_HEADERS } from '../mime.ts'
import { addressesIn, headersOf, organisationOf, type Received } from './received.ts'

/** Something about a message that must hold before it is answered. */
export interface MessageClause {
  readonly id: string
  /** An answer that somebody asks for by a click needs it too; the others only bind what answers by itself. */
  readonly bindsClicks: boolean
  readonly holds: (received: Received) => boolean
  /** Why there is no answer where it does not hold. */
  readonly words: string
}

/** What RFC 3834 and the programs' own words ask of whoever answers mail by machine. Header values are lowercased. */
export const MESSAGE_CLAUSES = [
  {
    id: 'whole_head',
    bindsClicks: true,
    holds: ({ message }) => message.headers.length < MAX_HEADERS,
    words: 'There is more at the top of it than is read, so nobody knows what it says of answers.',
  },
  {
    id: 'proven',
    bindsClicks: true,
    holds: ({ results, domain }) => {
      const found = results.filter(({ method }) => method === 'dmarc')
      const passes = found.some(each => each.value === 'pass' && ['', domain].includes(each.domain))
      return domain !== '' && passes && !found.some(({ value }) => value === 'fail')
    },
    words: 'It is not proven that the mail came from its sender, so an answer might reach somebody else.',
  },
  {
    id: 'by_a_person',
    bindsClicks: true,
    holds: ({ message }) => headersOf(message, 'auto-submitted').every(value => /^no\b/.test(value)),
    words: 'A program wrote it by itself, and nobody reads what comes back.',
  },
  {
    id: 'no_bulk',
    bindsClicks: true,
    holds: ({ message }) => !headersOf(message, 'precedence').some(value => /^(bulk|junk|auto_reply)\b/.test(value)),
    words: 'It is a bulk mailing, and nobody reads what comes back.',
  },
  {
    id: 'no_list',
    bindsClicks: false,
    holds: ({ message }) =>
      !LIST_HEADERS.some(name => headersOf(message, name).length > 0) &&
      !headersOf(message, 'precedence').some(value => /^list\b/.test(value)),
    words: 'It came through a mailing list, which is left by its own way.',
  },
  {
    id: 'wants_answers',
    bindsClicks: true,
    holds: ({ message }) => !NO_ANSWERS.some(name => headersOf(message, name).length > 0),
    words: 'It asks not to be answered by programs.',
  },
  {
    id: 'return_path',
    bindsClicks: true,
    holds: ({ message, domain }) => {
      const paths = addressesIn(message, 'return-path')
      return paths.length > 0 && paths.every(path => path !== '' && organisationOf(path) === domain)
    },
    words: 'It was sent on behalf of its sender by somebody else, whom an answer would not reach.',
  },
  {
    id: 'one_sender',
    bindsClicks: true,
    holds: ({ message }) => headersOf(message, 'from').length === 1 && addressesIn(message, 'from').length === 1,
    words: 'It names several senders.',
  },
  {
    id: 'reply_to',
    bindsClicks: true,
    holds: ({ message, domain }) => message.replyTo.every(({ address }) => organisationOf(address) === domain),
    words: 'Answers to it go to somebody else than its sender.',
  },
  {
    id: 'read_by_somebody',
    bindsClicks: true,
    holds: ({ message }) => !UNREAD.test(localOf(message.from.address)),
    words: 'Answers go to a no-reply address.',
  },
  {
    id: 'to_you',
    bindsClicks: true,
    holds: ({ message, own }) => [...message.to, ...message.cc].some(({ address }) => own.includes(address)),
    words: 'It was not addressed to you.',
  },
  {
    id: 'no_icebox',
    bindsClicks: true,
    holds: ({ message }) => headersOf(message, 'x-icebox-action').length === 0,
    words: 'It is itself a letter that Icebox sent for somebody.',
  },
] as const satisfies readonly MessageClause[]

export type MessageClauseId = (typeof MESSAGE_CLAUSES)[number]['id']

/** The ids of the clauses that do not hold, in the order of the table. */
export function brokenBy(received: Received): MessageClauseId[] {
  return MESSAGE_CLAUSES.filter(({ holds }) => !holds(received)).map(({ id }) => id)
}

/** RFC 2369 and RFC 2919, and the mark by which sending services are told of complaints. */
const LIST_HEADERS = [
  ...(['list-id', 'list-post', 'list-unsubscribe', 'list-help', 'list-owner', 'list-subscribe'] as const),
  ...(['list-archive', 'feedback-id'] as const),
]
const NO_ANSWERS = ['x-auto-response-suppress', 'x-autoreply', 'x-autorespond', 'x-loop'] as const
const UNREAD =
  /^((no|do[-_.]?not)[-_.]?reply.*|mailer-daemon|postmaster|bounces?([-+].*)?|notifications?|alerts?|owner-.*|.*-(request|owner|bounces?))$/

function localOf(address: string): string {
  return address.slice(0, Math.max(0, address.lastIndexOf('@')))
}
