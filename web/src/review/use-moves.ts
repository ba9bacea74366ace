import type { ActivityItem } from '@icebox/contract/activity'
import { useRef } from 'react'
import type { SenderDecision } from '../kit/sender-rule.ts'
import type { FolderView, Move } from './folders.ts'
import { ruleWords } from './move-words.ts'
import type { useDepartures } from './use-departures.ts'
import { useMoveCalls } from './use-move-calls.ts'
import { useSenderRule } from './use-sender-rule.ts'

interface MovesFor {
  userId: string
  view: FolderView
  rows: Pick<ReturnType<typeof useDepartures>, 'sendOff' | 'callBack' | 'settle'> & {
    onUndo: (ids: readonly string[]) => void
  }
}

/** Rules as they were before, and what the toast says beside the move. */
interface WithRules {
  rulesBefore: { address: string; decision: SenderDecision }[]
  alsoSay?: string
}

interface LastMove extends WithRules {
  ids: string[]
  answered: Promise<boolean>
}

/** Restoring, freezing and taking back. Rows leave at once and come back when the server refuses. */
export function useMoves({ userId, view, rows }: MovesFor) {
  const last = useRef<LastMove>(undefined)
  const underWay = useRef(0)
  const setRule = useSenderRule(userId)
  const calls = useMoveCalls({ userId, view, undo })

  function run(move: Move, items: readonly ActivityItem[], withRules: WithRules = { rulesBefore: [] }) {
    const ids = items.map(item => item.id)
    rows.sendOff(ids, move === 'restore' ? 'thaw' : 'freeze')
    underWay.current += 1
    const answered = calls.move(move, ids, withRules.alsoSay).then(isDone => {
      underWay.current -= 1
      if (!isDone) rows.callBack(ids)
      if (underWay.current === 0) rows.settle()
      return isDone
    })
    last.current = { ids, answered, ...withRules }
    return answered
  }

  /** The server allows the senders of what comes back; asking for it as well makes the rule and its toast explicit. */
  async function restoreAndAllow(items: readonly ActivityItem[]) {
    const senders = [...new Map(items.map(item => [item.sender, item])).values()]
    const rulesBefore = senders.map(item => ({ address: item.sender, decision: item.senderRule }))
    const isDone = await run('restore', items, { rulesBefore, alsoSay: allowedWords(senders) })
    if (isDone) for (const item of senders) await setRule(item.sender, 'allow', 'quietly')
  }

  async function undo() {
    const move = last.current
    last.current = undefined
    if (!move || !(await move.answered)) return
    rows.callBack(move.ids)
    rows.onUndo(move.ids)
    if (!(await calls.takeBack(move.ids))) return
    await Promise.all(move.rulesBefore.map(({ address, decision }) => setRule(address, decision, 'quietly')))
  }

  return {
    restore: (items: readonly ActivityItem[]) => void run('restore', items),
    freeze: (items: readonly ActivityItem[]) => void run('freeze', items),
    restoreAndAllow,
    setRule,
    undo,
  }
}

function allowedWords(senders: readonly ActivityItem[]): string {
  return senders.length > 1 ? 'Their senders are always let through.' : ruleWords(senders[0]?.sender ?? '', 'allow')
}
