import type { ReactNode } from 'react'
import { ageLabel } from '../../kit/age.ts'
import type { Popup } from '../../kit/calls.ts'
import { forgetLink, type Link } from '../../kit/kept.ts'

interface NoticesProps {
  link: Link
  shown: Popup | undefined
  /** When it was heard last, where it is silent now. */
  silence: { seenAt: number | undefined; now: number } | undefined
}

/** What somebody should know before the numbers: silence first, then what waits for them. */
export function Notices({ link: { origin }, shown, silence }: NoticesProps) {
  if (silence) return <Silence host={new URL(origin).host} {...silence} />
  if (!shown) return null
  if (shown.mailboxes.length === 0) {
    return (
      <Notice>
        No mailbox is connected yet. <Out href={`${origin}/dashboard`}>Connect one</Out>
      </Notice>
    )
  }
  const waiting = shown.mailboxes.find(({ needs }) => needs !== null)
  if (!waiting) return null
  return (
    <Notice>
      <b>{waiting.address}</b> {waiting.needs} <Out href={`${origin}/settings`}>Open Icebox</Out>
    </Notice>
  )
}

function Silence({ host, seenAt, now }: { host: string; seenAt: number | undefined; now: number }) {
  return (
    <Notice>
      {host} does not answer. {seenAt !== undefined && `Last seen ${seenWords(seenAt, now)}.`}{' '}
      <button type="button" className="link" onClick={() => void forgetLink()}>
        Use another Icebox
      </button>
    </Notice>
  )
}

function seenWords(seenAt: number, now: number): string {
  const age = ageLabel(seenAt, now)
  return age === 'Just now' ? 'just now' : `${age} ago`
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <p
      role="status"
      className="max-h-28 shrink-0 overflow-y-auto border-t border-line-soft bg-warn-1 px-4 py-2 text-[12.5px]/[18px] text-ink-2 [overflow-wrap:anywhere]"
    >
      {children}
    </p>
  )
}

function Out({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="link">
      {children}
    </a>
  )
}
