import { SEAT_TIERS } from '@icebox/contract/billing/plans'
import type { FeatureGroup } from './feature.ts'

const log = { plan: 'Classification logs' } as const
const seats = { by: 'seats' } as const
const everybody = { by: 'everybody' } as const

const DISCOUNT = Math.max(...SEAT_TIERS.map(tier => tier.percentOff))

export const SEEING: FeatureGroup = {
  id: 'seeing',
  title: 'You see what happened',
  lead: 'Live, while you look.',
  features: [
    {
      title: 'A log of every message',
      text: 'Who wrote, the subject, when, the verdict and why, to be searched and filtered; the text is not kept.',
      held: log,
    },
    {
      title: 'Numbers that can be checked',
      text: 'What was moved today and in all, and the share of it that you left on ice in the last 30 days.',
      held: { plan: 'Basic analytics' },
    },
    {
      title: 'Usage of the whole team',
      text: 'Scans and moved messages of each member, by month for two years, as a chart, a table and CSV.',
      held: { plan: 'Usage analytics dashboard' },
    },
    {
      title: 'Show text',
      text: 'Fetches a message once from your mailbox, shows it as plain text and forgets it.',
      held: log,
    },
    {
      title: 'Browser extension',
      text: 'The numbers of today, the last verdicts, the switch and the line behind a button of your browser.',
      held: everybody,
    },
    {
      title: 'Never silent',
      text: 'The dashboard says when each mailbox was last checked, and a letter comes when one stops answering.',
      held: { plan: 'Real-time protection' },
    },
    {
      title: 'Keys for everything',
      text: 'The review queue can be worked through without a mouse, in a light or a dark theme.',
      held: log,
    },
  ],
}

export const MAILBOXES: FeatureGroup = {
  id: 'mailboxes',
  title: 'Your mailbox stays where it is',
  lead: 'Which kinds can be connected depends on how this installation is set up.',
  features: [
    {
      title: 'Gmail and Google Workspace',
      text: 'One permission, which can move mail and cannot delete it for good.',
      held: everybody,
    },
    {
      title: 'Outlook.com and Microsoft 365',
      text: 'Through Microsoft’s own interface, personal or at work.',
      held: everybody,
    },
    { title: 'Apple Mail', text: 'With an app-specific password that you can revoke at Apple.', held: everybody },
    {
      title: 'Any other IMAP host',
      text: 'Fastmail, your company’s server or your own, as long as it offers a safe way to move mail.',
      held: everybody,
    },
    {
      title: 'A copy of your data',
      text: 'Everything that is stored about you, as tables and JSON in one ZIP file, at once or by email.',
      held: everybody,
    },
    {
      title: 'Disconnect cleanly',
      text: 'Password or tokens are deleted at once, and the mail on ice stays in its folder or goes back, as you choose.',
      held: everybody,
    },
  ],
}

export const TEAMS: FeatureGroup = {
  id: 'teams',
  title: 'For teams',
  lead: 'One invoice, one allowance, and nobody reads over your shoulder.',
  features: [
    {
      title: 'Seats',
      text: `More at once, fewer from the next period, up to ${DISCOUNT} % off additional seats.`,
      held: seats,
    },
    { title: 'Invitations', text: 'By address, or many at once from a CSV file.', held: seats },
    {
      title: 'Owner, admins, members',
      text: 'Admins invite, remove and adjust seats; the owner alone sees and changes billing.',
      held: seats,
    },
    {
      title: 'Counts only',
      text: 'Admins see how many messages were moved, never a sender, a subject or a text.',
      held: seats,
    },
    {
      title: 'Sign in with your company',
      text: 'People come in by the company’s own sign-in (OpenID Connect), such as Okta, Microsoft Entra, Google Workspace or Keycloak, and the owner may require it.',
      held: { by: 'company' },
    },
  ],
}

export const REPLIES: FeatureGroup = {
  id: 'replies',
  title: 'No thanks',
  lead: 'Whoever keeps writing is asked to stop, and you see whether they do.',
  features: [
    {
      title: 'Ask to stop',
      text: 'Leaves the sender’s list where one click does that, or answers from your own address, once for each campaign, with the words shown to you before.',
      held: { by: 'seats' },
    },
    {
      title: 'Ten seconds to think again',
      text: 'Nothing goes out at once, and Undo stops it.',
      held: { by: 'seats' },
    },
    {
      title: 'Whether it helped',
      text: 'Counts who went quiet for 21 days and names who wrote again after your no.',
      held: { by: 'seats' },
    },
    {
      title: 'A letter of your own',
      text: 'Up to 600 characters of plain text, or one that a team’s owner writes for everybody.',
      held: { by: 'seats' },
    },
    {
      title: 'Automatic “No thanks” replies',
      text: 'The surest cold mail is answered by itself after a quarter of an hour or more, off until you have seen what it would have done and switched it on.',
      held: { plan: 'Automatic “No thanks” replies' },
    },
  ],
}

export const INTEGRATIONS: FeatureGroup = {
  id: 'integrations',
  title: 'Integrations',
  lead: 'Icebox in other programs, and other programs in Icebox.',
  features: [
    {
      title: 'API access and integrations',
      text: 'Keys for programs of your own, assistants such as Claude and Cursor, signed webhooks, also into Slack, Teams and Discord, and files for n8n and Zapier.',
      held: { plan: 'API access and integrations' },
    },
  ],
}

export const SUPPORT: FeatureGroup = {
  id: 'support',
  title: 'Support',
  lead: 'From whoever runs this installation.',
  features: [
    {
      title: 'Email support',
      text: 'Write by the contact form, and a person answers by email.',
      held: { plan: 'Email support' },
    },
    {
      title: 'Priority support',
      text: 'Your messages are answered before others.',
      held: { plan: 'Priority support' },
    },
    { title: '24/7 priority support', text: 'The same, at any hour.', held: { plan: '24/7 priority support' } },
  ],
}

export const HOSTING: FeatureGroup = {
  id: 'self-hosting',
  title: 'Open source',
  lead: 'The whole service, under the MIT licence.',
  features: [
    {
      title: 'One command',
      text: '`npm start` brings its own database and needs no account, key or service.',
      held: everybody,
    },
    {
      title: 'A sandbox',
      text: 'Local twins of Google, Microsoft, Stripe and a mail host, to walk through every screen.',
      held: everybody,
    },
    {
      title: '`icebox doctor`',
      text: 'Looks at everything the installation rests on and names what is broken.',
      held: everybody,
    },
    {
      title: '`icebox scan`',
      text: 'Judges a message, a Maildir or an mbox from the shell, without a server.',
      held: everybody,
    },
    { title: '`icebox evaluate`', text: 'Measures the judge on mail of your own, or on ours.', held: everybody },
  ],
}
