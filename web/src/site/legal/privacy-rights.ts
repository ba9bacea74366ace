import type { Section } from '../reading/section.ts'

const THIRD_PARTIES: Section = {
  id: 'section-6',
  title: 'Third-Party Services',
  blocks: [
    'These are our sub-processors, and the services that you choose to connect. Which of them apply depends on what you use and how this installation is set up.',
    {
      table: {
        caption: 'Sub-processors and other services',
        columns: ['Who', 'What for', 'What they receive'],
        rows: [
          [
            'Google',
            'Sign-in and Gmail, if you use them',
            'Requests for your identity and, if you connect it, for your mailbox. Google holds that mail already.',
          ],
          ['Microsoft', 'Sign-in and Outlook, if you use them', 'The same, for your Microsoft account.'],
          [
            'Apple or another mail host',
            'Your mailbox, if you connect one there',
            'A login with the password you gave, and the moves of messages.',
          ],
          [
            'Stripe',
            'Payments, where plans are sold',
            'Your email, name, billing address, plan and seats, and your card, straight from your browser.',
          ],
          ['The operator’s mail host', 'Letters from us, and messages you send us', 'Your address and the letter.'],
          [
            'A language model provider',
            'Second opinions and reworded rules, only where the operator turned them on',
            'Text of close calls; the sentence of a rule and names of folders, when you press the button, as described [above](#section-4).',
          ],
          [
            'The addresses you name as webhooks',
            'Telling your programs or channels what happens, if you add any',
            'What you chose: of a message its sender, subject, verdict and reasons, or without sender and subject; how a mailbox is doing, usage, names and addresses of people who join or leave your team. Never the text of a message.',
          ],
          ['The host of this server', 'Running the service', 'What is stored, as the operator’s own processor.'],
        ],
      },
    },
    'Their own terms and privacy policies apply to what they do. We do not pass data to anybody else, unless the law demands it. We announce a new sub-processor here before it is used.',
    '**Transfers.** Google, Microsoft and Stripe may process data in the United States and elsewhere. Where the law asks for it, such transfers rest on an adequacy decision or on standard contractual clauses.',
  ],
}

const RIGHTS: Section = {
  id: 'section-7',
  title: 'Your Rights',
  blocks: [
    'Wherever you live, you may ask for each of these. Most you can do yourself, at once.',
    {
      list: [
        '**Access.** The dashboard shows what we hold about each message, and the settings give you a copy of everything.',
        '**Rectification.** Correct a verdict on the dashboard, your billing address on the Billing tab, and anything else by writing to us.',
        '**Erasure.** Settings, **Delete account** erases your account and its data at once. Your mail stays in your mailbox.',
        '**Portability.** Settings, **Your data**, gives you everything that is stored about you as tables and JSON in one ZIP file, at once or by a link in a letter.',
        '**Restriction.** Switch protection off, and nothing is moved. Disconnect the mailbox, and nothing more of it is read; what is stored stays until you delete it.',
        '**Objection.** Object to processing that rests on our legitimate interests. We then stop, unless a compelling reason or the law forbids it.',
      ],
    },
    'You can also take our access away at the provider: in your Google or Microsoft account, or by revoking the app password.',
    'We answer privacy requests within 30 days. We may first ask you to show that the account is yours, most simply by writing from its address. Asking costs nothing and has no disadvantage for you.',
    '**If you live in California,** these rights include those of the CCPA: to know, to correct, to delete, to limit the use of sensitive information, and not to be treated worse for using them. An agent may ask for you.',
    '**Complaints.** You may complain to a data protection authority, for example the one where you live or work. We would be glad to hear from you first.',
    'The service is for people aged 18 or older. We do not knowingly hold data of children as users.',
  ],
}

export const THIRD_PARTIES_AND_RIGHTS: readonly Section[] = [THIRD_PARTIES, RIGHTS]
