import type { QuestionGroup } from './question.ts'

/** For whoever runs an installation of their own. */
export const HOSTING: QuestionGroup = {
  id: 'self-hosting',
  title: 'Running it yourself',
  questions: [
    {
      id: 'self-host',
      question: 'How do I run Icebox on my own machine?',
      answer: [
        'You need Node 20.19 or newer on Linux with glibc; choose 24, since Node 20 gets no more security fixes. In the source, `npm start` installs, builds and starts everything, its own PostgreSQL included, at `http://localhost:3000`. It needs no account, key or service.',
        'Set `SELF_HOST_UNLIMITED=true` to use it on your own mailboxes without plans. IMAP and Apple Mail need no keys at all.',
      ],
    },
    {
      id: 'sandbox',
      question: 'What is the sandbox?',
      answer: [
        'Without provider keys, local twins of Google, Microsoft, Stripe and a mail host run beside the server, with demo people and a trickle of mail. You can walk through every screen with them. A banner says so, and nothing in it is real.',
      ],
    },
    {
      id: 'doctor',
      question: 'Something does not work. Where do I begin?',
      answer: [
        'Run `npx icebox doctor`. It looks at configuration, database, keys, callbacks, each provider, Stripe and outgoing mail, in the order in which one thing rests on another. It changes nothing and names the broken step.',
      ],
    },
    {
      id: 'own-keys',
      question: 'Which keys do Gmail and Outlook need?',
      answer: [
        'A Google client (`GOOGLE_CLIENT_ID`, `GOOGLE_CLIENT_SECRET`) and a Microsoft app registration (`MICROSOFT_CLIENT_ID`, `MICROSOFT_CLIENT_SECRET`). The README has the steps one by one.',
      ],
    },
    {
      id: 'extension-file',
      question: 'Where is the browser extension?',
      answer: [
        'Your installation hands it out at [/extension](/extension), built with it, for Chrome and for Firefox; that page says how to install and connect it. `npm run extension` builds both files into `dist`.',
      ],
    },
    {
      id: 'weekly-disconnect',
      question: 'Gmail disconnects every week. Why?',
      answer: [
        'Google takes every permission back after 7 days while the app is in **Testing**. Press **Publish app** under Google Auth Platform, Audience, so that the status is **In production**. Unverified is enough for your own use.',
      ],
    },
    {
      id: 'private-host',
      question: 'How do I allow a mail host on my own network?',
      answer: [
        'Name its network in `MAIL_HOST_ALLOW_CIDRS`, for example `192.168.1.0/24`, and its certificate authority in `MAIL_HOST_CA_FILE` if it has one of its own. It is spoken to on the mail ports and those in `MAIL_HOST_ALLOW_PORTS`, and with encryption, unless you set `MAIL_HOST_ALLOW_UNENCRYPTED`. Everything else on private networks stays refused, so that nobody can use your server to look around.',
      ],
    },
    {
      id: 'backup',
      question: 'What do I back up?',
      answer: [
        'The data folder, `.icebox` unless `ICEBOX_HOME` names another. It holds the database and the keys. Keep both: without the keys, passwords and tokens cannot be opened, and what was learned is lost.',
      ],
    },
    {
      id: 'judge-files',
      question: 'Can it judge mail without a mailbox?',
      answer: [
        'Yes. `npx icebox scan message.eml` judges one message, a Maildir or an mbox from the shell. It needs no server, moves nothing and sends nothing.',
      ],
    },
  ],
}
