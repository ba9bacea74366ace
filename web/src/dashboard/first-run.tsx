import type { ActivityItem } from '@icebox/contract/activity'
import { PRODUCT_NAME } from '@icebox/contract/constants'
import type { MailboxHealth } from '@icebox/contract/mailbox'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import type { HeadStartControl } from './head-start.ts'
import { HeadStartDialog } from './head-start-dialog.tsx'
import { headStartWords } from './head-start-words.ts'

interface FirstRunProps {
  headStart: HeadStartControl
  /** Undefined while it is not known. */
  mailbox: MailboxHealth | undefined
  log: ActivityItem[]
}

/** Stands over the numbers at the beginning: what happens next, and the offer of a head start. */
export function FirstRun({ headStart, mailbox, log }: FirstRunProps) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const { answer } = headStart
  const isReady = answer?.state === 'ready' && answer.foundCount > 0
  useWhenReady(answer?.state, () => isReady && setDialogOpen(true))
  const isConnected = mailbox !== undefined && mailbox.status !== 'connecting'
  return (
    <section
      aria-labelledby="first-run"
      className="slab slab-pale grid items-center gap-x-10 gap-y-[22px] rounded-[16px] border border-ice-line px-5 py-[22px] sm:px-8 sm:py-[30px] md:grid-cols-[minmax(0,1fr)_280px]"
    >
      <div className="grid gap-2">
        <h2 id="first-run" className="text-[26px]/[31px] font-[650] tracking-[-0.03em]">
          {PRODUCT_NAME} is watching for new mail.
        </h2>
        <p role="status" className="max-w-[520px] text-[15px]/[23px] text-ink-2">
          {headStartWords(answer, headStart.isDismissed)}
        </p>
        <Choices headStart={headStart} isReady={isReady} onShow={() => setDialogOpen(true)} />
      </div>
      <ol className="grid gap-2.5">
        <Step isDone={mailbox !== undefined} text="Mailbox connected" />
        <Step isDone={isConnected} text={folderStep(mailbox)} />
        <Step isDone={log.length > 0} text="First message sorted" />
        <Step isDone={log.some(isReviewed)} text="First review" />
      </ol>
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
    </section>
  )
}

const HOMES: Partial<Record<MailboxHealth['provider'], string>> = { google: 'Gmail', microsoft: 'Outlook' }

function folderStep(mailbox: MailboxHealth | undefined): string {
  const home = (mailbox && HOMES[mailbox.provider]) ?? 'your mailbox'
  return `${mailbox?.folderName ?? PRODUCT_NAME} folder made in ${home}`
}

function isReviewed(item: ActivityItem): boolean {
  return item.isFalsePositive || item.isConfirmedCold
}

/** Calls back when a run that was seen running becomes ready. */
function useWhenReady(state: string | undefined, onReady: () => void) {
  const [before, setBefore] = useState(state)
  useEffect(() => {
    if (before === state) return
    setBefore(state)
    if (before === 'running' && state === 'ready') onReady()
  })
}

interface ChoicesProps {
  headStart: HeadStartControl
  isReady: boolean
  onShow: () => void
}

function Choices({ headStart, isReady, onShow }: ChoicesProps) {
  const { answer, isDismissed, isStarting, isUndoing, start, undo, dismiss } = headStart
  const state = answer?.state ?? 'none'
  if (isDismissed || state === 'moving' || state === 'undoing') return null
  const canStart = ['none', 'failed', 'undone'].includes(state)
  return (
    <div className="mt-2.5 flex flex-wrap gap-2">
      {isReady && (
        <Button tone="primary" onClick={onShow}>
          See what would move
        </Button>
      )}
      {(canStart || (state === 'running' && answer?.reach === 'month')) && (
        <Button tone="primary" busy={(isStarting || state === 'running') && 'Checking'} onClick={() => start('month')}>
          {state === 'failed' ? 'Try again' : 'Check the last 30 days'}
        </Button>
      )}
      {(canStart || state === 'ready') && <Button onClick={() => start('everything')}>Check all your mail</Button>}
      {state === 'applied' && (
        <Button busy={isUndoing && 'Bringing back'} onClick={undo}>
          Undo: bring it all back
        </Button>
      )}
      {state !== 'running' && <Button onClick={dismiss}>{state === 'applied' ? 'Done' : 'Not now'}</Button>}
    </div>
  )
}

function Step({ isDone, text }: { isDone?: boolean; text: string }) {
  const Icon = isDone ? CircleCheck : CircleDashed
  return (
    <li className={cx('flex items-center gap-2.5', isDone ? 'text-ink' : 'text-ink-2')}>
      <Icon aria-hidden size={18} strokeWidth={1.75} className={isDone ? 'text-ok' : undefined} />
      {text}
      <span className="sr-only">{isDone ? ', done' : ', not yet'}</span>
    </li>
  )
}
