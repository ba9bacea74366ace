import { type ActivityItem, freezeEmails, listLogs, restoreEmails, undoEmails } from '@icebox/contract/activity'
import { useRef } from 'react'
import { messageKeys } from '../domain/message/stale-keys.ts'
import { type AskedMove, movedToast, NOT_MOVED, notMovedText } from '../domain/message/words.ts'
import { sentenceOf, useAction } from '../kit/action.ts'
import { keyOf } from '../kit/query.ts'
import { useUserId } from '../kit/session.ts'
import { notUndone, UNDONE } from '../kit/undo-toasts.ts'
import { expectFrozen, expectThawed, patchLogs } from './log-patch.ts'

export interface LogActions {
  restore: (item: ActivityItem) => void
  restoreAndAllow: (item: ActivityItem) => void
  freeze: (item: ActivityItem) => void
  freezeAndBlock: (item: ActivityItem) => void
  undo: (item: ActivityItem) => void
  /** Takes back the last thing done on this page, if anything was. */
  undoLast: () => void
}

/** What can be done to a message of the log. Shown at once and taken back when the server refuses. */
export function useLogActions(): LogActions {
  const userId = useUserId()
  const last = useRef<ActivityItem>(undefined)
  const runUndo = useUndo(userId)
  const undo = (item: ActivityItem) => {
    last.current = undefined
    runUndo(item.id)
  }
  const by = { userId, onUndo: undo }
  const restore = useRestore(by)
  const freeze = useFreeze(by)
  const remembering = (act: (item: ActivityItem) => void) => (item: ActivityItem) => {
    last.current = item
    act(item)
  }
  return {
    restore: remembering(item => restore(item, false)),
    restoreAndAllow: remembering(item => restore(item, true)),
    freeze: remembering(item => freeze(item, false)),
    freezeAndBlock: remembering(item => freeze(item, true)),
    undo,
    undoLast: () => last.current && undo(last.current),
  }
}

interface By {
  userId: string
  onUndo: (item: ActivityItem) => void
}

function useRestore(by: By) {
  const params = { id: by.userId }
  const action = useAction({
    call: restoreEmails,
    ...said(by, 'restore', input => input?.allowSender === true),
    expect: {
      keys: () => [keyOf(listLogs, params)],
      apply: (client, { input }) =>
        patchLogs(client, keyOf(listLogs, params), {
          ids: input?.ids ?? [],
          patch: item => expectThawed(item, input?.allowSender === true),
        }),
    },
  })
  return ({ id }: ActivityItem, allowSender: boolean) => action.run({ params, input: { ids: [id], allowSender } })
}

function useFreeze(by: By) {
  const params = { id: by.userId }
  const action = useAction({
    call: freezeEmails,
    ...said(by, 'freeze', input => input?.blockSender === true),
    expect: {
      keys: () => [keyOf(listLogs, params)],
      apply: (client, { input }) =>
        patchLogs(client, keyOf(listLogs, params), {
          ids: input?.ids ?? [],
          patch: item => expectFrozen(item, input?.blockSender === true),
        }),
    },
  })
  return ({ id }: ActivityItem, blockSender: boolean) => action.run({ params, input: { ids: [id], blockSender } })
}

interface AskedWith {
  input?: { allowSender?: boolean; blockSender?: boolean }
}

/** What a move of one message says, with the way to undo it. */
function said({ userId, onUndo }: By, move: AskedMove['move'], isWithRule: (input: AskedWith['input']) => boolean) {
  return {
    refresh: messageKeys(userId),
    done: ({ items }: { items: ActivityItem[] }, { input }: AskedWith) => {
      const [item] = items
      return item && movedToast({ move, withRule: isWithRule(input) }, items, () => onUndo(item))
    },
    failed: (error: Error) => ({ title: NOT_MOVED, description: sentenceOf(error, notMovedText(move)) }),
  }
}

function useUndo(userId: string) {
  const action = useAction({
    call: undoEmails,
    refresh: messageKeys(userId),
    done: () => UNDONE,
    failed: notUndone,
  })
  return (emailId: string) => action.run({ params: { id: userId }, input: { ids: [emailId] } })
}
