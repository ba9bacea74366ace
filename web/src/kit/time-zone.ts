/** Where the reader is, as the IANA names it; days begin at its midnight. */
export const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
