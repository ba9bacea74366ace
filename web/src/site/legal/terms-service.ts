import { PRODUCT_NAME } from '@icebox/contract/constants'
import type { Section } from '../reading/section.ts'

const ACCEPTANCE: Section = {
  id: 'section-1',
  title: 'Acceptance of Terms',
  blocks: [
    `These terms are an agreement between you and the operator of this installation of ${PRODUCT_NAME}, named above (“we”, “us”). By creating an account or using the service you accept them. If you do not agree, please do not use it.`,
    'If you use the service for a company, you accept these terms for it and state that you may do so. “You” then means the company as well.',
    'Our [Privacy Policy](/privacy-policy) says how we treat data. It is part of this agreement.',
    'We may change these terms. The day of the change stands at the top. We announce changes that matter to you at least 30 days ahead, by email or on the dashboard. If you go on using the service after that, the new terms apply; if you do not want them, you may cancel before.',
  ],
}

const SERVICE: Section = {
  id: 'section-2',
  title: 'Service Description',
  blocks: [
    `${PRODUCT_NAME} watches a mailbox that you connect. It uses AI to detect unsolicited outreach and spam, moves such mail to a folder or label named Icebox in your own mailbox, and tells you why. You can give a message back, teach the filter and set how sure it must be.`,
    {
      list: [
        'It never deletes a message. Any error on our side leaves mail in the inbox.',
        'It works with Gmail, Outlook, Apple Mail and other IMAP hosts, as far as this installation is set up for them.',
        'Every plan has a monthly allowance of scans. Once it is used up, mail stays in the inbox, unread by us, until the next month begins, unless the owner has switched overages on.',
      ],
    },
    'We may improve and change the service. If a change takes away something essential that you pay for, we announce it 30 days ahead, and you may cancel before.',
  ],
}

const ACCOUNT: Section = {
  id: 'section-3',
  title: 'Account Registration',
  blocks: [
    {
      list: [
        'You are at least 18 years old.',
        'You open one account per person, for yourself. A team has one account for each of its members.',
        'The information you give is accurate, and you keep it so.',
        'The mailbox you connect is yours, or its owner has allowed you to connect it.',
        'You keep your sign-in to yourself, and tell us at once if somebody else has used it.',
      ],
    },
    'You sign in with Google, Microsoft, Apple Mail or another mail host. We never see your Google or Microsoft password. Whoever controls that account controls your account here.',
    'The owner of a team decides who belongs to it, pays for its seats and may remove members. You can delete your account in the settings at any time.',
  ],
}

export const ACCEPT_AND_SERVICE: readonly Section[] = [ACCEPTANCE, SERVICE, ACCOUNT]
