import type { Section } from '../reading/section.ts'

const RETENTION: Section = {
  id: 'section-8',
  title: 'Data Retention',
  blocks: [
    'We keep data no longer than we need it, and never longer than this:',
    {
      table: {
        caption: 'How long data is kept',
        columns: ['What', 'How long'],
        isTally: true,
        rows: [
          ['Text of messages', 'Not kept'],
          ['Classification logs', '1 year'],
          ['Whom you asked to stop, and the letters sent', '1 year'],
          ['Aggregated usage statistics', '2 years'],
          ['Billing records', '7 years'],
          ['Error logs', '90 days'],
          ['Closed account data', 'Deleted within 30 days'],
          ['Mailbox tokens and passwords', 'Until you disconnect'],
          ['Sessions', '90 days; they end after 30 without a visit'],
          ['Places you signed in from', '30 days; the newest stays while you have an account'],
          ['What was done in a team', '1 year'],
          ['Keys for your programs', '30 days after they end or are revoked'],
          ['Answers to calls your programs name', '1 day'],
          ['What happened, where you have a webhook', '90 days'],
          ['Tries to tell a webhook', '30 days'],
          ['Links to your own data, as digests', '7 days after they end'],
          ['Invitations', '30 days after they end or are accepted'],
          ['Codes that confirm an address, as digests', '30 minutes; cleared within a day'],
          ['Which regular letters you were sent, and links of them that were used', '60 days'],
          ['Counts of attempts, with network addresses', '2 days'],
        ],
      },
    },
    'The service itself clears error logs, classification logs, finds of a dry run, whom you asked to stop, usage counts, billing records, sessions, places you signed in from, what was done in a team, keys, answers to calls, what happened and tries to tell it, invitations and counts of attempts when their time is over. We see to the rest.',
    'After a year a classification log forgets who wrote, the subject, the verdict and the reasons. What stays, until the account is closed, is a digest of the message id and the fact that the message was moved, so that it is never moved twice.',
    'What your filter learned, the senders you allow or block, your webhooks and your letter stay until you remove them or close the account.',
    '**When you delete your account** its data leaves the database at once: profile, tokens, log, statistics, what was learned, and the invitations that name you, also in other teams. Backups follow within 30 days. A subscription that you pay for ends, unless you hand your team over, and nothing more is charged.',
    '**What stays after that:** billing records that tax law makes us keep, with name and address as they stood on the invoices, at our payment provider; and keyed digests of an address and a card that began a free trial, so that a trial is not begun again and again. What you did in a team with other people stays for the rest of its year under a number that names nobody any more, because the others have to be able to see that nothing was taken out; it goes with a team that ends. An address that asked for no more invitations stays as a keyed digest, account or not, until it asks for them again.',
  ],
}

const CONTACT: Section = {
  id: 'section-9',
  title: 'Contact Information',
  blocks: [
    'For questions about this policy, or to use one of your rights, write to us. We answer privacy requests within 30 days.',
    { operator: true },
    'If we change this policy, the day of the change stands at its top. Changes that matter to you are announced by email or on the dashboard before they take effect.',
  ],
}

export const RETENTION_AND_CONTACT: readonly Section[] = [RETENTION, CONTACT]
