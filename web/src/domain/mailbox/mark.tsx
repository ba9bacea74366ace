import type { MailboxProvider } from '@icebox/contract/mailbox-providers'
import { AtSign } from 'lucide-react'
import { GoogleMark, MicrosoftMark } from './provider-marks.tsx'

/** Whose mailbox it is, at a glance, beside its address or name. Whoever has no mark of their own gets an at sign. */
export function MailboxMark({ provider }: { provider: MailboxProvider }) {
  return <span className="grid w-[15px] shrink-0 place-items-center">{MARKS[provider]}</span>
}

const AT = <AtSign aria-hidden strokeWidth={1.75} className="size-[15px]! text-ink-3" />
const MARKS: Record<MailboxProvider, React.ReactNode> = {
  google: <GoogleMark size="sm" />,
  microsoft: <MicrosoftMark size="sm" />,
  apple: AT,
  imap: AT,
}
