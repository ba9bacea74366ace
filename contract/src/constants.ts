/** The product's name. It stands here once; the folder or label in a mailbox bears it too. */
export const PRODUCT_NAME = 'Icebox'

export const LINE_MIN = 60
export const LINE_MAX = 99
export const LINE_DEFAULT = 85
/** From here up to the line a message is a close call: it stays in the inbox and is listed for review. */
export const CLOSE_CALL_FROM = 70

/** Below this many blocked messages in 30 days accuracy is not stated. */
export const ACCURACY_NEEDS_BLOCKED = 20
/** And below this many of them that the user restored or confirmed: mail nobody looked at proves nothing. */
export const ACCURACY_NEEDS_REVIEWED = 5
export const TRIAL_DAYS = 7
/** What is bought with more of them is charged at once. */
export const TRIAL_SEATS_MAX = 25
/** Connected to one account at a time. */
export const MAILBOXES_MAX = 20
export const MONEY_BACK_DAYS = 30
export const UNDO_SECONDS = 10

/** Refetch intervals and limits the browser keeps, in milliseconds. */
export const STATS_STALE_MS = 10_000
export const STATS_REFETCH_MS = 30_000
export const LOGS_REFETCH_MS = 15_000
export const CLOCK_MS = 30_000
export const HEALTH_REFETCH_MS = 15_000
export const SOCKET_RETRIES = 5
export const SOCKET_FIRST_RETRY_MS = 1_000
