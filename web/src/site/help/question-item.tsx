import { ChevronDown } from 'lucide-react'
import { Blocks } from '../reading/blocks.tsx'
import type { Question } from './question.ts'

interface QuestionItemProps {
  question: Question
  /** Unfolded from the start, as when somebody looks for words in it. */
  isOpen: boolean
}

/** One question, folded. The browser unfolds it for its anchor and for a search in the page. */
export function QuestionItem({ question: { id, question, answer }, isOpen }: QuestionItemProps) {
  return (
    <details id={id} open={isOpen || undefined} className="group scroll-mt-6 border-b border-line">
      <summary className="flex min-h-[52px] cursor-pointer items-center justify-between gap-4 py-3 [&::-webkit-details-marker]:hidden">
        <h3 className="text-[17px]/6 font-[600] tracking-[-0.01em] text-ink">{question}</h3>
        <ChevronDown
          aria-hidden
          size={16}
          strokeWidth={1.75}
          className="text-ink-3 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="pb-6">
        <Blocks blocks={answer} />
        <p className="mt-3 text-sm">
          <a href={`#${id}`} aria-label={`Link to: ${question}`} className="text-ink-3 hover:text-ink hover:underline">
            Link to this answer
          </a>
        </p>
      </div>
    </details>
  )
}
