import { wholeNumber } from './values.ts'

/** How much a worker does at once, and how often it looks; a part of VARIABLES. */
export const WORKER_VARIABLES = {
  WORKER_CONCURRENCY: {
    schema: wholeNumber(1, 64).default(8),
    about:
      'Mailboxes a worker process serves at the same moment because they rang, and as many because their time has come.',
  },
  WATCH_MOST: {
    schema: wholeNumber(1, 100_000).default(5_000),
    about:
      'IMAP mailboxes a worker process holds open, so that their hosts tell of new mail; one takes about 80 KB. More are checked every POLL_SECONDS.',
  },
  HOST_OPENS_PER_SECOND: {
    schema: wholeNumber(5, 1_000).default(20),
    about: 'Connections a worker process opens to one mail host in a second, so that a restart storms none.',
  },
  POLL_SECONDS: {
    schema: wholeNumber(1, 3600).default(60),
    about:
      'How often a mailbox is checked when nothing wakes us sooner; where its host tells of new mail (IDLE), five times that, 300 at most.',
  },
  PUSH_POLL_SECONDS: {
    schema: wholeNumber(1, 86_400).default(600),
    about: 'The same for a mailbox whose provider rings for new mail.',
  },
  GMAIL_UNITS_PER_MINUTE: {
    schema: wholeNumber(100, 100_000_000).default(6_000),
    about: 'Quota units Google grants for one person and minute; half of them are used for work nobody waits for.',
  },
} as const
