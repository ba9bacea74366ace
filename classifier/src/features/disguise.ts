import { type Feature, sign } from './feature.ts'

/** What is done to be read by a person and not by a filter, or the other way round. */
export const disguise: readonly Feature[] = [
  {
    name: 'hidden_share',
    reason: 'hidden_from_reader',
    extract: reading => reading.message.hiddenShare,
    // A line of preview text is hidden in every other newsletter.
    holds: reading => reading.message.hiddenShare > 0.3,
  },
  { name: 'swapped_letters', reason: 'disguised_letters', extract: reading => few(reading.disguises.swapped) },
  { name: 'split_words', reason: 'disguised_letters', extract: reading => few(reading.disguises.invisible) },
  sign('calendar_part', 'calendar_part', ({ message }) =>
    message.partTypes.some(type => type === 'text/calendar' || type === 'application/ics'),
  ),
]

/** 0 for none, near 1 from twenty. */
function few(count: number): number {
  return Math.min(1, Math.log1p(count) / 3)
}
