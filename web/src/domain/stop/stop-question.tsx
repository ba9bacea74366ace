import type { StopAnswer } from '@icebox/contract/replies'
import { formatCount } from '../../kit/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { nameOf, subjectOf } from '../message/state.ts'
import { LockedNote } from '../plan/locked-note.tsx'
import { type Askable, willBeSent } from './answers.ts'
import { AnswerOfOne, AnswersOfMany } from './stop-answers.tsx'
import { GOES_OUT, STOP_NAMES } from './words.ts'

export interface StopQuestionState {
  items: readonly Askable[]
  /** More was chosen than one question holds. */
  isCut: boolean
  isLocked: boolean
  /** Why the plan does not hold it. */
  locked: string | null
  /** What would be done; undefined until it is known. */
  answers: StopAnswer[] | undefined
  trouble: string | undefined
  isSending: boolean
}

interface StopQuestionProps {
  question: StopQuestionState | undefined
  onClose: () => void
  onRetry: () => void
  onConfirm: () => void
}

/** Shows how each sender would be asked, and asks them only then. */
export function StopQuestion({ question, onClose, onRetry, onConfirm }: StopQuestionProps) {
  const sent = willBeSent(question?.answers ?? []).length
  const isMany = (question?.items.length ?? 0) > 1
  return (
    <Dialog
      isOpen={question !== undefined}
      onClose={onClose}
      width={isMany ? 'wide' : 'narrow'}
      title={question ? titleOf(question.items) : STOP_NAMES.ask}
      description={question && <span className="[overflow-wrap:anywhere]">{descriptionOf(question)}</span>}
      actions={
        <>
          <Button onClick={onClose}>{sent > 0 ? 'Cancel' : 'Close'}</Button>
          {sent > 0 && (
            <Button tone="primary" busy={question?.isSending && 'Asking'} onClick={onConfirm}>
              {sent === 1 ? STOP_NAMES.ask : `Ask ${formatCount(sent)} to stop`}
            </Button>
          )}
        </>
      }
    >
      {question && <Body question={question} isSent={sent > 0} onRetry={onRetry} />}
    </Dialog>
  )
}

interface BodyProps {
  question: StopQuestionState
  isSent: boolean
  onRetry: () => void
}

function Body({ question: { items, isCut, isLocked, locked, answers, trouble }, isSent, onRetry }: BodyProps) {
  if (isLocked) return <LockedNote reason={locked} />
  if (trouble) {
    return (
      <p role="alert" className="text-ink-2">
        {trouble}{' '}
        <button type="button" className="link touch" onClick={onRetry}>
          Retry
        </button>
      </p>
    )
  }
  if (!answers) return <Looking />
  const [only] = answers
  return (
    <div className="grid gap-4">
      {items.length === 1 && only ? <AnswerOfOne answer={only} /> : <AnswersOfMany answers={answers} />}
      {isSent && <p className="text-sm text-ink-2">{GOES_OUT}</p>}
      {isCut && (
        <p className="text-sm text-ink-2">
          These are the first {formatCount(items.length)} of what you chose. Ask again for the rest.
        </p>
      )}
    </div>
  )
}

function Looking() {
  return (
    <div role="status" aria-busy aria-label="Looking how they can be asked" className="grid gap-3 py-1">
      <Bone className="h-4 w-2/3" />
      <Bone className="w-full" />
      <Bone className="w-4/5" />
    </div>
  )
}

function titleOf(items: readonly Askable[]): string {
  const [only] = items
  return items.length === 1 && only ? `Ask ${nameOf(only)} to stop?` : 'Ask them to stop?'
}

function descriptionOf({ items }: StopQuestionState): string {
  const [only] = items
  return items.length === 1 && only ? subjectOf(only) : 'Each campaign is asked once, however many letters it has sent.'
}
