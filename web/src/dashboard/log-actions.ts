import {
  type ActivityItem,
  freezeEmails,
  getActivity,
  getIceCounts,
  getLineEffect,
  listLogs,
  restoreEmails,
  undoEmails,
} from '@icebox/contract/activity'
import { PRODUCT_NAME, UNDO_SECONDS } from '@icebox/contract/constants'
import { getStats } from '@icebox/contract/user'
import { useRef } from 'react'
import { sentenceOf, useAction } from '../kit/action.ts'
import { keyOf } from '../kit/query.ts'
import { useUserId } from '../kit/session.ts'
import type { ToastText } from '../kit/toasts.ts'
import { expectFrozen, expectThawed, patchLogs } from './log-patch.ts'

export interface LogActions {
  restore: (item: ActivityItem) => void
  freeze: (item: ActivityItem) => void
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
  const move = { userId, onUndo: undo }
  const restore = useMove(RESTORE, move)
  const freeze = useMove(FREEZE, move)
  const remembering = (act: (item: ActivityItem) => void) => (item: ActivityItem) => {
    last.current = item
    act(item)
  }
  return {
    restore: remembering(restore),
    freeze: remembering(freeze),
    undo,
    undoLast: () => last.current && undo(last.current),
  }
}

interface Move {
  call: typeof restoreEmails | typeof freezeEmails
  expected: (item: ActivityItem) => ActivityItem
  done: (item: ActivityItem) => ToastText
  failed: string
}

const RESTORE: Move = {
  call: restoreEmails,
  expected: expectThawed,
  done: item => ({
    tone: 'ember',
    title: 'Back in your inbox',
    description: `${item.senderName || item.sender} is allowed from now on.`,
  }),
  failed: 'The message is still on ice. Please try again.',
}

const FREEZE: Move = {
  call: freezeEmails,
  expected: expectFrozen,
  done: item => ({
    tone: 'ice',
    title: item.place === 'icebox' ? 'Thanks, noted' : `On its way to the ${PRODUCT_NAME}`,
    description:
      item.place === 'icebox'
        ? 'Your filter learned from it.'
        : `${item.senderName || item.sender} is blocked from now on.`,
  }),
  failed: 'The message is where it was. Please try again.',
}

/** Runs a move of one message and offers to undo it for 10 s. */
function useMove(move: Move, { userId, onUndo }: { userId: string; onUndo: (item: ActivityItem) => void }) {
  const params = { id: userId }
  const moved = useRef(new Map<string, ActivityItem>())
  const action = useAction({
    call: move.call,
    refresh: staleKeys(userId),
    done: (_answer, asked) => {
      const item = moved.current.get(asked.input?.ids[0] ?? '')
      return item && { ...move.done(item), duration: UNDO_SECONDS * 1_000, undo: () => onUndo(item) }
    },
    failed: error => ({ title: 'Error', description: sentenceOf(error, move.failed) }),
    expect: {
      keys: () => [keyOf(listLogs, params)],
      apply: (client, asked) =>
        patchLogs(client, keyOf(listLogs, params), { ids: asked.input?.ids ?? [], patch: move.expected }),
    },
  })
  return (item: ActivityItem) => {
    moved.current.set(item.id, item)
    action.run({ params, input: { ids: [item.id] } })
  }
}

function useUndo(userId: string) {
  const action = useAction({
    call: undoEmails,
    refresh: staleKeys(userId),
    done: () => ({ title: 'Undone', tone: 'ok' }),
    failed: error => ({ title: 'Error', description: sentenceOf(error, 'Could not undo that. Please try again.') }),
  })
  return (emailId: string) => action.run({ params: { id: userId }, input: { ids: [emailId] } })
}

/** A move changes the log and every count of it. */
function staleKeys(id: string) {
  return [listLogs, getStats, getActivity, getIceCounts, getLineEffect].map(call => keyOf(call, { id }))
}
