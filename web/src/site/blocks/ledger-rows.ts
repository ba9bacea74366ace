/** How long each thing is stored. The server's housekeeping and the deletion of an account make it true. */
export const KEPT = [
  { what: 'Sender, subject, times, Message-ID, reasons', howLong: '1 year' },
  { what: 'Counts of scans and moves, by the month', howLong: '2 years' },
  { what: 'Verdict and confidence, without the message', howLong: 'as long as your account' },
  { what: 'What your corrections taught, as keyed traces', howLong: 'as long as your account' },
  { what: 'Whom you have written to, as keyed digests', howLong: 'as long as your account' },
  { what: 'Your token or app password, encrypted', howLong: 'until you disconnect' },
  { what: 'Invoices, at the payment provider', howLong: '7 years' },
]

export const NEVER = [
  'We store the text of your email',
  'We delete an email, yours or theirs',
  'We sell your data, or show it to advertisers',
  'We train a general model on your mail',
  'Old mail moves before you say so',
  'A fault of ours moves a message',
]
