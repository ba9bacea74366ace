import { MONEY_BACK_DAYS, TRIAL_DAYS } from '@icebox/contract/constants'
import { CalendarDays, type LucideIcon, Undo2, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** What one may rely on before paying. */
export function Assurances() {
  return (
    <ul className="mt-7 grid divide-line rounded-[14px] border border-line max-md:divide-y md:grid-cols-3 md:divide-x">
      <Assurance icon={CalendarDays} title={`${TRIAL_DAYS}-day free trial.`}>
        Cancel before day {TRIAL_DAYS + 1} and pay nothing.
      </Assurance>
      <Assurance icon={Undo2} title={`${MONEY_BACK_DAYS}-day money-back.`}>
        On all you pay in the 30 days from your first payment.
      </Assurance>
      <Assurance icon={Users} title="More than one person?">
        <Link to="/teams" className="link">
          Explore Team Plans
        </Link>
      </Assurance>
    </ul>
  )
}

function Assurance({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)] gap-3 px-[22px] py-[18px] text-[14.5px]/[21px] text-ink-2">
      <Icon aria-hidden size={16} strokeWidth={1.75} className="mt-[3px] text-ink-2" />
      <p>
        <b className="text-ink">{title}</b> {children}
      </p>
    </li>
  )
}
