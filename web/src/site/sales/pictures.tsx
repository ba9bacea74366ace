import { LINE_DEFAULT, PRODUCT_NAME } from '@icebox/contract/constants'
import { CircleCheck, Inbox, ShieldCheck, Snowflake } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MessageVerdict } from '../../domain/message/state.ts'
import { Verdict } from '../../domain/message/verdict.tsx'
import { Avatar } from '../../ui/avatar.tsx'

const LOG: { name: string; subject: string; kind: MessageVerdict }[] = [
  { name: 'Noor Haddad', subject: 'Contract redlines, v3', kind: 'let_through' },
  { name: 'HireSwift', subject: 'Senior engineers, available Monday', kind: 'on_ice' },
  { name: 'Elena Ortiz', subject: 'Podcast guest? 20 minutes next week', kind: 'thawed' },
  { name: 'LeadQuarry', subject: '5,000 verified contacts', kind: 'on_ice' },
]

/** Drawn parts of the product. Nothing in them can be pressed. */
export function LogPicture() {
  return (
    <div
      role="img"
      aria-label="Illustration: a log in which two messages are on ice, one was let through and one was thawed"
      className="rounded-[16px] border border-line bg-surface shadow-2"
    >
      <ul>
        {LOG.map(({ name, subject, kind }) => (
          <li
            key={name}
            className="grid h-[59px] grid-cols-[26px_minmax(0,1fr)_auto] items-center gap-3 border-t border-line-soft px-4 first:border-t-0 sm:px-5"
          >
            <Avatar name={name} size="sm" tone={kind === 'on_ice' ? 'ice' : 'plain'} />
            <span className="grid">
              <span className="truncate leading-[18px] font-semibold">{name}</span>
              <span className="truncate text-sm leading-[18px] text-ink-2">{subject}</span>
            </span>
            <Verdict kind={kind} />
          </li>
        ))}
      </ul>
    </div>
  )
}

export function ProtectionPicture() {
  return (
    <div className="grid gap-2">
      <Strip icon={<ShieldCheck size={17} strokeWidth={1.75} className="text-ok" />} text="Protection is on" />
      <Strip
        icon={<Snowflake size={17} strokeWidth={1.75} className="text-ice" />}
        text={`Folder ${PRODUCT_NAME} made`}
      />
      <Strip
        icon={<CircleCheck size={17} strokeWidth={1.75} className="text-ink-3" />}
        text={`Line at ${LINE_DEFAULT}%`}
      />
    </div>
  )
}

export function QuietPicture() {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-1">
      <div className="flex h-[52px] items-center gap-3 px-4 font-semibold">
        <Inbox size={17} strokeWidth={1.75} />
        Inbox
        <span className="ml-auto font-normal text-ink-3">for you</span>
      </div>
      <div className="slab-pale flex h-[52px] items-center gap-3 border-t-2 border-ice px-4 font-semibold">
        <Snowflake size={17} strokeWidth={1.75} className="text-ice" />
        {PRODUCT_NAME}
        <span className="ml-auto font-normal text-ink-2">the rest, kept</span>
      </div>
    </div>
  )
}

function Strip({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <div className="flex h-[46px] items-center gap-3 rounded-[10px] border border-line bg-surface px-3.5 font-semibold whitespace-nowrap shadow-1">
      {icon}
      {text}
    </div>
  )
}
