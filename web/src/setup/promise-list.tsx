import { EyeOff, KeyRound, type LucideIcon, ShieldCheck } from 'lucide-react'
import type { Promised } from './provider-words.ts'

const ICONS: Record<Promised['about'], LucideIcon> = { asks: KeyRound, never: EyeOff, keeps: ShieldCheck }

/** What will happen, before anybody is asked to agree to it. */
export function PromiseList({ promises }: { promises: Promised[] }) {
  return (
    <ul className="grid content-start">
      {promises.map(({ about, text, hint }) => {
        const Icon = ICONS[about]
        return (
          <li key={about} className="grid grid-cols-[30px_1fr] gap-3.5 border-t border-line py-4 text-[15px]/[22px]">
            <Icon aria-hidden size={20} strokeWidth={1.75} className="mt-px justify-self-center" />
            <span>
              <b>{text}</b>
              <small className="mt-0.5 block text-[13px]/[19px] text-ink-3">{hint}</small>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
