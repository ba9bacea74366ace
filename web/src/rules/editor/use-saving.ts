import { changeRule, createRule, type RuleView } from '@icebox/contract/rules'
import { ruleKeys } from '../../domain/rule/stale-keys.ts'
import { useAction } from '../../kit/calls/action.ts'
import { useUserId } from '../../kit/calls/session.ts'
import { failedToast } from '../../kit/result-toasts.ts'
import type { ToastText } from '../../kit/toasts.ts'

export interface SavedAs {
  sentence: string
  /** The rule that gets the sentence; none makes a new one. */
  rule: RuleView | undefined
  isTeams: boolean
  switchesOn: boolean
  /** The person was asked about how much it takes, and wants it. */
  isConfirmed: boolean
}

/** Saves what is written, and switches it on where that is asked for. Resolves to the rule; undefined where it failed. */
export function useSaving() {
  const id = useUserId()
  const shared = { refresh: ruleKeys(id), failed: (error: Error) => failedToast(error) }
  const creating = useAction({ ...shared, call: createRule })
  const drafting = useAction({ ...shared, call: createRule, done: () => DRAFTED })
  const changing = useAction({
    ...shared,
    call: changeRule,
    done: (_answer, { input }) => (input?.state === 'on' ? SWITCHED_ON : CHANGED),
  })

  async function save({ sentence, rule, isTeams, switchesOn, isConfirmed }: SavedAs): Promise<RuleView> {
    const state = switchesOn ? ({ state: 'on' } as const) : {}
    if (rule) {
      const changed = sentence === rule.sentence ? {} : { sentence }
      const { rule: saved } = await changing.runAndWait({
        params: { id, ruleId: rule.id },
        input: { ...changed, ...state, isConfirmed },
      })
      return saved
    }
    const { rule: made } = await (switchesOn ? creating : drafting).runAndWait({
      params: { id },
      input: { sentence, isTeams },
    })
    if (!switchesOn) return made
    // Where only this failed, the rule is there as a draft.
    const on = await changing
      .runAndWait({ params: { id, ruleId: made.id }, input: { ...state, isConfirmed } })
      .catch(() => undefined)
    return on?.rule ?? made
  }
  return {
    save: (asked: SavedAs) => save(asked).catch(() => undefined),
    isSaving: creating.isRunning || drafting.isRunning || changing.isRunning,
  }
}

const DRAFTED: ToastText = {
  title: 'Saved as a draft',
  description: 'It does nothing until you switch it on.',
  tone: 'ok',
}
const SWITCHED_ON: ToastText = {
  title: 'Rule switched on',
  description: 'It acts on mail that arrives from now on.',
  tone: 'ok',
}
const CHANGED: ToastText = { title: 'Rule saved', tone: 'ok' }
