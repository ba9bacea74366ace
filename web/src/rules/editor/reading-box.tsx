import { PRODUCT_NAME } from '@icebox/contract/constants'
import type { CompiledSentence, RulesOverview } from '@icebox/contract/rules'
import { sentenceOf } from '../../kit/calls/action.ts'
import { plural } from '../../kit/format.ts'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Question } from './answer.ts'
import { Clashes } from './clashes.tsx'
import { QuestionBox } from './question-box.tsx'
import { RewordOffer } from './reword-offer.tsx'
import { StepChips } from './step-chips.tsx'
import type { Reading } from './use-reading.ts'

interface ReadingBoxProps {
  sentence: string
  reading: Reading
  overview: RulesOverview
  onAnswer: (question: Question, text: string) => void
  /** Another sentence in the place of this one. */
  onRewrite: (sentence: string) => void
  onOpen: (ruleId: string) => void
}

/** What the sentence was understood as, what is asked about it, or why it cannot be. */
export function ReadingBox({ sentence, reading, overview, onAnswer, onRewrite, onOpen }: ReadingBoxProps) {
  const { answer, isCurrent, error } = reading
  const isWaiting = !isCurrent
  const isRefused = answer?.status === 'refused'
  if (error) return <NotRead error={error} onRetry={reading.again} />
  return (
    <div className="mt-4 grid gap-3.5">
      {!isRefused && <Outcome answer={answer} isWaiting={isWaiting} />}
      {answer && isRefused && (
        <Note tone="warn" role="status" title="This cannot be a rule.">
          {answer.reason}
        </Note>
      )}
      {answer && !isRefused && <Understood answer={answer} overview={overview} />}
      {answer && answer.questions.length > 0 && (
        <ul aria-label="Questions" className="grid gap-2">
          {answer.questions.map(question => (
            <QuestionBox
              key={`${question.start} ${question.text}`}
              sentence={sentence}
              question={question}
              isWaiting={isWaiting}
              onAnswer={text => onAnswer(question, text)}
            />
          ))}
        </ul>
      )}
      {answer?.mayReword && !isWaiting && <RewordOffer sentence={sentence} onTake={onRewrite} />}
      {answer && <Clashes clashes={answer.clashes} onOpen={onOpen} />}
    </div>
  )
}

function NotRead({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Note tone="warn" role="alert" className="mt-4">
      {sentenceOf(error, 'Could not read this sentence. It is still here.')}{' '}
      <button type="button" className="link touch" onClick={onRetry}>
        Retry
      </button>
    </Note>
  )
}

/** One line that is read out: how far the sentence is understood. */
function Outcome({ answer, isWaiting }: { answer: CompiledSentence | undefined; isWaiting: boolean }) {
  return (
    <p role="status" className="flex min-h-5 items-center gap-2 text-sm font-semibold text-ink-2">
      {isWaiting && <Spinner />}
      {isWaiting ? 'Reading' : answer && outcomeOf(answer)}
    </p>
  )
}

function outcomeOf({ status, questions }: CompiledSentence): string {
  if (status === 'compiled') return 'Understood'
  return questions.length > 0 ? `${plural(questions.length, 'question')} first` : 'Not understood yet'
}

function Understood({ answer, overview }: { answer: CompiledSentence; overview: RulesOverview }) {
  const steps = answer.steps.filter(({ when, unless }) => when.length + unless.length > 0)
  if (steps.length === 0) return null
  const folders = overview.folders.map(({ name }) => name)
  return (
    <>
      {steps.map(step => (
        <StepChips key={JSON.stringify(step)} step={step} topics={overview.topics} folders={folders} />
      ))}
      {answer.status === 'compiled' && (
        <p className="[overflow-wrap:anywhere] text-ink-2">
          <span className="text-ink-3">In {PRODUCT_NAME}’s words:</span> {answer.printed}
        </p>
      )}
    </>
  )
}
