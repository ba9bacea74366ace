import { z } from 'zod'
import { defineCall } from '../call.ts'

/** What the audit trail of a team tells of. Never what a message says, whom it is from or what it is about. */
export const AUDIT_ACTS = [
  ...['signed_in', 'joined_team', 'browser_signed_out', 'browsers_signed_out', 'sign_in_way_added'],
  ...['sign_in_way_removed', 'address_confirmed', 'settings_changed', 'letters_changed', 'protection_switched'],
  ...[
    'mailbox_connected',
    'mailbox_disconnected',
    'key_made',
    'key_revoked',
    'data_exported',
    'account_deleted',
    'export_asked',
  ],
  ...['member_invited', 'members_invited', 'member_removed', 'role_changed', 'team_left', 'team_handed_over'],
  ...['plan_bought', 'plan_changed', 'plan_change_dropped', 'plan_cancelled', 'plan_resumed', 'payment_returned'],
  ...['seats_changed', 'seats_change_dropped', 'card_added', 'card_chosen', 'card_removed', 'extra_scans_set'],
  ...['invoice_address_set', 'mail_restored', 'mail_frozen', 'mail_act_undone', 'mail_reviewed'],
  ...['sender_decided', 'senders_added'],
  ...['senders_taken_back', 'team_sender_decided', 'team_sender_opted_out', 'learned_forgotten'],
  ...['head_start_begun', 'head_start_applied', 'head_start_undone', 'rule_made', 'rule_changed', 'rule_deleted'],
  ...['rules_ordered', 'rule_applied', 'rule_undone', 'rule_run_cancelled', 'rule_judged', 'sender_asked_to_stop'],
  ...['stop_request_cancelled', 'sending_changed', 'signed_out', 'extension_linked', 'webhook_made', 'webhook_changed'],
  ...['webhook_deleted', 'webhook_secret_changed', 'webhook_replayed', 'team_senders_added', 'team_senders_taken_back'],
  ...['team_suspended', 'team_resumed', 'team_limited', 'seat_cap_set', 'installation_looked_at'],
  ...['company_sign_in_set', 'company_domain_proven', 'company_sign_in_tried', 'company_sign_in_required'],
  ...['company_sign_in_optional', 'company_sign_in_removed'],
] as const
export const auditAct = z.enum(AUDIT_ACTS)
export type AuditAct = z.infer<typeof auditAct>

/** A page, a key of the API, the browser extension, a link in a letter, or whoever runs the installation, about the account. */
export const auditActorKind = z.enum(['person', 'key', 'extension', 'letter', 'operator'])

const DAY_MS = 86_400_000
/** Rows are kept for a year; a longer time cannot be asked for. */
export const AUDIT_DAYS = 366

const moment = z.iso.datetime({ offset: true, error: 'Please give a time such as 2026-11-26T08:00:00Z.' })

const filters = z.object({
  act: auditAct.optional(),
  /** Id of an account. */
  person: z.uuid('Please choose a person of the team.').optional(),
  from: moment.optional(),
  until: moment.optional(),
})

/** Throws the parser's fault where more is asked for than is kept. */
function isWithinYear({ from, until }: z.output<typeof filters>): boolean {
  if (from === undefined) return true
  const end = until === undefined ? Date.now() : Date.parse(until)
  return end - Date.parse(from) <= AUDIT_DAYS * DAY_MS
}
const TOO_LONG = { error: 'Please choose a year at most.', path: ['from'] }

export const auditEntry = z.object({
  /** Counts up within the team, without a gap. */
  number: z.number(),
  at: z.string(),
  act: auditAct.or(z.string()),
  actorKind: auditActorKind,
  actorId: z.string(),
  /** Address of whoever did it; null where the account is gone. */
  actor: z.string().nullable(),
  /** What it was done to, such as `member` or `rule`; null where there is no one thing. */
  targetKind: z.string().nullable(),
  targetId: z.string().nullable(),
  /** Address of a member it was done to, where that is known. */
  target: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** The network it came from, shortened; empty where it is not known. */
  network: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** The newest first. Owner and admins see the team's, members their own. */
export const listAudit = defineCall({
  method: 'GET',
  path: '/api/organization/{id}/audit',
  who: 'self',
  input: filters
    .extend({
      cursor: z
        .string()
        .regex(/^\d{1,15}$/, 'Please reload the page.')
        .optional(),
    })
    .refine(isWithinYear, TOO_LONG),
  output: z.object({
    entries: z.array(auditEntry),
    /** For the next page; null on the last. */
    cursor: z.string().nullable(),
    /** Whether the whole team's are shown. */
    isOfTeam: z.boolean(),
  }),
})
/** The same as a table for a spreadsheet, with each row's hash. 20,000 rows at most. */
export const exportAudit = defineCall({
  method: 'GET',
  path: '/api/organization/{id}/audit/csv',
  who: 'self',
  input: filters.refine(isWithinYear, TOO_LONG),
  output: z.object({ csv: z.string() }),
})
/** Owner and admins: whether each row is as it was written, and none is missing. */
export const verifyAudit = defineCall({
  method: 'GET',
  path: '/api/organization/{id}/audit/verify',
  who: 'self',
  input: z.object({}),
  output: z.object({
    checked: z.number(),
    /** The first row that is not as it was written, or is missing; null where all are whole. */
    brokenAt: z.number().nullable(),
  }),
})
