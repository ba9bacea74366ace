import { MONEY_BACK_DAYS, TRIAL_DAYS } from '@icebox/contract/constants'
import { CalendarDays, CircleOff, type LucideIcon, Undo2, Unplug } from 'lucide-react'
import { Section } from '../blocks/section.tsx'

const WAYS_OUT: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: CalendarDays,
    title: `${TRIAL_DAYS} days free`,
    text: `Cancel before day ${TRIAL_DAYS + 1} and pay nothing.`,
  },
  {
    icon: Undo2,
    title: `${MONEY_BACK_DAYS} days money back`,
    text: 'On everything you pay in the 30 days after your first payment. You ask for it on the billing page, and need not say why.',
  },
  {
    icon: CircleOff,
    title: 'Cancel any time',
    text: 'It ends with the period you paid for. There is no notice to give.',
  },
  {
    icon: Unplug,
    title: 'Your mail stays',
    text: 'When you disconnect, you say whether mail on ice stays in its folder or goes back to the inbox.',
  },
]

/** What it takes to leave, said before anyone pays. */
export function Guarantee() {
  return (
    <Section
      id="guarantee"
      heading="Try it without risk. Leaving is easy."
      lead="The worst that can happen is that a letter you want waits in a folder. Nothing is deleted, so nothing has to be recovered."
    >
      <ul className="mt-8 grid gap-5 sm:mt-[52px] sm:grid-cols-2 lg:grid-cols-4">
        {WAYS_OUT.map(({ icon: Icon, title, text }) => (
          <li key={title} className="rounded-[16px] border border-line bg-surface px-6 py-[22px]">
            <Icon aria-hidden size={20} strokeWidth={1.75} className="text-ink-2" />
            <h3 className="mt-3.5 text-[18px]/6 font-[650] tracking-[-0.02em]">{title}</h3>
            <p className="mt-1.5 text-[15px]/[23px] text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
