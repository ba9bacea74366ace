import type { Section } from '../reading/section.ts'

/** How the service defends itself, and what it does not claim. */
export const GUARDED: readonly Section[] = [
  {
    id: 'mail-hosts',
    title: 'Mail hosts and the network behind',
    blocks: [
      'Anybody may name a mail host, so a host is checked before a byte goes there. Addresses on private, local and reserved networks are refused, also behind a public name, and only ports for mail are allowed. The address that was checked is the one that is connected to, so that no second lookup can change it. An operator can allow networks of their own by name.',
    ],
  },
  {
    id: 'sessions',
    title: 'Sign-in, sessions and pages',
    blocks: [
      {
        list: [
          '**Sessions** are random tokens in a cookie that no script can read, sent over https only where the site uses it. They end after 90 days, or after 30 without a visit.',
          '**Sign-in at a provider** is bound to the browser it began in, works once and within ten minutes. An equal email address never opens somebody else’s account.',
          '**Changes** are taken from our own pages only: the origin is checked, and a header that forms of other sites cannot send.',
          '**The content security policy** allows scripts of our own. Those inside a page are named by their digests, and Google’s and Stripe’s are allowed only where they are in use. No other site may put ours in a frame.',
          '**Text of messages** is shown as plain text, without images, links or code, and without signs that could turn or hide what stands beside them.',
          '**Webhooks** of Google, Microsoft and Stripe must prove who sends them. They only wake the service; what is true is then asked of the provider.',
        ],
      },
    ],
  },
  {
    id: 'limits',
    title: 'Limits',
    blocks: [
      'Attempts are counted over all processes: failed logins for each visitor and each mailbox, sign-ins, card attempts, invitations, texts shown, exports, messages by the contact form. Failed logins of strangers do not keep out an owner who is signed in, or whose browser has signed in before. Requests and answers are bounded in size.',
      'Whatever a mail host sends is bounded too: in bytes, in lines and in time, for each login, each command and each piece of work. A host that sends more is let go of, and its mailbox is left alone for a while. Hosts that visitors name are spoken to by a process of its own, which holds no key and no database, only a few at once and one for each network.',
    ],
  },
  {
    id: 'logs',
    title: 'Logs',
    blocks: [
      'Logs leave out addresses, subjects, text, tokens and passwords. Of an error only its kind, its codes and its place in the code are written, because libraries like to quote what they were given.',
    ],
  },
  {
    id: 'leaving',
    title: 'Leaving',
    blocks: [
      'Disconnecting deletes the password or the tokens at once, and tells Google to forget the permission. The mailbox no longer opens the account, unless nothing else does; the settings list what opens it, and a letter to the first address tells of every change. Deleting the account erases every row about you in one transaction. What the law wants kept about payments stays; the [Privacy Policy](/privacy-policy#section-8) lists it.',
    ],
  },
  {
    id: 'not-claimed',
    title: 'What we do not claim',
    blocks: [
      'There is no SOC 2 report and no ISO 27001 certificate, and no outside firm has tested this service for holes. How safe an installation is also depends on who runs it: their server, their backups, their https. In place of seals you can read [the privacy policy](/privacy-policy), which says what is done, and the code, which does it.',
    ],
  },
  {
    id: 'open-source',
    title: 'Open source: read the code',
    blocks: [
      'The whole service is under the MIT licence, tests and hard decisions included. Good places to begin: `server/src/kit/sessions/secrets.ts` for the encryption, `mailbox/src/addresses.ts` for the check of mail hosts, `mailbox/src/mailbox.ts` for what can be done to a mailbox, and `docs/decisions` for why. You can also run all of it yourself, so that nobody but you holds the keys.',
    ],
  },
  {
    id: 'report',
    title: 'Report a weakness',
    blocks: [
      'Please write to us before you write about it, by the [contact form](/contact) with the topic “Security report”, or by email:',
      { operator: true },
      {
        list: [
          'Say what you did, what you saw and what you expected. Steps to repeat it help most.',
          'Use accounts and mailboxes of your own. Look at no one else’s data, and do not disturb the service.',
          'We answer, tell you what we find, and name you in the changelog if you like. We take no legal steps against anybody who keeps to this.',
        ],
      },
    ],
  },
]
