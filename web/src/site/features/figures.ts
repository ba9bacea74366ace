import type { TextTable } from '../reading/section.ts'

/** When the judge was measured last. */
export const MEASURED_ON = 'November 27, 2026'

/** The judge on mail of senders its training did not see, as the README and the model card have it. */
export const FIGURES: TextTable = {
  caption: 'What the judge moves at the line 85',
  columns: ['Mail', 'Messages (unwanted)', 'Unwanted moved', 'Wanted moved'],
  rows: [
    ['Mail of today that others wrote, message alone', '319 (104)', '77.88 %', '2.79 % (6 of 215)'],
    ['The same, from people the user never wrote to', '182 (104)', '82.69 %', '3.85 % (3 of 78)'],
    ['The same, owners left out of training in turn', '575 (317)', '91.80 %', '5.04 % (13 of 258)'],
    ['Public archives', '5,776 (2,454)', '83.05 %', '0.09 % (3 of 3,322)'],
    [
      'Modern outreach against wanted mail that resembles it, message alone',
      '941 (453)',
      '75.50 %',
      '0.82 % (4 of 488)',
    ],
    ['The same, knowing whom the user has written to', '941 (453)', '79.47 %', '0.20 % (1 of 488)'],
    [
      'Modern mail written later, in pairs that share their words, message alone',
      '436 (203)',
      '60.59 %',
      '1.72 % (4 of 233)',
    ],
  ],
}
