export const LABELS = ['cold_outreach', 'spam', 'newsletter', 'transactional', 'personal'] as const
export type Label = (typeof LABELS)[number]

export const KINDS = [
  'sales',
  'recruiter',
  'link_building',
  'agency',
  'partnership',
  'fundraising',
  'pr',
  'event',
  'lead_data',
  'local_services',
  'academic',
  'acquisition',
  'other',
] as const
export type Kind = (typeof KINDS)[number]

/**
 * Whether the receiving host proved the domain after the From's @ (DMARC, or SPF or DKIM for that same domain), refuted
 * it, or says neither.
 */
export type SenderCheck = 'passed' | 'failed' | 'none'

/** One thing that spoke for or against moving a message. `weight` in points of confidence, signed. */
export interface ReasonGiven {
  readonly code: string
  readonly weight: number
}

/** What the judge says of one message. Holds no text of the message. */
export interface Verdict {
  readonly label: Label
  readonly kind: Kind
  /** Calibrated probability, 0 to 1, that the mail should be moved. */
  readonly score: number
  /** The score as whole percent, 0 to 100. */
  readonly confidence: number
  /** At most eight, codes from the closed list in reasons.ts, ordered as rankReasons says. */
  readonly reasons: readonly ReasonGiven[]
  /** Hashed feature numbers, for learning from a correction later. Not reversible to text; at most 256. */
  readonly fingerprint: readonly number[]
  /** Names the campaign a message belongs to; equal for its follow-ups. Null when there is too little to tell. */
  readonly campaign: string | null
  readonly senderCheck: SenderCheck
  readonly modelVersion: string
}
