import type { BillingPeriod } from '@icebox/contract/billing/plans'
import { Badge } from '../../ui/badge.tsx'

/** The two ways of paying, for a switch between them. */
export const PERIODS: { value: BillingPeriod; text: React.ReactNode }[] = [
  { value: 'monthly', text: 'Monthly' },
  {
    value: 'yearly',
    text: (
      <>
        Yearly <Badge tone="ok">Save 25%</Badge>
      </>
    ),
  },
]
