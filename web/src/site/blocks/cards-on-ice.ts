/** A message on ice in the pictures. The senders are made up. */
export interface CardOnIce {
  name: string
  subject: string
  /** Its kind, or the signs that were found, in the product's words. */
  why: string
  confidence: number
}

/** The one that falls. Its letter is the one taken apart below, and the confidence what the judge gives it. */
export const FALLING: CardOnIce = {
  name: 'Dana at GrowthLoop',
  subject: 'Quick question about your Q4 pipeline',
  why: 'Cold pitch: asks for the right person, a reply to nothing',
  confidence: 99,
}

export const CARDS_ON_ICE: CardOnIce[] = [
  { name: 'Tom at RankHarbor', subject: 'Your site is missing 14 backlinks', why: 'SEO offer', confidence: 98 },
  { name: 'HireSwift', subject: 'Senior engineers, available Monday', why: 'Recruiter blast', confidence: 94 },
  { name: 'Jules Ferrand', subject: 'Re: Re: following up on my last note', why: 'Cold pitch', confidence: 91 },
  { name: 'Marco Bianchi', subject: 'Partnership idea for Fernbank', why: 'Partnership', confidence: 88 },
  { name: 'PayrollPier', subject: 'Are you the right person for this?', why: 'Cold pitch', confidence: 96 },
  { name: 'LeadQuarry', subject: '5,000 verified contacts', why: 'List seller', confidence: 97 },
]
