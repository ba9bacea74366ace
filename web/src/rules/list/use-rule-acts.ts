import { changeRule, deleteRule, type RuleView } from '@icebox/contract/rules'
import { ruleKeys } from '../../domain/rule/stale-keys.ts'
import { useAction } from '../../kit/calls/action.ts'
import { useUserId } from '../../kit/calls/session.ts'
import { failedToast, successToast } from '../../kit/result-toasts.ts'
import { notUndone, takenBackBy, UNDONE } from '../../kit/undo-toasts.ts'

/** Switches a rule, and deletes it. */
export function useRuleActs() {
  const id = useUserId()
  const shared = { refresh: ruleKeys(id), failed: (error: Error) => failedToast(error) }
  const takingBack = useAction({ ...shared, call: changeRule, done: () => UNDONE, failed: notUndone })
  const switching = useAction({
    ...shared,
    call: changeRule,
    done: (_answer, { params, input }) => ({
      title: input?.state === 'off' ? 'Rule switched off' : 'Rule is on',
      tone: 'ok' as const,
      ...takenBackBy(() => takingBack.run({ params, input: { state: input?.state === 'off' ? 'on' : 'off' } })),
    }),
  })
  const deleting = useAction({
    ...shared,
    call: deleteRule,
    done: () => successToast('The rule is deleted. What it filed stays where it is.'),
  })
  return {
    switchTo: ({ id: ruleId }: RuleView, state: 'on' | 'off') =>
      switching.run({ params: { id, ruleId }, input: { state } }),
    remove: (ruleId: string) => deleting.run({ params: { id, ruleId } }),
  }
}
