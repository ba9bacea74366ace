import { CLOSE_CALL_FROM, LINE_DEFAULT, LINE_MAX, LINE_MIN, UNDO_SECONDS } from '@icebox/contract/constants'
import type { QuestionGroup } from './question.ts'

/** Verdicts, the line, and what corrections do. */
export const DECIDING: QuestionGroup = {
  id: 'verdicts',
  title: 'Verdicts and the line',
  questions: [
    {
      id: 'what-is-cold',
      question: 'What counts as cold mail?',
      answer: [
        'Unsolicited outreach from people you have not written to: sales pitches, agencies, recruiters in bulk, link requests, follow-ups to letters you never answered. And spam.',
        'Mail that answers yours, or comes from somebody you have written to, stays; so does mail of a proven sender whose earlier mail you starred or filed. Mail you merely received makes nobody known.',
      ],
    },
    {
      id: 'why-moved',
      question: 'How do I see why a message was moved?',
      answer: [
        'Open it on the dashboard or on the Icebox page. Every verdict has its confidence and its reasons in plain sentences, strongest first.',
        '**Show text** fetches the message once from your mailbox and shows it as plain text. Nothing of it is kept.',
      ],
    },
    {
      id: 'the-line',
      question: 'What is the line, and who can move it?',
      answer: [
        `A message goes on ice when Icebox is at least this sure. The line is ${LINE_DEFAULT} unless you move it, and can be anything from ${LINE_MIN} (catch more) to ${LINE_MAX} (only the obvious). Before you let go of the slider you see what it would have done with your last seven days.`,
        'The confidence is calibrated: 85 means that about 85 in 100 such messages should be moved.',
        `Pro and Pro+ can move the line. Lite keeps it at ${LINE_DEFAULT}.`,
      ],
    },
    {
      id: 'close-calls',
      question: 'What are close calls?',
      answer: [
        `Messages with a confidence from ${CLOSE_CALL_FROM} up to your line. They stay in the inbox and are listed for review, so that you can say **It’s cold**, from which your filter learns, or leave them where they are.`,
        'Where the operator switched on a second opinion, a language model may be asked about close calls from strangers. Such messages say so among their reasons.',
      ],
    },
    {
      id: 'wrong-verdict',
      question: 'A message was moved that I want. What do I do?',
      answer: [
        'Press **Restore**. The message goes back to your inbox, and your filter learns from it. What you say of one message of a campaign counts for its follow-ups.',
        '**Restore and allow sender** also lets the sender through from then on.',
        `If you pressed by mistake, **Undo** is there for ${UNDO_SECONDS} seconds.`,
      ],
    },
    {
      id: 'missed',
      question: 'Cold mail stayed in my inbox. What do I do?',
      answer: [
        'Find it in the log on the dashboard and press **It’s cold**. It moves to the Icebox, and your filter learns from it. **It’s cold, block sender**, in the menu beside it, also puts that sender’s mail on ice from then on.',
        'Icebox would rather miss one than move a letter you want. What it finds and what it misses is measured, and [Features](/features) has the figures.',
      ],
    },
    {
      id: 'fraud',
      question: 'Does it find phishing and fraud?',
      answer: [
        'Some of it. The name of a well-known firm on somebody else’s address, trouble with your mailbox told from another domain, and sender checks that fail all count against a message, and its reasons say so.',
        'What reads like an ordinary letter, such as a supplier’s new bank account or a chief who asks for a favour, is what it finds least. Leave your mail host’s own filter on, and ask by telephone before you pay to a new account.',
      ],
    },
    {
      id: 'whose-learning',
      question: 'Do my corrections change other people’s filters?',
      answer: [
        'No. What you teach is for you only, and kept under a key of your own. The model that everybody shares was trained on public archives and on mail written for that purpose, never on users’ mail.',
      ],
    },
    {
      id: 'senders',
      question: 'Can I say who is always let through, or never?',
      answer: [
        'Yes, on the [Rules](/reclassify) page. Mail from an allowed address stays unless it fails the sender checks, mail from a blocked one goes on ice. A whole domain, written as @example.com, is ruled the same way, unless anyone can have an address there. Your word comes before any verdict.',
        'Rules in a sentence, which file mail in folders of your own, stand on the same page. With Pro and Pro+ they are switched on; with Lite they can be written and tried.',
      ],
    },
    {
      id: 'sender-checks',
      question: 'What are the sender checks?',
      answer: [
        'Your mail host looks whether a message truly comes from the domain it names (SPF, DKIM and DMARC) and writes down what it found; Icebox reads that. A message that fails may be forged, so it makes no rule for the sender it names, teaches nothing in that sender’s favour, and profits from no rule.',
        'A rule made from a message binds to what that message proved: a sender you allowed at a message that passed is let through only where mail passes, and a sender you blocked at a message that could not be checked is not blocked where mail passes. What you write on the Rules page yourself blocks everything from an address, and allows everything but mail that fails. Some hosts write down nothing; then the address alone has to do.',
      ],
    },
    {
      id: 'language-model',
      question: 'Does a language model read my mail?',
      answer: [
        'Not unless whoever runs this installation switched on a second opinion. The built-in judge is a small model that runs on the server itself and needs no outside service. The [Privacy Policy](/privacy-policy#section-4) says what would be sent, and to whom.',
      ],
    },
    {
      id: 'assistant',
      question: 'Can I ask my assistant what was blocked?',
      answer: [
        'Yes, if it speaks the Model Context Protocol, as Claude Desktop and Cursor do. Make a key under [API keys](/api-keys) and put it into the assistant’s settings as [Developers](/developers#assistants) shows. On Pro+ it works at the address `/mcp`; `icebox mcp` does the same from the shell.',
        'With `activity:read`, `rules:read` and `stats:read` it can only read. It sees senders, subjects and verdicts, never the text of a message, and has nothing by which to send or delete.',
      ],
    },
  ],
}

