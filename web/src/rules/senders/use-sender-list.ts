import type { SenderRule } from '@icebox/contract/activity'
import { addSenders, type SenderLine, takeBackSenders } from '@icebox/contract/senders/lists'
import { senderKeys } from '../../domain/sender/stale-keys.ts'
import { notDecidedToast, RULED } from '../../domain/sender/words.ts'
import { useAction } from '../../kit/calls/action.ts'
import { useUserId } from '../../kit/calls/session.ts'
import { plural } from '../../kit/format.ts'
import type { ToastText } from '../../kit/toasts.ts'
import { notUndone, takenBackBy, UNDONE } from '../../kit/undo-toasts.ts'

export type Decision = SenderRule['decision']

/** Puts many senders on a list at once, and what became of each. */
export interface SenderListAct {
  /** Undefined before one was sent. */
  answer: { readonly lines: readonly SenderLine[] } | undefined
  isRunning: boolean
  add: (decision: Decision, senders: string[]) => void
}

/** Allows or blocks many senders at once; the toast takes all of them back. */
export function useSenderList(): SenderListAct {
  const id = useUserId()
  const refresh = senderKeys(id)
  const takeBack = useAction({ call: takeBackSenders, refresh, done: () => UNDONE, failed: notUndone })
  const undo = (listId: string) => takeBack.run({ params: { id, listId }, input: {} })
  const action = useAction({
    call: addSenders,
    refresh,
    done: ({ lines, listId }, { input }) =>
      listToast({ lines, decision: input?.decision ?? 'allow', whose: '' }, () => undo(listId)),
    failed: notDecidedToast,
  })
  return {
    answer: action.answer,
    isRunning: action.isRunning,
    add: (decision: Decision, senders: string[]) => action.run({ params: { id }, input: { decision, senders } }),
  }
}

const MEANS = {
  allow: 'Their mail stays in your inbox, unless it fails the sender checks.',
  block: 'Their mail goes on ice.',
}

interface Listed {
  readonly lines: readonly SenderLine[]
  readonly decision: Decision
  /** Said behind what was done. */
  readonly whose: '' | ' for the team'
}

export function listToast({ lines, decision, whose }: Listed, undo: () => void): ToastText {
  const count = lines.filter(({ outcome }) => outcome === 'added' || outcome === 'changed').length
  if (count === 0) return { title: 'Nothing changed', description: 'No sender of this list is new.', tone: 'plain' }
  const title = `${plural(count, 'sender')} ${RULED[decision]}${whose}`
  return { title, description: MEANS[decision], tone: 'ok', ...takenBackBy(undo) }
}
