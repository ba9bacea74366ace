import { UNDO_SECONDS } from '@icebox/contract/constants'
import { TEMPLATE_MAX } from '@icebox/contract/replies'
import type { QuestionGroup } from './question.ts'

/** Asking senders to stop, by a click or by itself. */
export const NO_THANKS: QuestionGroup = {
  id: 'no-thanks',
  title: 'Asking senders to stop',
  questions: [
    {
      id: 'ask-to-stop',
      question: 'How do I make somebody stop writing?',
      answer: [
        `On the Icebox page press **Ask to stop** at a message, or the N key; several at once are selected with X. You see first what would go out, and to whom. It leaves ${UNDO_SECONDS} seconds after you confirm, and **Undo** stops it until then.`,
        'If one click leaves the sender’s list, Icebox does that and no letter goes out; the question before names the host that is called. Else it answers from your own address, in the same conversation. Each campaign is asked once, however many letters it has sent. Pro and Pro+ can ask.',
      ],
    },
    {
      id: 'not-asked',
      question: 'Why is a sender not asked?',
      answer: [
        'The reason stands there. Spam and mail that fails the sender checks is never answered, nor are machines and mass mailings that no reply reaches, people of your own company, and senders you allow. After a letter came back from an address, none goes there for a year.',
        'There are limits as well. In a day at most 20 letters leave a mailbox, 10 from Outlook, and 3 go to one organization; to one address there is one in 30 days. Of many messages that you choose at once, those beyond a limit are not asked, and the question says so before.',
      ],
    },
    {
      id: 'confirms-address',
      question: 'Does a reply do harm?',
      answer: [
        'A reply confirms that your address is read, and to mail providers any reply looks as if the sender were welcome. Most programs that send campaigns stop at a reply all the same. That is why Icebox leaves a list where it can, answers nothing by itself unless you switch it on, and never answers spam.',
      ],
    },
    {
      id: 'automatic-letter',
      question: 'Can it answer by itself?',
      answer: [
        'With Pro+, on the [No thanks](/no-thanks) page. It is off at first. Before you switch it on it shows what it would have done in the last 14 days, and why it would have left the rest alone.',
        'Then only the surest cold mail is answered, once for each campaign, a quarter of an hour or more after it came, so that you can cancel it on that page. Restoring the message, allowing its sender or switching the protection off cancels it too. Mailing lists get none. Where a mail host does not say who sent a message, or Icebox has seen too little of its mail to know that it does, nothing goes by itself. The letter says that it is automatic, which some programs take for an absence note and write on: your own letter works better.',
      ],
    },
    {
      id: 'letter-words',
      question: 'What does the letter say, and can I change it?',
      answer: [
        `The words are yours, on the [No thanks](/no-thanks) page: up to ${TEMPLATE_MAX} characters of plain text, with the sender’s first name and company where they are known. An owner or admin can write one for the whole team. Links, advertising and what the sender wrote are never in it, and it lies in your sent mail.`,
      ],
    },
    {
      id: 'did-it-help',
      question: 'How do I know whether it helped?',
      answer: [
        'The [No thanks](/no-thanks) page lists everybody who was asked. Who sends nothing of that campaign for 21 days counts as quiet. Who writes again is named, with a button that blocks everyone at that domain. What comes within ten minutes does not count, since it may have been on its way.',
        'If they answer the letter, the answer goes on ice like the next message of their campaign, with a reason that says so, and nothing answers it. Once you write to them yourself, their mail is judged like anybody’s.',
      ],
    },
    {
      id: 'allow-sending',
      question: 'My mailbox cannot send. What do I do?',
      answer: [
        'The [No thanks](/no-thanks) page says what is missing. At Microsoft sending is a permission of its own, `Mail.Send`, which is asked for only when you press **Allow sending** there. Gmail’s permission includes it. An IMAP mailbox needs the name of its SMTP server: connect it once more and fill that in.',
      ],
    },
  ],
}
