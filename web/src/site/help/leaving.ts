import type { QuestionGroup } from './question.ts'

/** Seats, invitations and roles. */
export const TEAMS: QuestionGroup = {
  id: 'teams',
  title: 'Teams and seats',
  questions: [
    {
      id: 'invite',
      question: 'How do I invite my team?',
      answer: [
        'On the **Team Management** tab enter an address, or import a CSV file or a pasted list; a column named email is found by itself. Each invitation takes a seat until it is accepted or cancelled.',
        'If no letter could be sent, you get the link to hand on yourself.',
      ],
    },
    {
      id: 'accept',
      question: 'How do I accept an invitation?',
      answer: [
        'Open the link in the letter and accept with Google, Microsoft, Apple Mail or any other IMAP host, with the very address that was invited. The link is good for a week, once, and for that address alone.',
        'If it says that you are in another team, leave that one first: **Leave the team** on its Team Management tab. If you pay for a plan of your own, cancel it and wait for its end.',
      ],
    },
    {
      id: 'seats',
      question: 'How do I add or remove seats?',
      answer: [
        'On the same tab press **Adjust Seats**. More seats are there at once and charged for the rest of the period; in a trial they cost nothing until it ends. Fewer seats apply from the next period, and cannot be fewer than people and open invitations.',
        'Additional seats cost 10 % less from the 10th on, 20 % from the 50th and 30 % from the 200th.',
      ],
    },
    {
      id: 'leave-team',
      question: 'How do I leave a team, or hand mine over?',
      answer: [
        'Members and admins press **Leave the team** on the Team Management tab. Account, mailboxes, log and what the filter learned stay theirs; the plan ends for them.',
        'The owner chooses **Make owner** in the menu of a member, and stays as an admin. The plan goes on to the end of what is paid; the old owner’s cards are removed, so the new one adds a card before then. An owner who deletes the account is asked first who owns the team, or whether it is dissolved.',
      ],
    },
    {
      id: 'who-sees',
      question: 'What can owners and admins see?',
      answer: [
        'Counts: how many messages were scanned and moved for each member, and how many of the moved ones stayed on ice. Never a sender, a subject or a text.',
        'Under **Audit** on the Team Management tab they also see what everybody did: sign-ins, roles, keys, exports, rules, mail restored. It is kept for a year, can be saved as CSV, and **Verify** tells whether a row was changed or taken out. Members see their own.',
        'Owners and admins invite, remove and adjust seats; the owner can say up to how many seats admins may raise. The owner alone sees and changes billing. Members see the list of members and their own figures.',
      ],
    },
    {
      id: 'company-sign-in',
      question: 'Can we sign in with our company’s provider (single sign-on)?',
      answer: [
        'Yes, on Pro+, and for every team where nothing is sold: Okta, Microsoft Entra, Google Workspace, Keycloak and whatever else speaks OpenID Connect. The owner sets it up under **Company sign-in** on the Team Management tab: register a web application at the provider with the redirect URI shown there, enter issuer, client ID and secret, prove your mail domains by the TXT records shown, and try it.',
        'After a try that worked the owner may require it. Everyone of the team with an address of these domains then signs in there and no other way; people with other addresses keep their own ways. Somebody new is invited first, like everybody.',
      ],
    },
    {
      id: 'company-sign-in-fails',
      question: 'Our company’s sign-in does not work. What now?',
      answer: [
        'The owner keeps ways of their own, signs in by one of them, sees on the team’s page since when the provider fails, and can try it again, change it or press **Make it optional**. Most often a secret has ended or the redirect URI was changed at the provider.',
        'If the provider was removed, or you have left the team, and you have no way of your own, choose **Sign in with your company** where you sign in and have a link sent to the address of your account. It works once; add a way in the settings then.',
      ],
    },
    {
      id: 'removed',
      question: 'What happens when somebody is removed from a team?',
      answer: [
        'They lose the plan, and their mail stays in their inbox from then on. Their account, their mailbox and what is on ice remain theirs.',
      ],
    },
  ],
}

export const LEAVING: QuestionGroup = {
  id: 'leaving',
  title: 'Disconnecting and deleting',
  questions: [
    {
      id: 'pause',
      question: 'Can I pause it?',
      answer: [
        'Yes. Turn protection off on the dashboard. New mail is still judged, listed and counted, but nothing is moved until you turn it on again. To stop the reading as well, disconnect the mailbox.',
      ],
    },
    {
      id: 'disconnect',
      question: 'How do I disconnect a mailbox?',
      answer: [
        'In the settings, beside the mailbox. Icebox asks whether the mail on ice stays in its folder or goes back to the inbox first, and then forgets the password or the tokens. You can no longer sign in with it either, unless it is your only way to sign in; the settings list those ways.',
        'Google is told to forget the permission. Microsoft has no such call, so the page links to where you remove it yourself. An app password can be revoked at Apple or your host.',
      ],
    },
    {
      id: 'delete',
      question: 'How do I delete my account, and what is left?',
      answer: [
        'In the settings, in two steps. Every row about you is erased at once, and a running subscription ends. Your mail stays in your mailbox, also what is on ice.',
        'What the law wants kept about payments stays, and a keyed digest that remembers that a trial was used. The [Privacy Policy](/privacy-policy#section-8) lists it.',
      ],
    },
    {
      id: 'devices',
      question: 'Where am I signed in, and how do I sign out elsewhere?',
      answer: [
        'In the settings, under **Devices**: each browser with its system, when it signed in and from which network. **Sign out** ends one at once, its open pages too; **Sign out everywhere else** ends all but this one. Where letters can be sent, a sign-in by a device that is new is told to your address.',
      ],
    },
    {
      id: 'sign-in-again',
      question: 'Why am I asked to sign in again?',
      answer: [
        'Deleting or exporting your data, making a key or a webhook, adding a way to sign in, connecting the browser extension, handing a team over, setting up sign-in with your company and switching on letters that leave by themselves take a sign-in of the last five minutes. You come back to where you were.',
        'That makes it harder at a browser you left open, and no more: where Google is signed in there too, choosing your account is enough for it, without a password. Sign out where others sit down after you.',
        'If none of your ways to sign in opens any more, [write to whoever runs this](/contact).',
      ],
    },
    {
      id: 'no-invitations',
      question: 'Somebody invites me again and again. How do I stop that?',
      answer: [
        'Every invitation ends with a link, **Never write to me again**. It works without an account and for every team, and the same page takes it back. Of your address only a keyed digest is kept for that.',
      ],
    },
    {
      id: 'copy-of-data',
      question: 'Can I have a copy of my data?',
      answer: [
        'Yes. In the settings, under **Your data**, **Download** gives you everything that is stored about you as one ZIP file: tables for a spreadsheet, the same as JSON, and a page that says what each file is. **Send by email** sends a link to the address of your account; it works once, for 24 hours, and only where you are signed in. Passwords and tokens are left out, and the text of your mail is not in it, as it is not stored.',
      ],
    },
  ],
}
