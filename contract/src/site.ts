/**
 * What the public pages say about this installation. The pages are written when the product is built, and it is known
 * only when it runs, so that each fact stands in the built pages as a mark of its own. The server puts the fact in its
 * place, escaped for HTML, whenever it starts.
 */
export const SITE_MARKS = {
  /** `https://icebox.example`, without a slash at the end. */
  origin: 'https://origin.icebox.invalid',
  operatorName: '%operator-name%',
  /** On one line. */
  operatorAddress: '%operator-address%',
  operatorEmail: '%operator-email%',
} as const

export type SiteFacts = Record<keyof typeof SITE_MARKS, string>
