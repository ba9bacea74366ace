import type { ActivityItem } from '@icebox/contract/activity'

/** What kind of outreach a message is, in the words of the list. Codes come from the classifier. */
const KIND_WORDS: Record<string, string> = {
  sales: 'Cold pitch',
  recruiter: 'Recruiter blast',
  link_building: 'SEO offer',
  agency: 'Agency pitch',
  partnership: 'Partnership',
  fundraising: 'Fundraising',
  pr: 'PR pitch',
  event: 'Event pitch',
  lead_data: 'List seller',
  local_services: 'Local services',
  academic: 'Paper invitation',
  acquisition: 'Buyout offer',
}

const LABEL_WORDS: Record<ActivityItem['label'], string> = {
  cold_outreach: 'Cold email',
  spam: 'Spam',
  newsletter: 'Newsletter',
  transactional: 'Notice',
  personal: 'Personal',
  unknown: 'Not judged',
}

/** A kind or, where mail has none, its label, as the filter names it. */
export function wordsOfKind(kind: string): string {
  return KIND_WORDS[kind] ?? (LABEL_WORDS as Record<string, string>)[kind] ?? kind
}

/** The kind in words; where no kind was found, the label in words. */
export function kindWords(item: Pick<ActivityItem, 'kind' | 'label'>): string {
  return KIND_WORDS[item.kind] ?? LABEL_WORDS[item.label]
}
