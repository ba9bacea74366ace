import { BriefcaseBusiness, Headset, type LucideIcon, Megaphone, ReceiptText, UserPlus } from 'lucide-react'
import { ROLE_RULES } from '../../domain/rule/examples.ts'

export interface Role {
  name: string
  icon: LucideIcon
  /** A line they know too well. An illustration; nobody wrote it. */
  pitch: string
  /** What it costs them. */
  pain: string
  /** A rule in their own words. */
  rule: string
}

export const ROLES: Role[] = [
  {
    name: 'Founders',
    icon: BriefcaseBusiness,
    pitch: '“We help startups raise their next round.”',
    pain: 'Your address is on every list. Investor lists, agencies and offshore teams write first, and the term sheet waits between them.',
    rule: ROLE_RULES.Founders,
  },
  {
    name: 'Recruiters',
    icon: UserPlus,
    pitch: '“Outsourced sourcing, first month free.”',
    pain: 'Your job is to answer strangers. Vendors know that, and write like candidates until the second paragraph.',
    rule: ROLE_RULES.Recruiters,
  },
  {
    name: 'Sales',
    icon: Megaphone,
    pitch: '“Quick question about your pipeline.”',
    pain: 'You write cold email and receive more of it. A reply from a prospect looks much like a pitch for one more sales tool.',
    rule: ROLE_RULES.Sales,
  },
  {
    name: 'Finance',
    icon: ReceiptText,
    pitch: '“Updated bank details attached.”',
    pain: 'Real invoices come from strangers too. Loan offers and made-up invoices sit among them, and one of them only has to be paid once.',
    rule: ROLE_RULES.Finance,
  },
  {
    name: 'Support',
    icon: Headset,
    pitch: '“Cut your ticket volume by half?”',
    pain: 'Every message opens a ticket. A pitch for a chatbot is read, tagged and closed by a person who was helping somebody.',
    rule: ROLE_RULES.Support,
  },
]
