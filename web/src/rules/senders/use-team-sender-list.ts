import type { SenderLine } from '@icebox/contract/senders/lists'
import { addTeamSenders, listTeamSenders, takeBackTeamSenders } from '@icebox/contract/senders/team'
import { senderKeys } from '../../domain/sender/stale-keys.ts'
import { useAction } from '../../kit/calls/action.ts'
import { keyOf } from '../../kit/calls/query.ts'
import { useUserId } from '../../kit/calls/session.ts'
import { notUndone, UNDONE } from '../../kit/undo-toasts.ts'
import { listToast, type SenderListAct } from './use-sender-list.ts'
import { notWritten } from './use-team-senders.ts'

/** Allows or blocks many senders for everyone in the team; the toast takes all of them back. */
export function useTeamSenderList(): SenderListAct {
  const id = useUserId()
  const refresh = [keyOf(listTeamSenders, { id }), ...senderKeys(id)]
  const takeBack = useAction({ call: takeBackTeamSenders, refresh, done: () => UNDONE, failed: notUndone })
  const action = useAction({
    call: addTeamSenders,
    refresh,
    done: ({ lines }, { input }) => {
      if (!input) return undefined
      const { decision, senders } = input
      return listToast({ lines, decision, whose: ' for the team' }, () =>
        takeBack.run({ params: { id }, input: { decision, ...whatBecame(senders, lines) } }),
      )
    },
    failed: notWritten,
  })
  return {
    answer: action.answer,
    isRunning: action.isRunning,
    add: (decision, senders) => action.run({ params: { id }, input: { decision, senders } }),
  }
}

/** Answers stand in the order in which the senders were named. */
function whatBecame(senders: readonly string[], lines: readonly SenderLine[]) {
  const those = (outcome: SenderLine['outcome']) => senders.filter((_, at) => lines[at]?.outcome === outcome)
  return { added: those('added'), changed: those('changed') }
}
