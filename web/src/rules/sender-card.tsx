import type { SenderRule } from '@icebox/contract/activity'
import type { UseQueryResult } from '@tanstack/react-query'
import { CircleCheck, Search, Snowflake } from 'lucide-react'
import { useState } from 'react'
import type { DecideSender } from '../domain/sender/use-sender-rule.ts'
import { RULED_TITLES } from '../domain/sender/words.ts'
import { Card, CardBody } from '../ui/card.tsx'
import { Input } from '../ui/forms/input.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { AddSender } from './add-sender.tsx'
import { SenderRow } from './sender-row.tsx'

const WORDS = {
  allow: {
    icon: CircleCheck,
    color: 'text-ok',
    text: 'Their mail stays in your inbox, unless it fails the sender checks.',
    field: 'Address or domain to allow',
    button: 'Allow',
    empty:
      'You allow nobody yet. Write an address here, or a whole domain such as @example.com, or press “Restore and allow sender” at a message.',
  },
  block: {
    icon: Snowflake,
    color: 'text-ice',
    text: 'Their mail goes on ice.',
    field: 'Address or domain to block',
    button: 'Block',
    empty:
      'You block nobody yet. Write an address here, or a whole domain such as @example.com, or press “It’s cold, block sender” at a message.',
  },
}

/** From here on a list is too long to look through. */
const SEARCH_FROM = 9

interface SenderCardProps {
  decision: SenderRule['decision']
  query: UseQueryResult<SenderRule[], Error>
  onDecide: DecideSender
}

export function SenderCard({ decision, query, onDecide }: SenderCardProps) {
  const title = RULED_TITLES[decision]
  const { icon: Icon, color, text, field, button, empty } = WORDS[decision]
  const count = query.data?.filter(rule => rule.decision === decision).length
  return (
    <Card
      title={
        <span className="flex items-center gap-2">
          <Icon aria-hidden size={16} strokeWidth={1.75} className={color} />
          {title}
        </span>
      }
      action={count ? <span className="text-sm text-ink-3">{count}</span> : undefined}
    >
      <CardBody>
        <p className="-mt-1.5 mb-3.5 text-ink-2">{text}</p>
        <AddSender label={field} button={button} onAdd={address => onDecide({ address, decision })} />
      </CardBody>
      <Loaded
        query={query}
        label={`the ${title.toLowerCase()} senders`}
        isEmpty={() => count === 0}
        empty={<p className="border-t border-line-soft px-4 py-5 text-ink-3 sm:px-5">{empty}</p>}
      >
        {rules => (
          <SenderList title={title} rules={rules.filter(rule => rule.decision === decision)} onDecide={onDecide} />
        )}
      </Loaded>
    </Card>
  )
}

interface SenderListProps {
  title: string
  rules: SenderRule[]
  onDecide: DecideSender
}

function SenderList({ title, rules, onDecide }: SenderListProps) {
  const [search, setSearch] = useState('')
  const isLong = rules.length >= SEARCH_FROM
  const wanted = isLong ? search.trim().toLowerCase() : ''
  const shown = rules.filter(rule => rule.address.includes(wanted))
  return (
    <>
      {isLong && (
        <div className="border-t border-line-soft px-4 py-3 sm:px-5">
          <Input
            icon={Search}
            size="sm"
            type="search"
            aria-label={`Search ${title.toLowerCase()} senders`}
            placeholder="Search"
            value={search}
            onChange={event => setSearch(event.target.value)}
          />
        </div>
      )}
      <ul aria-label={`${title} senders`} className="max-h-[520px] overflow-y-auto">
        {shown.map(rule => (
          <SenderRow
            key={rule.address}
            rule={rule}
            onRemove={() => onDecide({ address: rule.address, decision: null })}
          />
        ))}
      </ul>
      {shown.length === 0 && (
        <p role="status" className="border-t border-line-soft px-4 py-5 text-ink-3 sm:px-5">
          No address here contains “{wanted}”.
        </p>
      )}
    </>
  )
}
