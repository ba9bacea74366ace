import { PLANS, type Plan, priceOf, SEATS_MAX } from '@icebox/contract/billing/plans'
import { formatCents, formatCount } from '../../kit/format.ts'

/** In a cell: a word, or whether the plan has it. */
export type Cell = string | boolean

export interface TableRow {
  readonly name: string
  /** One for each plan, lowest first. */
  readonly cells: readonly Cell[]
}

/** What each plan has, as the software has it today. The line, the screening, the rules, the replies, the seats and the scans tell the plans apart. */
export const TABLE_ROWS: readonly TableRow[] = [
  { name: 'A seat, billed monthly', cells: each(plan => `${priceFor(plan, 'monthly')} a month`) },
  { name: 'A seat, billed yearly', cells: each(plan => `${priceFor(plan, 'yearly')} a year`) },
  { name: 'Scans a month', cells: each(plan => `${formatCount(plan.scans)}${perSeat(plan)}`) },
  { name: 'Seats', cells: each(plan => (plan.perSeat ? `1 to ${formatCount(SEATS_MAX)}` : '1')) },
  { name: 'Review folder, restore, retrain', cells: all() },
  { name: 'Reasons and confidence for each message', cells: all() },
  { name: 'Classification logs', cells: all() },
  { name: 'Allow or block a sender', cells: all() },
  { name: 'Dry run over old mail', cells: all() },
  { name: 'Move the protection line', cells: each(plan => plan.mayMoveLine) },
  { name: 'Screen strangers', cells: each(plan => plan.mayScreenStrangers) },
  { name: 'Team: invitations, roles, one invoice', cells: each(plan => plan.perSeat) },
  { name: 'Usage analytics', cells: each(plan => (plan.perSeat ? 'Own and team counts' : 'Own counts')) },
  { name: 'Rules in a sentence', cells: each(plan => (plan.mayUseRules ? true : 'Write and try')) },
  { name: 'Rules on mail already there', cells: each(plan => plan.mayApplyRules) },
  { name: 'Ask senders to stop', cells: each(plan => plan.mayAskToStop) },
  { name: 'Automatic “No thanks” replies', cells: each(plan => plan.mayAnswerAutomatically) },
  { name: 'Sign in with your company', cells: each(plan => plan.mayRequireCompany) },
  { name: 'API access and integrations', cells: [false, false, true] },
  { name: 'Support', cells: ['Email', 'Priority', '24/7 priority'] },
]

function each(cellOf: (plan: Plan) => Cell): Cell[] {
  return PLANS.map(cellOf)
}

function all(): Cell[] {
  return each(() => true)
}

function priceFor({ slug }: Plan, period: 'monthly' | 'yearly'): string {
  return formatCents(priceOf({ plan: slug, period, seats: 1 }))
}

function perSeat(plan: Plan): string {
  return plan.perSeat ? ' per seat' : ''
}
