import type { RulesOverview, RuleView } from '@icebox/contract/rules'
import { useState } from 'react'
import { Kbd } from '../../ui/kbd.tsx'
import type { Runs } from '../runs/use-runs.ts'
import { ruleName } from '../words.ts'
import { isSameOrder, moved } from './order.ts'
import { type AskedAct, RuleQuestions } from './rule-questions.tsx'
import { RuleRow } from './rule-row.tsx'
import { useDrag } from './use-drag.ts'
import { useOrder } from './use-order.ts'
import { useRuleActs } from './use-rule-acts.ts'

interface RuleListProps {
  overview: RulesOverview
  openId: string | undefined
  runs: Runs
  onOpen: (ruleId: string | undefined) => void
}

/** The rules in their order: the team's first, then the person's own, which can be moved. */
export function RuleList({ overview, openId, runs, onOpen }: RuleListProps) {
  const { rules, plan } = overview
  const own = rules.filter(({ isTeams }) => !isTeams)
  const ids = own.map(({ id }) => id)
  const order = useOrder()
  const acts = useRuleActs()
  const [said, setSaid] = useState('')
  const [asked, setAsked] = useState<AskedAct>()

  function place(rule: RuleView, to: number) {
    const next = moved(ids, rule.id, to)
    const at = next.indexOf(rule.id) + 1
    const isMoved = !isSameOrder(next, ids)
    setSaid(
      isMoved ? `${ruleName(rule)} is ${at} of ${ids.length} now.` : `${ruleName(rule)} stays ${at} of ${ids.length}.`,
    )
    if (isMoved) order(next)
  }
  const { list, held, take } = useDrag((id, to) => {
    const rule = own.find(each => each.id === id)
    if (rule) place(rule, to)
  })
  return (
    <>
      <ul ref={list} aria-label="Rules" className="grid gap-2">
        {rules.map(rule => (
          <RuleRow
            key={rule.id}
            rule={rule}
            isOpen={rule.id === openId}
            maySwitchOn={plan.maySwitchOn}
            at={ids.indexOf(rule.id)}
            of={ids.length}
            held={held}
            onTake={take}
            onOpen={() => onOpen(rule.id)}
            onSwitch={state => acts.switchTo(rule, state)}
            onPlace={to => place(rule, to)}
            onAsk={what => setAsked({ what, rule })}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
      <p className="mt-2.5 px-1.5 text-[12.5px]/5 text-ink-3">
        The first rule that holds for a message decides.
        {ids.length > 1 && (
          <>
            {' '}
            Drag, or press <Kbd>Alt</Kbd> <Kbd>↑</Kbd> <Kbd>↓</Kbd> to reorder.
          </>
        )}
      </p>
      <RuleQuestions
        asked={asked}
        plan={plan}
        onClose={() => setAsked(undefined)}
        onDelete={({ id }) => {
          acts.remove(id)
          if (id === openId) onOpen(undefined)
        }}
        onUndo={({ id }) => runs.undo(id)}
        onApply={({ id }) => runs.apply(id)}
      />
    </>
  )
}
