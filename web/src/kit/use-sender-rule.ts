import type { ActivityItem } from '@icebox/contract/activity'
import { useAction } from './action.ts'
import { type SenderDecision, senderRuleAction, senderRuleFailed, senderRuleToast } from './sender-rule.ts'
import { useUserId } from './session.ts'

/** Decides about the sender of a message, or everybody at the sender's domain, from now on; messages that are here already stay where they are. */
export function useSenderRule() {
  const userId = useUserId()
  const action = useAction({
    ...senderRuleAction(userId),
    done: (_answer, { input }) => input && senderRuleToast(input.address, input.decision),
    failed: senderRuleFailed,
  })
  return ({ id, sender }: ActivityItem, decision: SenderDecision, domain?: string) =>
    action.run({ params: { id: userId }, input: { address: domain ?? sender, decision, emailId: id } })
}
