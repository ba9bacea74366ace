import { listTeamSenders, optOutOfTeamSender, setTeamSender, type TeamSender } from '@icebox/contract/senders/team'
import { senderKeys } from '../../domain/sender/stale-keys.ts'
import { RULED } from '../../domain/sender/words.ts'
import { sentenceOf, useAction } from '../../kit/calls/action.ts'
import { keyOf } from '../../kit/calls/query.ts'
import { useUserId } from '../../kit/calls/session.ts'
import type { ToastText } from '../../kit/toasts.ts'
import { notUndone, takenBackBy, UNDONE } from '../../kit/undo-toasts.ts'
import { readableSender } from './sender-report.ts'

type TeamDecision = TeamSender['decision'] | null

/** Writes the team's lists, and lets a person opt out of a line of them. Each toast takes its act back. */
export function useTeamSenders(senders: readonly TeamSender[]) {
  const id = useUserId()
  const refresh = [keyOf(listTeamSenders, { id }), ...senderKeys(id)]
  const before = (address: string) => senders.find(each => each.address === address)?.decision ?? null
  const setBack = useAction({ call: setTeamSender, refresh, done: () => UNDONE, failed: notUndone })
  const write = useAction({
    call: setTeamSender,
    refresh,
    done: (_answer, { input }) => {
      if (!input) return undefined
      const { address, decision } = input
      const was = before(address)
      return writtenToast(address, decision, () => setBack.run({ params: { id }, input: { address, decision: was } }))
    },
    failed: notWritten,
  })
  const optOut = useAction({ call: optOutOfTeamSender, refresh, failed: notWritten })
  return {
    isRunning: write.isRunning || optOut.isRunning,
    write: (address: string, decision: TeamDecision) => write.run({ params: { id }, input: { address, decision } }),
    optOut: (address: string, isOptedOut: boolean) => optOut.run({ params: { id }, input: { address, isOptedOut } }),
  }
}

function writtenToast(address: string, decision: TeamDecision, undo: () => void): ToastText {
  const title = decision === null ? 'Taken off the team’s lists' : `${RULED_FOR_TEAM[decision]}`
  return { title, description: readableSender(address), tone: 'ok', ...takenBackBy(undo) }
}

const RULED_FOR_TEAM = { allow: `Sender ${RULED.allow} for the team`, block: `Sender ${RULED.block} for the team` }

export function notWritten(error: Error): ToastText {
  return {
    title: 'Nothing was changed',
    description: sentenceOf(error, 'The team’s lists could not be reached. Please try again.'),
  }
}
