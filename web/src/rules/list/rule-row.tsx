import type { RuleView } from '@icebox/contract/rules'
import { GripVertical, Users } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { Switch } from '../../ui/forms/switch.tsx'
import { ACT_ICONS, mainStep, pastWords, ruleName } from '../words.ts'
import { PausedNote } from './paused-note.tsx'
import { type RuleAct, RuleMenu } from './rule-menu.tsx'
import type { Held } from './use-drag.ts'

interface RuleRowProps {
  rule: RuleView
  isOpen: boolean
  maySwitchOn: boolean
  /** Its place among the person's own rules; -1 for the team's, which stay where they are. */
  at: number
  of: number
  /** The row that is being dragged, if one is. */
  held: Held | undefined
  onTake: (event: PointerEvent, id: string, at: number) => void
  onOpen: () => void
  onSwitch: (state: 'on' | 'off') => void
  onPlace: (to: number) => void
  onAsk: (what: RuleAct) => void
}

/** One rule: its folder, its sentence and what it did. All of the card opens it. */
export function RuleRow({ rule, isOpen, maySwitchOn, at, of, held, ...on }: RuleRowProps) {
  const { onTake, onOpen, onSwitch, onPlace, onAsk } = on
  const name = ruleName(rule)
  const own = held?.id === rule.id ? held : undefined
  const isMovable = at >= 0 && of > 1
  function step(event: KeyboardEvent) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || by === undefined || !isMovable) return
    event.preventDefault()
    onPlace(at + by)
  }
  return (
    <li
      data-rule={at >= 0 ? rule.id : undefined}
      style={own && { transform: `translateY(${own.by}px)` }}
      className={cx(
        'relative rounded-lg border bg-surface shadow-1',
        isOpen ? 'border-ink inset-ring inset-ring-ink' : 'border-line',
        own && 'z-10 shadow-3',
        dropMark(held, at),
      )}
    >
      <div className="relative">
        <button
          type="button"
          aria-current={isOpen || undefined}
          aria-keyshortcuts={isMovable ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
          onClick={onOpen}
          onKeyDown={step}
          className="block w-full rounded-lg py-3 pr-[104px] pl-4 text-left focus-visible:rounded-lg"
        >
          <RuleFace rule={rule} />
        </button>
        {isMovable && (
          <span
            aria-hidden
            onPointerDown={event => onTake(event, rule.id, at)}
            className="absolute right-2 bottom-2 cursor-grab touch-none p-1 text-ink-3 select-none active:cursor-grabbing"
          >
            <GripVertical size={16} strokeWidth={1.75} />
          </span>
        )}
      </div>
      <span className="absolute top-2.5 right-2.5 flex items-center gap-1">
        {rule.state === 'draft' ? (
          <Badge tone="warn">Draft</Badge>
        ) : (
          <Switch
            label={`${name} rule`}
            isLabelHidden
            isOn={rule.state === 'on'}
            isDisabled={!maySwitchOn && rule.state === 'off'}
            onChange={isOn => onSwitch(isOn ? 'on' : 'off')}
          />
        )}
        <RuleMenu rule={rule} name={name} at={at} of={of} onOpen={onOpen} onPlace={onPlace} onAsk={onAsk} />
      </span>
      {rule.paused && (
        <PausedNote name={name} reason={rule.paused} onOpen={onOpen} onSwitch={maySwitchOn ? onSwitch : undefined} />
      )}
    </li>
  )
}

function RuleFace({ rule }: { rule: RuleView }) {
  const Icon = ACT_ICONS[mainStep(rule.steps)?.act ?? 'move']
  return (
    <span className="grid gap-0.5 pr-2 [overflow-wrap:anywhere]">
      <span className="flex min-h-6 items-start gap-2 font-semibold">
        <Icon aria-hidden size={16} strokeWidth={1.75} className="mt-[3px]" />
        {ruleName(rule)}
      </span>
      <span className="-mr-16 line-clamp-3 text-sm text-ink-2">{rule.sentence}</span>
      <span className="-mr-14 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-3">
        {rule.isTeams && (
          <Badge icon={Users} tone="line">
            Team
          </Badge>
        )}
        {rule.state !== 'draft' && (rule.state === 'off' ? 'Off' : pastWords(rule))}
      </span>
      {rule.isDoubtful && (
        <span className="-mr-14 text-sm text-warn-ink">You moved back several of its last 10. Look at it again.</span>
      )}
    </span>
  )
}

/** A line where the row that is held would come to lie: above the row that follows it then, or below the last. */
function dropMark(held: Held | undefined, at: number): string | false {
  if (!held || at < 0 || held.by === 0) return false
  // Places are counted without the row that is held.
  const place = at - (held.start < at ? 1 : 0)
  if (at === held.start || held.to === held.start) return false
  const line = 'before:absolute before:inset-x-0 before:h-0.5 before:rounded-full before:bg-ink'
  if (place === held.to) return `${line} before:-top-[5px]`
  return place === held.to - 1 && held.isLast && `${line} before:-bottom-[5px]`
}
