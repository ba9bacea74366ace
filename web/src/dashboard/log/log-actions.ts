import type { ActivityItem } from '@icebox/contract/activity'
import { FREEZE, FREEZE_AND_BLOCK, RESTORE, RESTORE_AND_ALLOW, useMoves } from '../../domain/message/moves.ts'
import { type AskToStop, useAskToStop } from '../../domain/stop/use-ask-to-stop.ts'

type Act = (item: ActivityItem) => void

export interface LogActions {
  restore: Act
  restoreAndAllow: Act
  freeze: Act
  freezeAndBlock: Act
  undo: Act
  askToStop: Act
  /** The question before anybody is asked. */
  stop: AskToStop
  /** Takes back the last thing done on this page, if anything was. */
  undoLast: () => void
}

/** What can be done to a message of the log. */
export function useLogActions(): LogActions {
  const moves = useMoves()
  const stop = useAskToStop()
  const run: typeof moves.run = (...move) => {
    stop.forget()
    moves.run(...move)
  }
  return {
    restore: item => run(RESTORE, [item]),
    restoreAndAllow: item => run(RESTORE_AND_ALLOW, [item]),
    freeze: item => run(FREEZE, [item]),
    freezeAndBlock: item => run(FREEZE_AND_BLOCK, [item]),
    undo: moves.undoOf,
    askToStop: item => stop.ask([item]),
    stop,
    undoLast: () => stop.undo() || moves.undo(),
  }
}
