/** One line of the inbox in the pictures. The senders are made up. */
export interface InboxRow {
  state: 'mail' | 'on ice' | 'thawed'
  name: string
  subject: string
  time: string
  /** Left out where there is little room. */
  isExtra?: boolean
}

export const INBOX_ROWS: InboxRow[] = [
  { state: 'mail', name: 'Noor Haddad', subject: 'Contract redlines, v3', time: '9:41' },
  { state: 'mail', name: 'Sam Okafor', subject: 'Board deck: two small changes', time: '9:38' },
  { state: 'mail', name: 'Ledgerline Billing', subject: 'Your November receipt', time: '9:37', isExtra: true },
  { state: 'on ice', name: 'Tom at RankHarbor', subject: 'Your site is missing 14 backlinks', time: '9:36' },
  { state: 'thawed', name: 'Elena Ortiz', subject: 'Podcast guest? 20 minutes next week', time: '9:20' },
  { state: 'mail', name: 'Kit Halvorsen', subject: 'Lunch on Thursday?', time: '9:12' },
  { state: 'mail', name: 'Atlas Freight', subject: 'Arriving Thursday, 10 to 12', time: '8:57', isExtra: true },
]

/** How many of them lie in the inbox. */
export const INBOX_COUNT = INBOX_ROWS.filter(row => row.state !== 'on ice').length
