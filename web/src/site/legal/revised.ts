/** When the legal texts were last changed, as a calendar day. Whoever changes one changes this with it. */
export const REVISED_ON = '2026-11-26'