/** Where the mail is, and how it comes back. */
export const RESTORING: QuestionGroup = {
  id: 'restoring',
  title: 'The Icebox folder and getting mail back',
  questions: [
    {
      id: 'where-is-it',
      question: 'Where does the mail go?',
      answer: [
        'To a folder named Icebox in your own mailbox; in Gmail it is a label, and the message leaves the inbox. It is never deleted. Whether it is read or unread stays as it was.',
      ],
    },
    {
      id: 'restore-here',
      question: 'How do I restore a message here?',
      answer: [
        'On the Icebox page press **Restore**, or the T key. Several at once: select them with X. The move itself takes a moment, and the page shows when it is done.',
      ],
    },
    {
      id: 'digest',
      question: 'Can I hear by email what went on ice?',
      answer: [
        'Yes: switch the **Digest** on in the settings, daily or every Monday, at your own time of day. It comes only when something was moved, and lists the least sure first.',
        'Each line has links that restore the message or allow or block its sender, without a sign-in. Whoever has the letter has them, so do not forward it. Each works once, for 14 days, and asks before it does anything.',
      ],
    },
    {
      id: 'extension',
      question: 'Can I see what was blocked without opening a page?',
      answer: [
        'Yes, with the [browser extension](/extension), on every plan. Its button counts what was blocked today; behind it are the last five messages, each with **Restore**, the switch and the line. Connected browsers stand in the [settings](/settings) under Devices.',
      ],
    },
    {
      id: 'restore-in-mail',
      question: 'Can I restore a message in my mail program?',
      answer: [
        'Yes. Move it from the Icebox folder to the inbox, in any mail program, on your phone too. In Gmail choose **Move to inbox**. Icebox notices and learns, just as if you had pressed Restore. It will not move that message again.',
      ],
    },
    {
      id: 'empty-folder',
      question: 'May I delete mail in the Icebox folder?',
      answer: [
        'Yes, it is your folder. Delete, file or keep what you like. Icebox itself deletes nothing. If you delete the folder, Icebox makes a new one when it needs it.',
      ],
    },
    {
      id: 'head-start',
      question: 'What happens to old mail? (Head start)',
      answer: [
        'Nothing, unless you ask. On the dashboard you can have the last 30 days or the whole inbox looked through. That is a dry run: it lists what would go on ice and moves nothing.',
        'Then you say yes, to all or to some. The whole run can be taken back later. A full inbox can take a while; new mail is not held up by it.',
      ],
    },
    {
      id: 'how-fast',
      question: 'How fast is new mail moved?',
      answer: [
        'Where the mail host tells us of new mail, usually within about a second. Otherwise at the next look, every 60 seconds unless the operator chose another pace. The dashboard shows when each mailbox was last checked.',
      ],
    },
    {
      id: 'we-are-down',
      question: 'What happens if Icebox is down?',
      answer: [
        'Mail stays in your inbox. Your mail never flows through Icebox, so nothing can be lost or held up. [Status](/status) says how things are.',
      ],
    },
  ],
}
