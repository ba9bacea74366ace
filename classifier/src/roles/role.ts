/**
 * What a sentence does in a message: counting words cannot tell who wants what from whom.
 * The order is the order of the weights in the model.
 */
export const ROLES = [
  /** The writer presents what he or his firm has to give: a product, a service, a job, an event, himself. */
  'offer',
  /** Who the writer or his firm is: customers, results, years. */
  'credentials',
  /** Asks for a meeting, a call, interest or a reply for the sake of an offer. */
  'ask',
  /** Asks who is responsible, or to be passed on. */
  'who_handles',
  /** Praise of the reader, or something found out about him, as an opening. */
  'praise',
  /** A need the writer presumes. */
  'need',
  /** Comes back to the writer's own earlier, unanswered message. */
  'bump',
  /** A way to say no, or an apology for writing. */
  'way_out',
  /** Wants something that only the reader in his own work can give: a price, an appointment, help, an answer. */
  'request',
  /** The writer's own situation behind a request. */
  'own_need',
  /** Dealings both sides know of. */
  'history',
  /** Details of a running matter: dates, numbers, arrangements. */
  'detail',
  /** What systems send: receipts, codes, bookings, reminders. */
  'notice',
  /** What subscribers are sent. */
  'bulletin',
  /** Greeting, thanks, good wishes. */
  'social',
  /** Names, signatures, small print, anything else. */
  'other',
] as const
export type Role = (typeof ROLES)[number]
