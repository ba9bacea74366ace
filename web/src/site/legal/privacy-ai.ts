import type { Section } from '../reading/section.ts'

const POLICY = 'https://developers.google.com/terms/api-services-user-data-policy'

const AI: Section = {
  id: 'section-4',
  title: 'AI Services and Google Workspace API Compliance',
  blocks: [
    '**The built-in judge.** Messages are judged by a small model that runs on our own server. It was trained on public mail archives and on mail written for that purpose, never on the mail of users. It needs no language model and no outside service.',
    '**Your corrections** adjust the judgement for your account only. They are stored as keyed fingerprints, and are of no use for any other account.',
    '**A second opinion, off unless the operator turned it on.** An installation may be set up to ask a language model about close calls from strangers, and about nothing else. If it is on here, the sender’s name and domain, the subject and at most 4,000 characters of the sender’s own words of such a message go to the model provider. Addresses, links and long numbers are masked; recipients and attachments are left out. Every message that was asked about says so among its reasons. Nothing of what is sent is stored by us. Whether it is on here, and with which provider, we tell you [on request](/contact).',
    '**Rewording a rule, off unless the operator turned it on.** Rules in plain words are read on our own server. An installation may offer a button that has a sentence of yours reworded by a language model. If you press it, that sentence and the names of your folders below the Icebox go to the model provider, and nothing of any mail. Nothing of it is stored by us.',
    '**Assistants, only if you connect one.** You can give an assistant of your choice, such as Claude or Cursor, a key of yours. It is then shown what your log shows: senders, their names, subjects, times, verdicts, reasons, rules, numbers and how your mailboxes are doing, as far as the key’s scopes go. It is never shown the text of a message, and it can send and delete nothing. What becomes of that at the assistant’s provider is between you and them; you revoke the key at any time under [API keys](/api-keys).',
    '**Google user data, Limited Use.** With Gmail we ask for one permission beyond your identity, `gmail.modify`. It lets us read, label and send messages, and it cannot delete them for good. Sending is used for one thing alone: to ask a sender to stop, as [Email Processing](#section-3) says.',
    `The use of information received from Google APIs will adhere to the [Google API Services User Data Policy](${POLICY}), including the Limited Use requirements.`,
    'In particular:',
    {
      list: [
        'We use Gmail data only to provide and improve the features you see: sorting your mail, telling you why, giving it back, and asking a sender to stop when you say so.',
        'We do not use Gmail data, or the data of any other mailbox, to develop, improve or train generalized or non-personalized AI or machine learning models.',
        'We do not sell Gmail data, and do not transfer it to others, except to provide these features to you, to keep the service safe, to obey the law, or as part of a merger or sale with your explicit prior consent.',
        'We do not use Gmail data for advertising, or to decide about credit or lending.',
        'No human reads your mail, unless you agree to it for specific messages, it is needed for security (for example to look into abuse), or the law demands it. The service keeps no text that anybody could read.',
      ],
    },
    'We hold mail from Outlook, Apple Mail and other hosts to the same rules.',
  ],
}

const SECURITY: Section = {
  id: 'section-5',
  title: 'Data Security',
  blocks: [
    {
      list: [
        '**In transit.** Over https this site is served with TLS 1.3 in transit, where your browser and the operator’s proxy both speak it. Connections to mail hosts on the internet use TLS of version 1.2 at least, and 1.3 where the host offers it.',
        '**At rest.** Mailbox passwords and OAuth tokens are encrypted with AES-256-GCM. The keys lie outside the database.',
        '**Digests in place of secrets.** Session tokens, invitation links and the people you have written to are stored as digests only.',
        '**Least access.** What answers your browser opens your mailbox only while you wait for it: to connect it, to show you a text, or to give the permission back. All other work on it is written down and done by a separate worker.',
        '**Logs without letters.** Logs leave out addresses, subjects, text, tokens and passwords.',
      ],
    },
    'More about how it is built stands on the [Security](/security) page. No system is perfectly safe. If personal data is exposed, we tell the people affected and the authorities as the law asks, without undue delay.',
  ],
}

export const AI_AND_SECURITY: readonly Section[] = [AI, SECURITY]
