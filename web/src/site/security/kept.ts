import type { Section } from '../reading/section.ts'

/** What there is to protect, and how it is kept. */
export const KEPT: readonly Section[] = [
  {
    id: 'stored',
    title: 'What is stored, and what is not',
    blocks: [
      'The best-kept secret is one that is not there. This is all that is stored about your mail:',
      {
        table: {
          caption: 'What is stored and what is not',
          columns: ['Stored', 'Not stored'],
          rows: [
            [
              'Sender, subject, times, size and message id of each message judged',
              'The text of any message, or its attachments',
            ],
            ['The verdict: label, confidence, reasons, keyed fingerprint', 'Recipients, and other people’s addresses'],
            [
              'Whom you have written to, and whose mail you starred or filed, as keyed digests',
              'The addresses themselves',
            ],
            ['The mailbox password or the provider’s tokens, encrypted', 'Your Google or Microsoft password'],
            ['A digest of your session', 'The session’s token'],
            ['A keyed digest of each key for your programs, and how it begins', 'The key, which is shown once'],
            ['The address and the secret of each webhook, encrypted', 'A text in what it is told'],
            ['Stripe’s identifiers, plan and billing address', 'Card numbers'],
          ],
        },
      },
      'A message is read once, in memory, to be judged. **Show text** fetches it once more, for you alone, and forgets it. Tests hold the code to that: no text may reach the database, a log, a queue or an error report.',
    ],
  },
  {
    id: 'deletion',
    title: 'It cannot lose your mail',
    blocks: [
      {
        list: [
          'There is no code that deletes a message. The interface through which every mailbox is reached has no such method.',
          'Gmail’s permission, `gmail.modify`, cannot delete mail for good.',
          'On IMAP hosts a message is moved with MOVE. Where a host does not know it, the message is copied, the copy is looked at, and only then is that one original removed. A host that can do neither safely is refused.',
          'The move is written down before it is made, so that a crash in between loses nothing.',
          'Your mail never flows through this service. If it stops, mail stays in your inbox.',
        ],
      },
    ],
  },
  {
    id: 'encryption',
    title: 'Encryption',
    blocks: [
      {
        list: [
          '**Tokens and passwords** are sealed with AES-256-GCM under a key that lies outside the database: in a file of the data folder that only the service may read, or in the operator’s own settings. Each value is bound to its place and does not open anywhere else.',
          '**Keys can be changed:** a new one is put first, and everything is sealed anew by itself.',
          '**Digests under keys** stand for whom you have written to and for what your filter learned. A stolen table cannot be tried out against a list of names.',
          '**On the wire,** mail hosts on the internet are reached over TLS of version 1.2 at least, with a certificate that must fit. A password never goes over an open line to them.',
        ],
      },
    ],
  },
  {
    id: 'who-opens',
    title: 'What may open your mailbox',
    blocks: [
      'Two parts of the service hold the key, for different reasons.',
      {
        list: [
          '**The worker** opens mailboxes to watch, read and move, and to send what you said yes to: a letter that asks a sender to stop. It takes no requests from browsers.',
          '**The web server** opens one only while a person waits: to test and connect it, to show one message’s text, and to give a permission back.',
          'Everything else you press, Restore among it, is written down and carried out by the worker.',
        ],
      },
      'Signing in with Google or Microsoft asks for your identity only. The mailbox is asked for in a step of its own.',
    ],
  },
]
