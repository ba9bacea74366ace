import type { Tables } from '../../kit/db/tables.ts'

/** Tables that are not handed out, each with the reason. Every table stands in one of the two lists. */
export const NOT_HANDED_OUT: { readonly [T in keyof Tables]?: string } = {
  kept_sender: 'digests under a key of this installation; nobody can tell from them whose mail one kept',
  correspondent: 'digests under a key of this installation; nobody can tell from them whom one has written to',
  mailbox_grant: 'tokens of a provider, sealed; handing them out would hand out the mailbox',
  provider_attempt: 'secrets of a sign-in under way, gone within a day',
  push_watch: 'secrets under which a provider rings',
  attempt: 'counts of tries, gone within two days',
  api_call: 'what repeated calls of a key are answered, gone after a day; what they are about stands in the log',
  audit_chain: 'where the chain of a team ends, without anybody in it',
  link_code: 'digests of codes that let an extension in, of use for a minute',
  own_data_link: 'digests of links to this file, gone a week after they end',
  worker: 'processes, not people',
  erasure: 'digests of who was erased, so that no backup brings them back',
  chore: 'when this installation last tidied up',
  second_opinion_day: 'one sum a day for the whole installation',
  billing_lock: 'who works at a subscription right now',
  stripe_event: 'ids of notices, without their content',
  billing_letter: 'keys of letters that were sent',
  refund: 'refunds under way; what was given back stands in the ledger, and Stripe keeps the receipt',
  trial_taken: 'a digest of an address, against taking the trial twice',
  card_fingerprint: 'a digest, against taking the trial twice',
  email_code: 'a digest of the code that confirms an address, gone within a day',
  used_link: 'digests of links that were used, without who used them',
  unwanted_letter: 'digests of addresses that want no invitations',
  contact_note: 'digests of used notes of the contact form, without who used them',
}
