import { CircleHelp } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { partAsked, type Question } from './answer.ts'

interface QuestionBoxProps {
  sentence: string
  question: Question
  /** While the sentence is another than the one that was asked about. */
  isWaiting: boolean
  onAnswer: (text: string) => void
}

/** What is not clear yet, and answers that write themselves into the sentence. */
export function QuestionBox({ sentence, question, isWaiting, onAnswer }: QuestionBoxProps) {
  const part = isWaiting ? '' : partAsked(sentence, question)
  return (
    <li className="flex gap-3 rounded-[10px] border border-ice-line bg-ice-1 px-4 py-3.5">
      <CircleHelp aria-hidden size={18} strokeWidth={1.75} className="mt-0.5 text-ice-ink" />
      <div className="min-w-0 grow [overflow-wrap:anywhere]">
        <p className="font-semibold">{question.text}</p>
        {part && !question.text.includes(part) && <p className="text-sm text-ink-2">About “{part}”.</p>}
        {question.answers.length > 0 ? (
          <div className="mt-2 flex flex-wrap gap-2">
            {question.answers.map(({ label, text }) => (
              <Button
                key={label + text}
                size="sm"
                aria-disabled={isWaiting || undefined}
                onClick={() => !isWaiting && onAnswer(text)}
                className="h-auto! min-h-[30px] shrink! py-1 text-left whitespace-normal!"
              >
                {label}
              </Button>
            ))}
          </div>
        ) : (
          <p className="text-sm text-ink-2">Say it in the sentence.</p>
        )}
      </div>
    </li>
  )
}
