import type { SenderRule } from '@icebox/contract/activity'
import type { UseQueryResult } from '@tanstack/react-query'
import { CircleCheck, ListPlus, Snowflake } from 'lucide-react'
import type { DecideSender } from '../../domain/sender/use-sender-rule.ts'
import { RULED_TITLES } from '../../domain/sender/words.ts'
import { formatCount } from '../../kit/format.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { AddSender } from './add-sender.tsx'
import { SenderList } from './sender-list.tsx'
import { useFileDrop } from './use-file-drop.ts'

const WORDS = {
  allow: {
    icon: CircleCheck,
    color: 'text-ok',
    text: 'Their mail stays in your inbox, unless it fails the sender checks.',
    field: 'Address or domain to allow',
    button: 'Allow',
    many: 'Allow many senders',
    empty:
      'You allow nobody yet. Write an address here, or a whole domain such as @example.com, or press “Restore and allow sender” at a message.',
  },
  block: {
    icon: Snowflake,
    color: 'text-ice',
    text: 'Their mail goes on ice.',
    field: 'Address or domain to block',
    button: 'Block',
    many: 'Block many senders',
    empty:
      'You block nobody yet. Write an address here, or a whole domain such as @example.com, or press “It’s cold, block sender” at a message.',
  },
}

interface SenderCardProps {
  decision: SenderRule['decision']
  query: UseQueryResult<SenderRule[], Error>
  onDecide: DecideSender
  /** Many at once, of a text or a file where there is one. */
  onMany: (from?: string | File) => void
}

export function SenderCard({ decision, query, onDecide, onMany }: SenderCardProps) {
  const title = RULED_TITLES[decision]
  const { icon: Icon, color, text, field, button, many, empty } = WORDS[decision]
  const { isOver, ...drop } = useFileDrop(onMany)
  const count = query.data?.filter(rule => rule.decision === decision).length
  return (
    <Card
      {...drop}
      className={cx(isOver && 'ring-2 ring-focus')}
      title={
        <span className="flex items-center gap-2">
          <Icon aria-hidden size={16} strokeWidth={1.75} className={color} />
          {title}
          {count ? <span className="text-sm font-normal text-ink-3">{formatCount(count)}</span> : null}
        </span>
      }
      action={
        <Button size="sm" aria-label={many} onClick={() => onMany()}>
          <ListPlus aria-hidden strokeWidth={1.75} />
          Add many
        </Button>
      }
    >
      <CardBody>
        <p className="-mt-1.5 mb-3.5 text-ink-2">{text}</p>
        <AddSender
          label={field}
          button={button}
          onAdd={address => onDecide({ address, decision })}
          onPasteMany={onMany}
        />
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
