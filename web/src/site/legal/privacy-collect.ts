import { PRODUCT_NAME } from '@icebox/contract/constants'
import type { Section } from '../reading/section.ts'

const COLLECT: Section = {
  id: 'section-1',
  title: 'Information We Collect',
  blocks: [
    `This policy covers this installation of ${PRODUCT_NAME}. “We” and “us” mean the person or company who runs it, named under [Contact Information](#section-9). We collect what the service needs to sort your mail, and this is all of it.`,
    {
      list: [
        '**About you:** your email address, the display name and profile information that Google or Microsoft sends when you sign in, and the provider’s own identifier for you. We do not fetch or keep a profile picture.',
        '**Your mailbox login:** the OAuth tokens that Google or Microsoft gives us, or the password of the mailbox (an app-specific password with Apple Mail). Both are stored encrypted.',
        '**Email metadata:** for each message that reaches the watched inbox, its sender and reply address, subject, timestamp, size and message id.',
        '**Classification results:** the verdict, the confidence score and the reasoning for it, and a fingerprint of the message made under a key of your own.',
        '**Whom you have written to:** as keyed digests. The addresses themselves are not stored.',
        '**Whose mail you starred or filed:** looked up before mail of a proven sender would be moved, and remembered for a day as keyed digests. A switch in the settings turns it off.',
        '**What you decide:** your settings, which letters you want and at what time of which time zone, the senders you allow or block, what your mail host’s sender checks said of each message, what you restore or put on ice, and what your filter learned from that.',
        '**Whom you asked to stop:** the sender, when and by which way, the letter that was sent for you, and whether they wrote again; also your own letter, and since when it goes out by itself. Of each message judged we keep which of our rules against answering it hold, and the host of its list where one click leaves that.',
        '**Keys for your programs:** the name you give a key, what it may do, how it begins, when it was made, ends and was last used, and the key itself as a keyed digest. The answer to a call that your program names itself is kept for a day, so that it is done once. What a program sends to be judged is not stored.',
        '**Browsers you connect by the extension:** the name of the browser and its system, when it was connected and last looked, and its key as a keyed digest. The extension keeps its key and the last answer in that browser, and sends nothing to anybody but this installation.',
        '**Webhooks you add:** the address and its secret, both encrypted, what it is told, and, from then on, what happened: for a message its sender, subject, verdict and reasons; never its text. Each try to send it is kept with how the answer began.',
        '**Processing logs and usage counts:** when a mailbox was checked, which moves were made, and how many messages were scanned and moved each month.',
        '**Subscription data,** where plans are sold: plan, seats, status, payment dates, your billing address, and Stripe’s identifiers for you. Card numbers go from your browser to Stripe and never reach us.',
        '**Team data:** who belongs to which team, roles, and the addresses of people who were invited.',
        '**Where you are signed in:** of each browser its family and system, such as Firefox on Linux, when it signed in and was last seen, and the beginning of its network address (24 bits of an IPv4 address, 48 of an IPv6 one). You see the list in the settings and sign out what is not yours.',
        '**What was done in a team:** who did what and when, from the beginning of which network, such as a sign-in, a role, a key or mail restored. Never a sender, a subject or any text of a message. The owner and the admins of the team see it; everybody sees what they did themselves.',
        '**Messages to us:** what you write in the contact form, with the address you give and, if you are signed in, the address of your account. It goes to us by email and is not kept in the database.',
      ],
    },
    'We do not store the text of any message, its attachments, its recipients, or other people’s addresses beyond the sender’s.',
    'Our server sees your network address while it answers you. It is stored whole only to limit repeated attempts, such as failed logins or messages by the contact form, and removed after two days. The error log names the beginning of it beside refused and failed attempts.',
    '**Cookies and browser storage.** We set one cookie for your session, one that ties a sign-in to the browser it began in, one that says for 400 days that you have signed in here before, so that strangers’ failed tries do not keep you out, and, while you sign up, one that remembers the steps you have taken. Your browser also keeps your user id and email, the plan and seats you chose, an invitation’s address, and how you like the pages to look. There are no advertising cookies, no analytics and no trackers. Where Google’s sign-in or Stripe’s card fields are shown, scripts of Google or Stripe run on that page and may set cookies of their own.',
  ],
}

