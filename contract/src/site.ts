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
  /** `on` where twins stand in for the providers, else `off`. */
  sandbox: '%sandbox%',
  /** `on` where plans are sold, else `off`: everyone has full access. */
  selling: '%selling%',
  /** Who may make an account: `open`, `closed`, or the domains whose people may, comma separated. */
  registration: '%registration%',
} as const

export type SiteFacts = Record<keyof typeof SITE_MARKS, string>

/** Elements around what is there in the sandbox alone, or elsewhere alone; the server leaves one of the two out. */
export const SANDBOX_ELEMENTS = { on: 'in-sandbox', off: 'not-in-sandbox' } as const

/** What stands for facts that the operator has not set. */
export const UNSET_FACTS = {
  operatorName: 'the operator of this installation',
  operatorAddress: 'no postal address configured',
  operatorEmail: 'no e-mail address configured',
} as const satisfies Partial<SiteFacts>
