import type { ActivityItem } from '@icebox/contract/activity'
import type { MailboxHealth } from '@icebox/contract/mailbox'
import { useState } from 'react'
import { useChange } from '../../kit/use-change.ts'
import { FirstRun } from './first-run.tsx'
import type { HeadStartControl } from './head-start.ts'
import { HeadStartDialog } from './head-start-dialog.tsx'
import { HeadStartStrip } from './head-start-strip.tsx'

interface HeadStartAreaProps {
  headStart: HeadStartControl
  /** Undefined while it is not known. */
  mailbox: MailboxHealth | undefined
  log: ActivityItem[]
  /** No message was sorted yet. */
  isFirstRun: boolean
}

/** The offer of a head start: a card before the first message, a line after it. The open question outlives the change. */
export function HeadStartArea({ headStart, mailbox, log, isFirstRun }: HeadStartAreaProps) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const { answer } = headStart
  const isReady = answer?.state === 'ready' && answer.foundCount > 0
  useChange(answer?.state, before => {
    // Only a run that was seen running asks by itself.
    if (before === 'running' && isReady) setDialogOpen(true)
  })
  const show = () => setDialogOpen(true)
  return (
    <>
      {isFirstRun ? (
        <FirstRun headStart={headStart} mailbox={mailbox} log={log} onShow={show} />
      ) : (
        <HeadStartStrip headStart={headStart} onShow={show} />
      )}
      {isReady && (
        <HeadStartDialog
          isOpen={isDialogOpen}
          found={answer.found}
          count={answer.foundCount}
          isMoving={headStart.isApplying}
          onClose={() => setDialogOpen(false)}
          onMove={kept =>
            void headStart.applyAllBut(kept).then(
              () => setDialogOpen(false),
              () => undefined,
            )
          }
        />
      )}
    </>
  )
}