const USE: Section = {
  id: 'section-2',
  title: 'How We Use Information',
  blocks: [
    'We use it for these purposes and for no others:',
    {
      list: [
        'to tell unsolicited outreach and spam from other mail, and to move it to the Icebox folder of your own mailbox',
        'to show you what was moved and why, and to give it back when you say so',
        'to learn from your corrections, for you only',
        'to ask a sender to stop, when you say so, and to see whether they do',
        'to tell the addresses that you name as webhooks what happens, where you add any',
        'to sign you in, to keep accounts apart and to prevent abuse, including repeated free trials',
        'to count scans, bill subscriptions and issue invoices, where plans are sold',
        'to send the mail that the service needs: a code that confirms your address, invitations, receipts, news of your ways to sign in, of a sign-in by a device that is new, and of your team, the end of a trial, a payment that failed, an allowance that is nearly used, a mailbox that stopped answering, a copy of your data that you asked for; and, where you switch them on, a digest of what went on ice, with senders, subjects and reasons, or your team’s numbers of the week, put into the inbox of your own mailbox where we have no mail server. Links in a digest act without a sign-in: whoever has the letter has them, once each and for 14 days',
        'to answer you, to find faults and to keep the service safe',
        'to obey the law',
      ],
    },
    'We do not sell or rent personal data. We do not use it for advertising, and we do not pass it to data brokers. Under the CCPA: we do not “sell” or “share” personal information as that law uses the words.',
    '**Legal bases.** Where the GDPR applies, we process your data to perform our contract with you (sorting your mail, billing), for our legitimate interests (security, preventing abuse, finding faults), to meet legal duties (tax and accounting), and on your consent where you give it, for example by connecting a mailbox. You can withdraw consent at any time by disconnecting.',
    '**People who write to you.** We also process the name, address and subject of people whose mail you receive. We do so for you, and on our and your legitimate interest in keeping unwanted mail out of the inbox. They have the rights named [below](#section-7) as well.',
    'Moving a message is automated. It has no legal effect on anybody, nothing is deleted, and you can undo every decision.',
  ],
}

const EMAIL: Section = {
  id: 'section-3',
  title: 'Email Processing',
  blocks: [
    'A notice tells us that a new message has arrived. We fetch it once, judge it, act on the verdict, and let the text go. The text lives in the memory of the process that judges it, and is not written to a database, a log or a queue.',
    'Where the provider offers them, real-time webhooks watch for new mail and renew automatically every day. Without them, and beside them, each mailbox is checked on a timer.',
    'These details stay:',
    {
      list: [
        'sender, subject, timestamp, size and message id',
        'verdict, confidence score and the reasons for it',
        'keyed fingerprints, processing logs and usage counts',
      ],
    },
    '**Nothing is deleted.** Cold mail goes to a folder or label named Icebox in your own mailbox. Any error on our side leaves the mail in the inbox, and so does a used-up allowance.',
    '**“Show text”** on a message fetches its text once from your mailbox, shows it to you as plain text and forgets it.',
    '**Old mail** stays where it is. If you ask for it, a dry run looks through older messages and lists what it would move. It keeps sender, subject and verdict of those it found until the next such run, for a year at most, and moves nothing until you say yes.',
    '**Teams.** Owners and admins of a team see how many messages were scanned and moved for each member. They never see a member’s senders, subjects or text.',
    '**Mail in your name** leaves in one case alone: to ask a sender to stop. Either you press **Ask to stop** at a message and have seen what goes out, or a program does it with a key that you made for that, or you have switched on the automatic letter, which is off until then. It goes to that sender, from your own address, in the conversation that the sender began, once for each campaign, and lies in your sent mail. It holds the words that you or your team wrote, or ours, plain and without links, advertising or anything of the message it answers. You can cancel it while it waits: ten seconds after a press, a quarter of an hour or more where it goes by itself.',
    'Where the sender’s own list can be left by one click (RFC 8058), pressing **Ask to stop** makes our server tell that list’s address that you leave it, and no letter goes out. This never happens by itself.',
    'What the sender answers to such a letter is put on ice, and nothing answers it. A reply tells its reader that your address is read. We say so before you switch anything on. Spam, phishing and mail that fails the sender checks is never answered.',
  ],
}

export const COLLECT_AND_USE: readonly Section[] = [COLLECT, USE, EMAIL]
