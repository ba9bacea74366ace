import { PRODUCT_NAME } from '@icebox/contract/constants'
import type { Section } from '../reading/section.ts'

const ACCESS: Section = {
  id: 'section-6',
  title: 'Email Access & Processing',
  blocks: [
    'To do its work the service needs access to your mailbox. You allow us to read new messages in order to judge them, to make a folder or label named Icebox, and to move messages between it and the inbox. If you press **Ask to stop**, or switch on the automatic letter, you also allow us to send the letter shown to you from your address, or to leave a sender’s list for you; for nothing else is anything sent.',
    {
      list: [
        'You may revoke access to your email account at any time: in the settings, or at your provider. We then forget the tokens or the password, and nothing more is read or moved.',
        'When you disconnect, you choose whether the mail on ice stays in its folder or goes back to the inbox.',
        'A letter that goes out in your name is yours: you are responsible for its words, and you may change them. We cannot promise that a sender obeys it.',
        'The text of messages is processed for personalized classification and is not stored. Only metadata and results are kept.',
        'Your mail is not used to train generalized models.',
        'You keep all rights to your mail. You give us no more than the permission to process it for you as described here and in the [Privacy Policy](/privacy-policy).',
      ],
    },
    'If your mailbox belongs to an organization, its rules and its administrator may limit or end our access.',
  ],
}

const PROPERTY: Section = {
  id: 'section-7',
  title: 'Intellectual Property',
  blocks: [
    `The software of ${PRODUCT_NAME} is open source under the MIT licence. That licence, and not these terms, governs what you may do with the code.`,
    'These terms govern the service that we run with it. The name, the logo and the texts and pictures of this site are not covered by the MIT licence, unless their files say so.',
    'What is yours stays yours: your mail, your lists, your settings. If you send us ideas, we may use them without owing you anything.',
  ],
}

const LIMITS: Section = {
  id: 'section-8',
  title: 'Disclaimers & Limitations',
  blocks: [
    'A filter makes mistakes. It will sometimes move mail that you want and leave mail that you do not want. Please look into the Icebox folder now and then, and do not rely on the service where a message that is seen late could do harm.',
    '**Availability.** We aim at an uptime of 99.9 %. That is a target and is not guaranteed. Maintenance, mail providers and networks may interrupt the service. Mail then stays in your inbox.',
    '**No warranty.** As far as the law allows, the service is provided “as is” and “as available”, without warranties of any kind, including merchantability, fitness for a purpose and accuracy of verdicts.',
    '**Liability.** As far as the law allows, we are not liable for indirect or consequential damage, lost profits or lost business. Our liability for everything else is limited to what you have paid us in the twelve months before the event, or 100 US dollars if that is more.',
    'Nothing here limits liability that the law does not let us limit: for intent and gross negligence, for injury to life, body or health, and the rights of consumers that cannot be waived.',
    '**Ending.** You may stop at any time by deleting your account. We may end this agreement with 30 days notice to the end of a period you have paid for, or at once if you break it seriously. Data of a closed account is deleted within 30 days.',
    '**Law.** The law of the place where the operator is established applies, and its courts decide, as far as the law of the place where you live as a consumer does not give you more.',
    'If one part of these terms does not hold, the others do.',
  ],
}

export const ACCESS_AND_LIMITS: readonly Section[] = [ACCESS, PROPERTY, LIMITS]
