import type { TeamSender, TeamSenders } from '@icebox/contract/senders/team'
import { CircleCheck, Search, Snowflake, X } from 'lucide-react'
import { useState } from 'react'
import { RULED_TITLES } from '../../domain/sender/words.ts'
import { formatDay, plural } from '../../kit/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Input } from '../../ui/forms/input.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { isNamed, NotFound, SEARCH_FROM } from './search.tsx'
import { readableSender } from './sender-report.ts'

interface TeamSenderListProps {
  lists: TeamSenders
  isBusy: boolean
  onOptOut: (address: string, isOptedOut: boolean) => void
  onRemove: (address: string) => void
}

/** Rows drawn at first, and more of them at each press. */
const PAGE = 200

export function TeamSenderList({ lists: { senders, mayWrite }, isBusy, onOptOut, onRemove }: TeamSenderListProps) {
  const [most, setMost] = useState(PAGE)
  const [search, setSearch] = useState('')
  const isLong = senders.length >= SEARCH_FROM
  const wanted = isLong ? search.trim().toLowerCase() : ''
  const found = wanted ? senders.filter(({ address }) => isNamed(address, wanted)) : senders
  return (
    <>
      {isLong && (
        <div className="border-t border-line-soft px-4 py-3 sm:px-5">
          <Input
            icon={Search}
            size="sm"
            type="search"
            aria-label="Search the team’s senders"
            placeholder="Search"
            value={search}
            onChange={event => setSearch(event.target.value)}
          />
        </div>
      )}
      <ul aria-label="Senders of your team" className="max-h-[520px] overflow-y-auto">
        {found.slice(0, most).map(sender => (
          <Line
            key={sender.address}
            sender={sender}
            isBusy={isBusy}
            onOptOut={() => onOptOut(sender.address, !sender.isOptedOut)}
            {...(mayWrite ? { onRemove: () => onRemove(sender.address) } : {})}
          />
        ))}
        {found.length > most && (
          <li className="border-t border-line-soft px-4 py-3 sm:px-5">
            <Button size="sm" onClick={() => setMost(most + PAGE)}>
              Show more of {plural(found.length, 'sender')}
            </Button>
          </li>
        )}
      </ul>
      {found.length === 0 && <NotFound wanted={wanted} />}
    </>
  )
}

const LOOKS = { allow: { icon: CircleCheck, tone: 'ok' }, block: { icon: Snowflake, tone: 'ice' } } as const

interface LineProps {
  sender: TeamSender
  isBusy: boolean
  onOptOut: () => void
  onRemove?: () => void
}

function Line({ sender, isBusy, onOptOut, onRemove }: LineProps) {
  const { address, decision, createdAt, isOptedOut } = sender
  const { icon, tone } = LOOKS[decision]
  const shown = readableSender(address)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line-soft py-2.5 pr-3 pl-4 sm:pr-4 sm:pl-5">
      <Badge tone={isOptedOut ? 'line' : tone} icon={icon}>
        {RULED_TITLES[decision]}
      </Badge>
      <span className="grid min-w-0 grow basis-40">
        <span className={cx('[overflow-wrap:anywhere]', isOptedOut && 'text-ink-3')}>{shown}</span>
        <span className="text-[12.5px]/[18px] [overflow-wrap:anywhere] text-ink-3">{noteOf(sender, shown)}</span>
      </span>
      <span className="shrink-0 text-[12.5px] text-ink-3 max-sm:hidden">since {formatDay(createdAt)}</span>
      <span className="flex items-center gap-1.5 max-sm:basis-full max-sm:justify-end">
        <Button
          size="sm"
          className="min-w-[72px]"
          disabled={isBusy}
          aria-label={`${isOptedOut ? 'Opt in to' : 'Opt out of'} ${shown}`}
          onClick={onOptOut}
        >
          {isOptedOut ? 'Opt in' : 'Opt out'}
        </Button>
        {onRemove && <IconButton icon={X} label={`Remove ${shown} for the team`} onClick={onRemove} />}
      </span>
    </li>
  )
}

function noteOf({ address, isOptedOut }: TeamSender, shown: string): string {
  const whole = address.startsWith('@') ? ['Everyone at this domain'] : []
  const written = shown === address ? [] : [address]
  return [...whole, ...written, ...(isOptedOut ? ['Not for you'] : [])].join(' · ')
}
