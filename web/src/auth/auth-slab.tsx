import { EyeOff, Folder, type LucideIcon, Unplug } from 'lucide-react'

const FACTS: { icon: LucideIcon; text: string }[] = [
  { icon: Folder, text: 'Cold email moves to a folder in your own mailbox.' },
  { icon: EyeOff, text: 'The text of your email is never stored.' },
  { icon: Unplug, text: 'Disconnect at any time. Your mail stays as it is.' },
]

export function AuthSlab() {
  return (
    <aside aria-label="What we promise" className="slab grid content-center px-5 py-10 md:p-14">
      <p className="max-w-[520px] text-4xl leading-[0.98] font-[680] tracking-[-0.046em] text-balance">
        Nothing is ever deleted.
      </p>
      <ul className="mt-7 grid max-w-[440px] gap-3.5 text-lg">
        {FACTS.map(({ icon: Icon, text }) => (
          <li key={text} className="grid grid-cols-[22px_1fr] gap-3">
            <Icon aria-hidden size={16} strokeWidth={1.75} className="mt-1" />
            {text}
          </li>
        ))}
      </ul>
    </aside>
  )
}
