import type { RuleStep, RuleView } from '@icebox/contract/rules'
import { Flag, Folder, Inbox, type LucideIcon } from 'lucide-react'
import { formatCount, plural } from '../kit/format.ts'

/** What a step does, as a chip says it. */
export function actName({ act, folder }: RuleStep): string {
  return { move: `Move to ${folder ?? 'a folder'}`, flag: 'Mark as important', keep: 'Leave in the inbox' }[act]
}

export const ACT_ICONS: Record<RuleStep['act'], LucideIcon> = { move: Folder, flag: Flag, keep: Inbox }

/** The step that a rule is known by: the one that moves, where there is one. */
export function mainStep(steps: readonly RuleStep[]): RuleStep | undefined {
  return steps.find(({ act }) => act === 'move') ?? steps.find(({ act }) => act === 'flag') ?? steps[0]
}

/** What a rule is called in the list: its folder, or what else it does. */
export function ruleName({ steps }: Pick<RuleView, 'steps'>): string {
  const step = mainStep(steps)
  if (!step) return 'Rule'
  return step.act === 'move' ? (step.folder ?? 'Rule') : actName(step)
}

/** What would become of so many messages, such as "4 would move". */
export function effectWords(steps: readonly RuleStep[], count: number): string {
  const acts = new Set(steps.map(({ act }) => act))
  acts.delete('keep')
  if (acts.size === 0) return `${plural(count, 'message')} would stay`
  if (acts.size > 1) return `${plural(count, 'message')} would match`
  return acts.has('move') ? `${plural(count, 'message')} would move` : `${plural(count, 'message')} would be flagged`
}

/** Of the last seven days: "31 filed, 2 you moved back". */
export function pastWords({ steps, filed, movedBack }: Pick<RuleView, 'steps' | 'filed' | 'movedBack'>): string {
  const did = { move: 'filed', flag: 'flagged', keep: 'kept' }[mainStep(steps)?.act ?? 'move']
  const back = movedBack > 0 ? `, ${formatCount(movedBack)} you moved back` : ''
  return `${plural(filed, did, did)}${back} in 7 days`
}
