import { PRODUCT_NAME } from '@icebox/contract/constants'
import { AUDIT_ACTS, type AuditAct, type AuditEntry } from '@icebox/contract/safety/audit'
import { detailSayings } from './audit-details.ts'

/** What each act is called in the list and the filter. */
export const ACT_WORDS: Readonly<Record<AuditAct, string>> = {
  signed_in: 'Signed in',
  joined_team: 'Joined the team',
  browser_signed_out: 'Signed a browser out',
  browsers_signed_out: 'Signed browsers out',
  sign_in_way_added: 'Added a way to sign in',
  sign_in_way_removed: 'Removed a way to sign in',
  address_confirmed: 'Confirmed the address',
  settings_changed: 'Changed settings',
  letters_changed: 'Changed which letters come',
  protection_switched: 'Switched protection',
  mailbox_connected: 'Connected a mailbox',
  mailbox_disconnected: 'Disconnected a mailbox',
  key_made: 'Made an API key',
  key_revoked: 'Revoked an API key',
  data_exported: 'Downloaded their data',
  export_asked: 'Asked for their data',
  account_deleted: 'Deleted their account',
  member_invited: 'Invited somebody',
  members_invited: 'Invited a list',
  member_removed: 'Removed somebody',
  role_changed: 'Changed a role',
  team_left: 'Left the team',
  team_handed_over: 'Handed the team over',
  plan_bought: 'Bought a plan',
  plan_changed: 'Changed the plan',
  plan_change_dropped: 'Dropped a change of the plan',
  plan_cancelled: 'Cancelled the plan',
  plan_resumed: 'Resumed the plan',
  payment_returned: 'Took the money back',
  seats_changed: 'Changed the seats',
  seats_change_dropped: 'Dropped a change of the seats',
  card_added: 'Added a card',
  card_chosen: 'Chose the card that pays',
  card_removed: 'Removed a card',
  extra_scans_set: 'Set extra scans',
  invoice_address_set: 'Changed the address on invoices',
  mail_restored: 'Restored mail',
  mail_frozen: 'Put mail on ice',
  mail_act_undone: 'Took an act on mail back',
  mail_reviewed: 'Reviewed mail in bulk',
  sender_decided: 'Decided about a sender',
  senders_added: 'Added a list of senders',
  senders_taken_back: 'Took a list of senders back',
  team_sender_decided: 'Decided about a sender for the team',
  team_sender_opted_out: 'Opted out of a team line',
  learned_forgotten: 'Forgot what was learned',
  head_start_begun: 'Began the head start',
  head_start_applied: 'Moved what the head start found',
  head_start_undone: 'Took the head start back',
  rule_made: 'Made a rule',
  rule_changed: 'Changed a rule',
  rule_deleted: 'Deleted a rule',
  rules_ordered: 'Ordered the rules',
  rule_applied: 'Applied a rule to older mail',
  rule_undone: 'Took a rule back',
  rule_run_cancelled: 'Stopped the run of a rule',
  rule_judged: 'Judged what a rule did',
  sender_asked_to_stop: 'Asked senders to stop',
  stop_request_cancelled: 'Cancelled a request to stop',
  sending_changed: 'Changed the letter to senders',
  signed_out: 'Signed out',
  extension_linked: 'Connected the browser extension',
  webhook_made: 'Made a webhook',
  webhook_changed: 'Changed a webhook',
  webhook_deleted: 'Deleted a webhook',
  webhook_secret_changed: 'Made a new secret for a webhook',
  webhook_replayed: 'Sent events to a webhook again',
  team_senders_added: 'Added a list of senders for the team',
  team_suspended: 'Suspended the team',
  team_resumed: 'Let the team go on',
  team_limited: 'Set the scans of the team',
  seat_cap_set: 'Set how many seats admins may have',
  installation_looked_at: 'Looked at the installation',
  team_senders_taken_back: 'Took a list of the team’s senders back',
  company_sign_in_set: 'Set up company sign-in',
  company_domain_proven: 'Proved a mail domain',
  company_sign_in_tried: 'Tried company sign-in',
  company_sign_in_required: 'Required company sign-in',
  company_sign_in_optional: 'Made company sign-in optional',
  company_sign_in_removed: 'Removed company sign-in',
}

/** As the filter lists them. */
export const ACTS_BY_WORDS: readonly AuditAct[] = [...AUDIT_ACTS].sort((one, other) =>
  ACT_WORDS[one].localeCompare(ACT_WORDS[other], 'en'),
)

/** A server that is newer than this page may tell of acts it does not know. */
export function actWords(act: string): string {
  return act in ACT_WORDS ? ACT_WORDS[act as AuditAct] : act.replaceAll('_', ' ')
}

/** Who did it, and by what where it was not a page. */
export function actorWords({ actor, actorKind, details }: Pick<AuditEntry, 'actor' | 'actorKind' | 'details'>): string {
  const who = actor ?? 'A deleted account'
  if (actorKind === 'operator') {
    // A domain's DNS record was gone, and rows of before told of what ended with a membership as of nobody's doing.
    const isOurs = details.proofEnded === true || details.withMembership === true
    return isOurs ? PRODUCT_NAME : 'Whoever runs this installation'
  }
  const by = BY[actorKind]
  return by === '' ? who : `${who}, by ${by}`
}

const BY: Readonly<Record<Exclude<AuditEntry['actorKind'], 'operator'>, string>> = {
  ...{ person: '', key: 'an API key', extension: 'the browser extension', letter: 'a link in a letter' },
}

/** What more is known: whom it was done to, and what was chosen. */
export function detailWords({ target, details }: Pick<AuditEntry, 'target' | 'details'>): string {
  return [target, ...detailSayings(details)].filter(Boolean).join(' · ')
}
