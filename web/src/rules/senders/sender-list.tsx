import type { SenderRule } from '@icebox/contract/activity'
import { Search } from 'lucide-react'
import { useState } from 'react'
import type { DecideSender } from '../../domain/sender/use-sender-rule.ts'
import { plural } from '../../kit/format.ts'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { isNamed, NotFound, SEARCH_FROM } from './search.tsx'
import { SenderRow } from './sender-row.tsx'

/** Rows drawn at first, and more of them at each press: a list may hold thousands. */
const PAGE = 200

interface SenderListProps {
  title: string
  rules: SenderRule[]
  onDecide: DecideSender
}

export function SenderList({ title, rules, onDecide }: SenderListProps) {
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(PAGE)
  const wanted = rules.length >= SEARCH_FROM ? search.trim().toLowerCase() : ''
  const found = wanted ? rules.filter(rule => isNamed(rule.address, wanted)) : rules
  return (
    <>
      {rules.length >= SEARCH_FROM && (
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
        {found.slice(0, most).map(rule => (
          <SenderRow
            key={rule.address}
            rule={rule}
            onRemove={() => onDecide({ address: rule.address, decision: null })}
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
