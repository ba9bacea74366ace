import { CreditCard, type LucideIcon, Users } from 'lucide-react'
import { Empty } from '../ui/empty.tsx'

const SUBJECTS: Record<'billing' | 'team', { heading: string; icon: LucideIcon; title: string; text: string }> = {
  billing: {
    heading: 'Billing',
    icon: CreditCard,
    title: 'No plan to manage',
    text: 'This installation takes no payments yet, so there is no plan, card or invoice to manage here.',
  },
  team: {
    heading: 'Team Management',
    icon: Users,
    title: 'No team to manage',
    text: 'This installation has no plans with seats yet, so nobody can be invited. You are the only member.',
  },
}

/** Stands where plans or seats would be managed, and says that there are none. */
export function NoPlanTab({ subject }: { subject: 'billing' | 'team' }) {
  const { heading, icon, title, text } = SUBJECTS[subject]
  return (
    <>
      <h2 className="sr-only">{heading}</h2>
      <Empty icon={icon} title={title} text={text} className="py-14" />
    </>
  )
}
