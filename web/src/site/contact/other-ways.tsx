import { CircleHelp, type LucideIcon, ScrollText, ShieldAlert, Signal } from 'lucide-react'
import type { ReactNode } from 'react'
import { Inline } from '../reading/inline.tsx'
import { OperatorBox } from '../reading/operator-box.tsx'

/** What may be quicker than a message, and who gets it. */
export function OtherWays() {
  return (
    <aside aria-label="Before you write" className="grid content-start gap-8 md:pt-1.5">
      <ul className="grid gap-5">
        <Way icon={CircleHelp} title="It may be answered already">
          <Inline text="[Help center](/help): setting up each kind of mailbox, verdicts, seats, cancelling." />
        </Way>
        <Way icon={Signal} title="Nothing moves?">
          <Inline text="[Status](/status) shows whether the service and the mail providers answer right now." />
        </Way>
        <Way icon={ShieldAlert} title="You found a hole?">
          <Inline text="Choose “Security report”. [Security](/security#report) says what helps us." />
        </Way>
        <Way icon={ScrollText} title="A privacy request">
          <Inline text="Choose “Privacy request” and write from the address of your account. [Your rights](/privacy-policy#section-7)." />
        </Way>
      </ul>
      <OperatorBox isOnContact />
    </aside>
  )
}

function Way({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[20px_1fr] gap-3.5">
      <Icon aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 text-ink-3" />
      <div>
        <h2 className="font-[650] text-[15px]/6">{title}</h2>
        <p className="text-[15px]/6 text-ink-2">{children}</p>
      </div>
    </li>
  )
}
