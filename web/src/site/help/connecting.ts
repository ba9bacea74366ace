import type { QuestionGroup } from './question.ts'

/** How each kind of mailbox is connected. */
export const CONNECTING: QuestionGroup = {
  id: 'connecting',
  title: 'Connecting a mailbox',
  questions: [
    {
      id: 'connect-gmail',
      question: 'How do I connect Gmail?',
      answer: [
        {
          list: [
            'Sign in with Google at [/auth](/auth). That asks for your identity only.',
            'Press **Connect Gmail Account**.',
            'On Google’s page tick the box for Gmail. Without it nothing can be sorted, and Icebox says so.',
          ],
        },
        'The permission is called `gmail.modify`. It can read, label and send mail, and it cannot delete mail for good. Sending is used only to [ask a sender to stop](/help#ask-to-stop), when you say so. You can take it back in your Google account at any time.',
        'Where signing in with Google is not set up, choose **Other IMAP host** and use an app password made at [myaccount.google.com/apppasswords](https://myaccount.google.com/apppasswords). Google makes one when 2-Step Verification is on.',
        'If you change your Google password, Google takes the permission back. Icebox then asks you to connect once more.',
      ],
    },
    {
      id: 'connect-outlook',
      question: 'How do I connect Outlook or Microsoft 365?',
      answer: [
        'Sign in with Microsoft, then press **Connect Outlook Account** and accept the permissions on Microsoft’s page. Outlook.com and Microsoft 365 both work.',
        'Microsoft asks for `Mail.ReadWrite`, which reads and moves mail. It does not let an app send. Only if you want to [ask senders to stop](/help#ask-to-stop) does the No thanks page ask for `Mail.Send` as well.',
      ],
    },
    {
      id: 'organization-consent',
      question: 'My organization says that an administrator must agree. What now?',
      answer: [
        '**Microsoft 365:** the setup page shows a message with a link. Send it to your administrator. One click there agrees for everybody in the organization, and then you connect again.',
        '**Google Workspace:** ask your administrator to trust the app in the Admin console, under Security, API controls. Then connect again.',
        'Nothing is connected until then, and your mail is as it was.',
      ],
    },
    {
      id: 'connect-apple',
      question: 'How do I connect Apple Mail (iCloud)?',
      answer: [
        {
          list: [
            'Sign in at [account.apple.com](https://account.apple.com). Two-factor authentication must be on.',
            'Open **Sign-In and Security**, then **App-Specific Passwords**.',
            'Make one and name it Icebox.',
            'At [/setup-apple](/setup-apple) enter your iCloud address and the password, in the form `xxxx-xxxx-xxxx-xxxx`. Test the connection, then connect.',
          ],
        },
        'This is not your Apple password. Icebox stores it encrypted, and you can revoke it at Apple at any time.',
      ],
    },
    {
      id: 'confirm-address',
      question: 'Why does Icebox ask for a code?',
      answer: [
        'A mailbox that opens shows that you know its password, not that its address is yours: anybody can run a mail host and name it as they like. So after signing in with Apple Mail or another IMAP host you get a letter with eight digits. Until you enter them your mailbox is sorted as usual; buying a plan, inviting people and letters about your account wait.',
        'The code holds for 30 minutes, and you can ask for another. People who sign in with Google or Microsoft are never asked, if the provider vouches for the address.',
      ],
    },
    {
      id: 'connect-fastmail',
      question: 'How do I connect Fastmail?',
      answer: [
        'Make an app password in Fastmail’s settings, under Privacy & Security, and give it access to mail by IMAP. Then choose **Other IMAP host** and enter your address and that password. The server, `imap.fastmail.com` with port 993, fills itself in.',
      ],
    },
    {
      id: 'connect-imap',
      question: 'How do I connect any other mail host?',
      answer: [
        'Choose **Other IMAP host** and enter address, password, mail server and port: 993 with TLS, or 143 with STARTTLS. Server and port of well-known hosts fill themselves in. Else the server’s name is often `imap.` followed by the part after the @ of your address.',
        'Many hosts want an app password as soon as two-factor sign-in is on. You make it in their settings.',
        'The host must offer a safe way to move mail: MOVE, or COPY together with UIDPLUS. If it does not, Icebox says so and leaves your mail alone. POP3 cannot be used, as it knows no folders.',
      ],
    },
    {
      id: 'test-fails',
      question: 'The connection test fails. What can I check?',
      answer: [
        {
          list: [
            '**Password refused:** most hosts refuse your normal password once two-factor sign-in is on. Make an app password and use that.',
            '**Host does not answer:** check the server’s name and the port. 993 and 143 are for reading mail; 587 and 465 are for sending.',
            '**Certificate:** the server must prove who it is. The name must be the one in its certificate.',
            '**Private network:** addresses on private networks are refused, unless whoever runs this installation has allowed them.',
            '**User name:** a few hosts want a login other than the address. Unfold **User name and sending server** in the form.',
          ],
        },
      ],
    },
    {
      id: 'taken',
      question: '“Another account here protects this mailbox.” What does that mean?',
      answer: [
        'A mailbox belongs to one account. Perhaps you signed in another way before, with Google in place of Microsoft for example. Sign in that way, or disconnect the mailbox there first.',
      ],
    },
    {
      id: 'stopped-answering',
      question: 'My mailbox stopped answering. What happens to my mail?',
      answer: [
        'New mail stays in your inbox until Icebox can reach the mailbox again. The dashboard says when it was last checked and what to do, and you get one letter, if this installation can send mail.',
        'Usually a password was changed or a permission ended. **Reconnect** on the dashboard leads you to the right page.',
      ],
    },
  ],
}
