import type { TextTable } from '../reading/section.ts'

/** When the judge was measured last. */
export const MEASURED_ON = 'November 24, 2026'

/** The judge on mail of senders its training did not see, as the README and the model card have it. */
export const FIGURES: TextTable = {
  caption: 'What the judge moves at the line 85',
  columns: ['Mail', 'Messages (unwanted)', 'Unwanted moved', 'Wanted moved'],
  rows: [
    ['Mail of today that others wrote, message alone', '323 (103)', '70.87 %', '2.27 % (5 of 220)'],
    ['The same, from people the user never wrote to', '186 (103)', '81.55 %', '7.23 % (6 of 83)'],
    ['Public archives', '5,781 (2,458)', '78.89 %', '0.09 % (3 of 3,323)'],
    [
      'Modern outreach against wanted mail that resembles it, message alone',
      '941 (453)',
      '72.19 %',
      '0.82 % (4 of 488)',
    ],
    ['The same, knowing whom the user has written to', '941 (453)', '84.11 %', '0.61 % (3 of 488)'],
    [
      'Modern mail written later, in pairs that share their words, message alone',
      '436 (203)',
      '56.65 %',
      '1.29 % (3 of 233)',
    ],
  ],
}
