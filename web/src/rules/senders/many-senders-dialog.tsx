import { useState } from 'react'
import { plural } from '../../kit/format.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { SenderLines } from './sender-lines.tsx'
import { linesAfter, linesBefore, summaryAfter, summaryBefore } from './sender-report.ts'
import { SenderSourceField } from './sender-source-field.tsx'
import type { Decision, SenderListAct } from './use-sender-list.ts'
import type { SenderSource } from './use-sender-source.ts'

export interface ManySendersDialogProps {
  decision: Decision
  source: SenderSource
  onClose: () => void
}

interface WithList extends ManySendersDialogProps {
  list: SenderListAct
  /** Whose lists they are: the person's own where it is left out. */
  isTeams?: boolean
}

const OPTIONS: { value: Decision; text: string }[] = [
  { value: 'allow', text: 'Allow' },
  { value: 'block', text: 'Block' },
]

/** Allows or blocks everybody on a pasted list or in a file. What each line means is shown first, and then what came of it. */
export function ManySendersDialog({ decision: first, source, list, isTeams = false, onClose }: WithList) {
  const [decision, setDecision] = useState(first)
  const { answer, isRunning, add } = list
  const { lines, senders, fault } = source
  return (
    <Dialog
      isOpen
      onClose={() => !isRunning && onClose()}
      width="wide"
      title={answer ? 'What became of the list' : `Add many senders${isTeams ? ' for the team' : ''}`}
      description={
        answer
          ? summaryAfter(answer.lines, lines.length - senders.length)
          : 'One a line: an address, a domain such as @example.com, or a name with its address. Lines of a table and contacts (.vcf) are read as well.'
      }
      actions={
        answer ? (
          <Button tone="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button disabled={isRunning} onClick={onClose}>
              Cancel
            </Button>
            <Button
              tone="primary"
              disabled={senders.length === 0 || fault !== undefined}
              busy={isRunning && (decision === 'allow' ? 'Allowing' : 'Blocking')}
              onClick={() => add(decision, senders)}
            >
              {decision === 'allow' ? 'Allow' : 'Block'} {plural(senders.length, 'sender')}
              {isTeams && ' for all'}
            </Button>
          </>
        )
      }
    >
      {!answer && (
        <div className="grid gap-4">
          <div>
            <Segmented label="What to do with them" value={decision} options={OPTIONS} onChange={setDecision} />
          </div>
          <SenderSourceField source={source} isDisabled={isRunning} />
          {lines.length > 0 && (
            <p role="status" className="text-sm text-ink-2">
              {summaryBefore(senders.length, lines.length - senders.length)}
            </p>
          )}
        </div>
      )}
      <SenderLines lines={answer ? linesAfter(lines, answer.lines) : linesBefore(lines)} />
    </Dialog>
  )
}
