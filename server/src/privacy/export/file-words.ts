import type { PartName } from './parts.ts'

/** What the files of a part are called, and what stands in them, in plain words. */
export interface FileWords {
  readonly file: string
  readonly says: string
}

export const FILE_WORDS: Readonly<Record<PartName | 'learned', FileWords>> = {
  account: { file: 'account', says: 'Your address and name, your role, your plan and your settings.' },
  team: { file: 'team', says: 'The team you are in, with its seats. Whoever is alone is a team of one.' },
  identity: { file: 'ways-to-sign-in', says: 'What you sign in by: accounts at Google or Microsoft, and mailboxes.' },
  company_sign_in: { file: 'company-sign-in', says: 'The provider your team brought to sign in at. Not its secret.' },
  company_domain: { file: 'company-domains', says: 'The mail domains that provider speaks for.' },
  company_identity: { file: 'company-account', says: 'Who you are at your team’s provider.' },
  session: { file: 'signed-in-browsers', says: 'Browsers that are signed in, and the network each signed in from.' },
  known_place: { file: 'known-places', says: 'Where you signed in from, so that a letter tells you of a new place.' },
  audit: { file: 'what-you-did', says: 'What you changed in the last year, as the audit trail of your team tells it.' },
  mailbox: { file: 'mailboxes', says: 'The mailboxes you connected, their servers and how they stand. No passwords.' },
  entry: {
    file: 'email-log',
    says: 'One row for each message that was judged: sender, subject, times, the verdict and its reasons. No text of mail.',
  },
  action: { file: 'moves', says: 'Each move of a message to the Icebox folder or back, and who asked for it.' },
  sender_rule: { file: 'senders', says: 'Senders you allowed or blocked.' },
  rule: { file: 'rules', says: 'Your rules in plain words, and those of your team.' },
  rule_version: { file: 'rule-versions', says: 'How these rules read before they were changed.' },
  rule_off: { file: 'rules-switched-off', says: 'Rules of your team that you switched off for yourself.' },
  folder: { file: 'folders', says: 'Folders below the Icebox that rules file mail in.' },
  rule_hit: { file: 'rule-hits', says: 'What a rule did with a message, and because of which part of the rule.' },
  rule_run: { file: 'rule-runs', says: 'Rules you tried, applied to older mail or took back.' },
  rule_word: { file: 'rule-answers', says: 'Where you said that a rule was right or wrong about a message.' },
  letter_choice: { file: 'letters-you-want', says: 'Which regular letters you want, and when.' },
  period_letter: { file: 'letters-sent', says: 'Regular letters of the last 60 days.' },
  team_sender: { file: 'team-senders', says: 'Senders your team allowed or blocked for everyone in it.' },
  team_sender_opt_out: { file: 'team-senders-opted-out', says: 'Senders of the team’s list that you decide yourself.' },
  stop_request: {
    file: 'asked-to-stop',
    says: 'Senders you asked to stop, how, and the letter that was sent for you.',
  },
  stop_setting: { file: 'asking-to-stop', says: 'Your letter to senders, and whether it goes by itself.' },
  api_key: { file: 'api-keys', says: 'Keys you made for programs: their names and what they may do. Not the keys.' },
  webhook: { file: 'webhooks', says: 'Webhooks you made, and what each is told of. Not their addresses and secrets.' },
  webhook_event: { file: 'webhook-events', says: 'What happened in the last 90 days, as your webhooks are told it.' },
  webhook_try: { file: 'webhook-tries', says: 'Each try to tell a webhook, and what it answered.' },
  usage_member: { file: 'months', says: 'Messages of yours that were judged and put on ice, by calendar month.' },
  usage_month: { file: 'plan-months', says: 'Messages of yours that count against the plan, by month of the plan.' },
  usage_team: { file: 'team-months', says: 'Messages of your team that were judged, by month.' },
  head_start: { file: 'head-starts', says: 'Dry runs over mail that was there before you connected a mailbox.' },
  head_start_found: { file: 'head-start-finds', says: 'What these dry runs found: sender, subject and verdict.' },
  invitation: { file: 'invitations', says: 'Invitations you sent, or by which you came.' },
  checkout: { file: 'purchases', says: 'Plans you chose and paid for, or began to.' },
  billing_customer: { file: 'billing', says: 'Name and address on your invoices. Filled for owners.' },
  subscription_state: { file: 'subscription', says: 'Your subscription, and what it changes to. Filled for owners.' },
  billing_op: { file: 'plan-changes', says: 'Changes of plan and seats. Filled for owners.' },
  overage_month: { file: 'extra-scans', says: 'Scans beyond the plan and what they cost. Filled for owners.' },
  ledger: {
    file: 'payments',
    says: 'What was said to be charged or given back, and what was, in cents. Filled for owners.',
  },
  learned: { file: 'learned', says: 'What your corrections taught your filter. The table has the counts by sender.' },
}

/** How many rows a part had. */
export interface CountedPart {
  readonly words: FileWords
  readonly rows: number
}

interface ReadmeFacts {
  readonly product: string
  readonly address: string
  readonly at: Date
  readonly parts: readonly CountedPart[]
}

/** What one reads first. */
export function readme({ product, address, at, parts }: ReadmeFacts): string {
  const width = Math.max(...parts.map(({ words }) => words.file.length))
  const lines = parts.map(({ words: { file, says }, rows }) => {
    const counted = `${rows} ${rows === 1 ? 'row' : 'rows'}`
    return `${file.padEnd(width)}  ${counted.padStart(12)}  ${says}`
  })
  return [
    `Your data in ${product}`,
    '',
    `Gathered for ${address} on ${at.toISOString().slice(0, 16).replace('T', ' at ')} UTC.`,
    '',
    'Everything is here twice, as it was while this file was written: in the folder "csv" for a spreadsheet, in "json" for programs.',
    'Tables are in UTF-8 with commas between cells, and their first line names the columns. Times are in UTC.',
    'What a spreadsheet would take for a formula has an apostrophe before it.',
    '',
    'The text of your mail is not here, because it is not stored. Passwords, tokens, keys and digests are left out.',
    '',
    ...lines,
    '',
  ].join('\n')
}
