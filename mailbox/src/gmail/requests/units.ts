/** Quota units of the methods we call, as projects made since 1 May 2026 pay them. */
export const UNITS = {
  getProfile: 1,
  'labels.list': 1,
  'labels.get': 1,
  'labels.create': 5,
  'history.list': 2,
  'messages.list': 5,
  'messages.get': 20,
  'messages.modify': 5,
  'messages.insert': 25,
  'threads.get': 40,
  'drafts.list': 5,
  'drafts.create': 10,
  'drafts.send': 100,
  watch: 100,
  stop: 50,
} as const

export type Method = keyof typeof UNITS

/** What Google allows one mailbox in a minute. */
export const UNITS_PER_MINUTE = 6_000

/** The part that reading and asking may use; the rest is kept for moves, which somebody may be waiting for. */
export const BACKGROUND_SHARE = 0.5
