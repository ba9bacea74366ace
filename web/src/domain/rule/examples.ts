/** A rule in the words of each role that the teams page speaks to, in its order. Each is understood as it stands. */
export const ROLE_RULES = {
  Founders: 'Move investor-list sellers and growth agencies to Pitches.',
  Recruiters: 'Move sourcing vendors to Vendors. Keep every candidate.',
  Sales: 'Move tool pitches to Tools. Never touch replies to my threads.',
  Finance: 'Flag invoices from senders I have never written to.',
  Support: 'Move support-tool pitches to Tools. Keep anything that names an order.',
} as const

/** What the product itself proposes to whoever has no rule yet; understood as they stand, too. */
export const FIRST_RULES = {
  Reading: 'Move newsletters to Reading.',
  Bills: 'Move invoices over 500 euros to Bills, unless from colleagues.',
} as const
export const PLACEHOLDER = 'Move newsletters to Reading, unless from colleagues'
