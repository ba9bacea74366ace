import { sentenceOf, useAction } from '../kit/action.ts'
import { type SenderDecision, senderRuleAction, senderRuleToast } from '../kit/sender-rule.ts'
import { useUserId } from '../kit/session.ts'

/** Decides about a sender's mail from now on; messages that are here already stay where they are. */
export function useSenderRule() {
  const userId = useUserId()
  const action = useAction({
    ...senderRuleAction(userId),
    done: (_answer, { input }) => input && senderRuleToast(input.address, input.decision),
    failed: error => ({ title: 'Error', description: sentenceOf(error, 'Could not save that. Please try again.') }),
  })
  return (address: string, decision: SenderDecision) =>
    action.run({ params: { id: userId }, input: { address, decision } })
}
