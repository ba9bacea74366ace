import { getBillingSubscription, getSubscription as getSubscriptionCall } from '@icebox/contract/billing/billing'
import {
  getUsageByMonth as usageCall,
  exportUsageByMonth as usageCsvCall,
} from '@icebox/contract/billing/usage-by-month'
import { listMembersWithUsage as membersCall } from '@icebox/contract/team'
import { getUser as getUserCall } from '@icebox/contract/user'
import { type Route, route } from '../kit/http/route.ts'
import { listMembersWithUsage } from './members-with-usage.ts'
import { getSubscription } from './subscription.ts'
import { exportUsageByMonth, getUsageByMonth } from './usage-by-month.ts'
import { getUser } from './user.ts'

export const userRoutes: Route[] = [
  route(getUserCall, getUser),
  route(getSubscriptionCall, getSubscription),
  route(getBillingSubscription, getSubscription),
  route(membersCall, listMembersWithUsage),
  route(usageCall, getUsageByMonth),
  route(usageCsvCall, exportUsageByMonth),
]
