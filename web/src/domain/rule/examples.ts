/** A rule in the words of each role that the teams page speaks to, in its order. */
export const ROLE_RULES = {
  Founders: 'Move investor-list sellers and growth agencies to Pitches.',
  Recruiters: 'Move sourcing vendors to Vendors. Keep every candidate.',
  Sales: 'Move tool pitches to Tools. Never touch replies to my threads.',
  Finance: 'Flag invoices from senders I have never paid.',
  Support: 'Move support-tool pitches to Tools. Keep anything that names an order.',
} as const
