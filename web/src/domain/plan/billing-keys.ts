import { getBillingSubscription, getSubscription } from '@icebox/contract/billing/billing'
import { getNextBill, getOverage, listInvoices } from '@icebox/contract/billing/payments'
import { getScheduledSeats, getSeatCap } from '@icebox/contract/billing/seats'
import { getUsageByMonth } from '@icebox/contract/billing/usage-by-month'
import { listAudit } from '@icebox/contract/safety/audit'
import { listMembers, listMembersWithUsage } from '@icebox/contract/team'
import { getUser } from '@icebox/contract/user'
import { keyOf } from '../../kit/calls/query.ts'

const PAYMENTS = [
  getUser,
  getSubscription,
  getBillingSubscription,
  getScheduledSeats,
  getSeatCap,
  listInvoices,
  getOverage,
  getNextBill,
  listAudit,
]
const TEAM = [listMembersWithUsage, listMembers, getUsageByMonth, getUser, listAudit]

/** The answers that any change of plan, seats or subscription makes stale. */
export const billingKeys = (id: string) => PAYMENTS.map(call => keyOf(call, { id }))
/** The answers that any change of a team's people makes stale. */
export const teamKeys = (id: string) => TEAM.map(call => keyOf(call, { id }))
/** The audit trail, of which any act on the team's page makes a row. */
export const auditKey = (id: string) => keyOf(listAudit, { id })
