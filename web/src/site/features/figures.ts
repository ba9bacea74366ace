import type { TextTable } from '../reading/section.ts'

/** When the judge was measured last. */
export const MEASURED_ON = 'November 22, 2026'

/** The judge on mail of senders its training did not see, as the README and the model card have it. */
export const FIGURES: TextTable = {
  caption: 'What the judge moves at the line 85',
  columns: ['Mail', 'Messages (unwanted)', 'Unwanted moved', 'Wanted moved'],
  rows: [
    ['Public archives', '5,781 (2,458)', '91.78 %', '0.15 % (5 of 3,323)'],
    [
      'Modern outreach against wanted mail that resembles it, message alone',
      '941 (453)',
      '73.73 %',
      '0.61 % (3 of 488)',
    ],
    ['The same, knowing whom the user has written to', '941 (453)', '84.33 %', '0.61 % (3 of 488)'],
    [
      'Modern mail written later, in pairs that share their words, message alone',
      '436 (203)',
      '63.05 %',
      '1.29 % (3 of 233)',
    ],
  ],
}
